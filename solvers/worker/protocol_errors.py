"""Errors in the line protocol: `error KIND TEXT` replaces an answer, or the hello line."""

from __future__ import annotations

import re

from solvers.errors import (
    CompileError,
    Crashed,
    InputError,
    InvalidOutput,
    NoCompiler,
    NotASolver,
    OutputLimitExceeded,
    SudokuError,
    Unsupported,
)

LONGEST_TEXT = 10_000  # characters of an error; a compiler writes the important ones first

# The names of errors in the protocol. The first class that an error is an instance of counts.
_KINDS: dict[str, type[SudokuError]] = {
    "unsupported": Unsupported,
    "invalid": InvalidOutput,
    "not-a-solver": NotASolver,
    "no-compiler": NoCompiler,
    "compile": CompileError,
    "output-limit": OutputLimitExceeded,
    "input": InputError,
}


def error_line(kind: str, text: str) -> str:
    """Return the line that reports an error instead of an answer."""
    escaped = text.strip()[:LONGEST_TEXT].replace("\\", "\\\\").replace("\n", "\\n")
    return f"error {kind} {escaped}\n"


def kind_of(error: BaseException) -> str:
    """Return the name of an error in the protocol; `crash` for an exception of the solver."""
    return next((kind for kind, known in _KINDS.items() if isinstance(error, known)), "crash")


def read_error(text: str) -> SudokuError:
    """Return the error in `KIND TEXT`, the rest of an error line."""
    kind, _, escaped = text.strip().partition(" ")
    message = re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], escaped)
    return _KINDS.get(kind, Crashed)(message)
