"""Describe an exception of a solver in one line: its type, its text, and the solver's own line."""

from __future__ import annotations

from pathlib import Path

from solvers.errors import SudokuError
from solvers.exception_text import describe, place
from solvers.worker import protocol_errors


def error_line(error: BaseException) -> str:
    """Return the protocol's line for an exception."""
    if isinstance(error, SudokuError):
        text = str(error)
    else:
        file, line = place(error)
        text = f"{describe(error)} ({Path(file).name}:{line})"
    return protocol_errors.error_line(protocol_errors.kind_of(error), text)
