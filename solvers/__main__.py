"""`python -m solvers` is the command `sudoku`."""

from solvers.cli import main

if __name__ == "__main__":
    main()
