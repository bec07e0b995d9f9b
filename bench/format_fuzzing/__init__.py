"""Read mutated puzzle files of all kinds, and decide independently whether they are misread."""
