"""The command `sudoku`. Only this package prints, and only here does the program exit.

Exit codes: 0 success; 1 a wrong answer, a disagreement or a crash (`solve`: no solution);
2 an input or an option that cannot be used; 3 the time limit was reached.
"""

from __future__ import annotations

import os
import sys

from solvers.errors import InputError, SudokuError

BROKEN_PIPE = 141  # the exit code that a shell reports for SIGPIPE


def main() -> None:
    """Run the command line and exit."""
    from solvers.cli.app import app
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
        _discard_output()
        sys.exit(BROKEN_PIPE)
    except OSError as error:  # for example a full disk
        _discard_output()
        print(f"error: cannot write: {error.strerror or error}", file=sys.stderr)
        sys.exit(2)


def _discard_output() -> None:
    """Write no more to standard output, also not when the program exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
