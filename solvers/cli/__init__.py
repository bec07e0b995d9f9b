"""The command `sudoku`. Only here is anything printed, and only here does the program exit.

Exit codes: 0 fine; 1 a wrong answer, a disagreement or a crash (`solve`: no solution); 2 bad input or usage; 3 time limit.
"""

from __future__ import annotations

import os
import sys

from solvers.errors import InputError, SudokuError

BROKEN_PIPE = 141  # as a shell reports a program that SIGPIPE ended


def main() -> None:
    """Run the command line and exit."""
    from solvers.cli.app import (
        app,  # not with this package, in which a solver's process is hosted, too
    )
    from solvers.cli.terminal_text import printable_lines

    try:
        try:
            app()()
        finally:
            sys.stdout.flush()
    except SudokuError as error:
        print(f"error: {printable_lines(error)}", file=sys.stderr)
        sys.exit(2 if isinstance(error, InputError) else 1)
    except BrokenPipeError:
        os.dup2(
            os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno()
        )  # nobody reads: say nothing more, at exit neither
        sys.exit(BROKEN_PIPE)
    except OSError as error:  # a full disk
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"error: cannot write: {error.strerror or error}", file=sys.stderr)
        sys.exit(2)
