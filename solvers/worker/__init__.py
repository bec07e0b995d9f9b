"""The parent's side of a solver that runs in a supervised child process."""
