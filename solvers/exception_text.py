"""Describe an exception of other people's code: its type, its text, and the line at fault."""

from __future__ import annotations

import sysconfig
import traceback
from pathlib import Path
from typing import NamedTuple

_LONGEST = 500  # characters of the text of an exception
_INTERNAL = ("<frozen ", str(Path(__file__).parent))  # Python's imports, and this package


class Place(NamedTuple):
    """The file and the line at fault."""

    file: str
    line: int


def describe(error: BaseException) -> str:
    """Return the type and the text of an exception: `NameError: name 'x' is not defined`."""
    try:
        text = error.msg if isinstance(error, SyntaxError) else str(error)
    except Exception:  # an exception class of the solver may be faulty, too
        text = "its text cannot be read"
    if len(text) > _LONGEST:
        text = f"{text[:_LONGEST]}... ({len(text):,} characters)"
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def place(error: BaseException) -> Place:
    """Return the line with a syntax error, or else the innermost line of the user's code.

    That is a line outside this package, the standard library and installed libraries. If the user's
    code is itself installed, it is a line of the installed package that was called first.
    """
    if isinstance(error, SyntaxError) and error.filename and Path(error.filename).is_file():
        return Place(error.filename, error.lineno or 1)
    frames = traceback.extract_tb(error.__traceback__)
    known = [(frame, _library(frame.filename)) for frame in frames if _is_users(frame.filename)]
    first = known[0][1] if known and all(library for _, library in known) else ""
    own = [frame for frame, library in known if library == first]
    frame = (own or frames)[-1]
    return Place(frame.filename, frame.lineno or 1)


def _is_users(file: str) -> bool:
    """Return whether a file is part neither of this package nor of Python."""
    standard = (sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"))
    return not file.startswith(_INTERNAL) and bool(_library(file) or not file.startswith(standard))


def _library(file: str) -> str:
    """Return the installed package or module that a file belongs to; empty for other files."""
    for folder in (sysconfig.get_path("purelib"), sysconfig.get_path("platlib")):
        if file.startswith(folder):
            return Path(file).relative_to(folder).parts[0]
    return ""
