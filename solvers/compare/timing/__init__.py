"""Time a solver in its own process: series of solves, the warm-up, and checks of the times."""
