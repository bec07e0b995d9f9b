"""Statistics of times, one in each module; a timeout counts as "at least the time limit"."""
