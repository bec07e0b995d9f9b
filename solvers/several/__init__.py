"""Answer with one of several solvers: the next one if one fails, or the first that answers."""
