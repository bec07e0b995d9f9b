"""The command `sudoku`. Only this package prints, and only here does the program exit.

Exit codes: 0 success; 1 a wrong answer, a disagreement or a crash (`solve`: no solution);
2 an input or an option that cannot be used, or a fault of this program; 3 the time limit was
reached; 130 interrupted; 141 the reader of the output has ended.
"""

from __future__ import annotations

import errno
import sys

from solvers import compiling
from solvers.cli import process

UNUSABLE = 2  # the exit code for input that cannot be used, and for a fault of this program
BROKEN_PIPE = 141  # the exit code that a shell reports for SIGPIPE
_OF_OUTPUT = ("EBADF", "EDQUOT", "EFBIG", "ENOSPC")  # standard output is closed, or its disk full


def main() -> None:
    """Run the command line and exit."""
    interrupts = process.Interrupts()
    process.collect_less_often()
    try:
        process.open_streams()
        with compiling.in_command():
            code = _exit_code()
    except KeyboardInterrupt:
        process.report_interrupt()
        process.flush_output()
        code = process.INTERRUPTED
    interrupts.finish()
    sys.exit(code)


def _exit_code() -> int:
    """Run the command, and report the error that ends it."""
    try:
        code = _run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        process.discard_output()
        return BROKEN_PIPE
    except OSError as error:  # for example a full disk
        process.discard_output()
        return _report_unwritten(error)
    except Exception as error:
        return _report(error)
    return code


def _report_unwritten(error: OSError) -> int:
    """Report an error of writing. Standard output has no name, and other errors have no remedy."""
    what, remedy = "", ""
    if error.filename is None and errno.errorcode.get(error.errno or 0) in _OF_OUTPUT:
        what, remedy = " standard output", "; redirect it to a file that can be written"
    print(f"error: cannot write{what}: {error.strerror or error}{remedy}", file=sys.stderr)
    return UNUSABLE


def _run(arguments: list[str]) -> int:
    """Run the command, or write what the completion of a shell asks for."""
    import os

    from click.exceptions import Exit

    from solvers.cli.app import app

    if instruction := os.environ.get("_SUDOKU_COMPLETE"):
        from click.shell_completion import shell_complete

        return shell_complete(app, {}, "sudoku", "_SUDOKU_COMPLETE", instruction)
    try:
        with app.make_context("sudoku", arguments) as context:
            app.invoke(context)
    except Exit as end:
        return end.exit_code
    return 0


def _report(error: Exception) -> int:
    """Print an error, and return its exit code. An error that is not expected is our fault."""
    from click import ClickException, UsageError

    from solvers.cli.terminal_text import printable_lines
    from solvers.errors import InputError, SudokuError, Unsupported

    if isinstance(error, UsageError):
        from solvers.cli.usage_errors import as_input_error

        error = as_input_error(error)
    if isinstance(error, SudokuError):
        print(f"error: {printable_lines(error)}", file=sys.stderr)
        return UNUSABLE if isinstance(error, InputError | Unsupported) else 1
    if isinstance(error, ClickException):
        print(f"error: {printable_lines(error.format_message())}", file=sys.stderr)
        return error.exit_code
    import traceback

    traceback.print_exception(error)
    print(
        "\nThis is a fault of sudoku-solvers, not of your input. Please report it, with the lines "
        "above and the command.",
        file=sys.stderr,
    )
    return UNUSABLE
