"""Describe an exception of a solver in one line: its type, its text, and the solver's own line."""

from __future__ import annotations

import sysconfig
import traceback

from solvers.errors import SudokuError
from solvers.worker import protocol


def error_line(error: BaseException) -> str:
    """Return the protocol's line for an exception."""
    text = (
        str(error)
        if isinstance(error, SudokuError)
        else f"{type(error).__name__}: {_text(error)} ({_place(error)})"
    )
    return protocol.error(protocol.kind_of(error), text)


def _text(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:  # an exception class of the solver may be faulty, too
        return "its text cannot be read"


def _place(error: BaseException) -> str:
    """Return the innermost line outside the standard library and installed libraries."""
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    libraries = {sysconfig.get_path(name) for name in names}
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith(("<frozen ", *libraries))]
    frame = (own or frames)[-1]
    return f"{frame.filename.rpartition('/')[2]}:{frame.lineno}"
