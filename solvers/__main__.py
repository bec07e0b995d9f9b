"""The command `sudoku`, which is also `python -m solvers`."""

import os

try:
    from solvers.cli import main
except KeyboardInterrupt:  # Ctrl-C before the command line handles it
    try:
        os.write(2, b"interrupted\n")
    finally:  # even if it was pressed again
        os._exit(130)

if __name__ == "__main__":
    main()
