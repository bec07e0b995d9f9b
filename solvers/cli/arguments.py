"""What several commands read from their arguments in the same way."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

from solvers import adapters, formats
from solvers.errors import InputError, PuzzleError
from solvers.formats.entry import Entry, OnError, stop
from solvers.puzzle import Puzzle
from solvers.spec import Spec

_DASH = Path("-")
_LONG_NAME = 64  # characters; what is longer was meant as a puzzle
_SUFFIX = re.compile(r"\w\.[A-Za-z]\w*$")


def tasks(text: str) -> tuple[int | None, ...]:
    """Limits of solutions with commas between them. Raises InputError."""
    return tuple(solutions(each.strip()) for each in text.split(","))


def solutions(text: str) -> int | None:
    """A limit of solutions: a number, or `all`. Raises InputError."""
    if text == "all":
        return None
    if not (text.isascii() and text.isdecimal() and int(text)):
        raise InputError(f"--limit {text}", remedy="give a number of solutions from 1, or all")
    return int(text)


def usual_limit(specs: Iterable[str]) -> str:
    """A proof that there is one solution, unless somebody takes part who was not written to give more than one board."""
    return "1" if any(adapters.language(Spec.parse(spec).name) for spec in specs) else "2"


def entries(text: str, on_error: OnError = stop) -> Iterator[Entry]:
    """The puzzles of a file if there is one of that name, of standard input for `-`, else the puzzle that the text is."""
    if is_source(text):
        yield from formats.read(text, on_error)
        return
    try:
        puzzle = Puzzle.parse(text)
    except PuzzleError:
        if len(text) < _LONG_NAME and ("/" in text or _SUFFIX.search(text)):
            raise InputError(f"there is no file {text}", remedy="name a file, or give a puzzle of 81 characters") from None
        raise
    yield Entry(puzzle)


def check_output(file: Path | None, inputs: Iterable[Path]) -> None:
    """Raise InputError for a file (None: standard output) that cannot be written, or that is read. Empties nothing.

    The path `-` is standard input.
    """
    for path in inputs:
        one, other = _identity(path, sys.stdin), _identity(file or _DASH, sys.stdout)
        if one is not None and one == other:
            name = file or "standard output"
            raise InputError(f"{name} is a file of puzzles, and would be written over", remedy="name another file")
    if file is None:
        return
    try:
        file.open("ab").close()
    except OSError as error:
        raise cannot_write(file, error) from None


def _identity(path: Path, stream: TextIO) -> tuple[int, int] | None:
    """Which regular file a path, or the stream for `-`, is; None for a terminal, a pipe, or no file at all."""
    try:
        found = os.fstat(stream.fileno()) if path == _DASH else path.stat()
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


def write(file: Path, text: str) -> None:
    """Write a file. Raises InputError where that cannot be done."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise cannot_write(file, error) from None


def cannot_write(file: Path, error: OSError) -> InputError:
    """The error for a file that cannot be written."""
    return InputError(f"cannot write {file}: {error.strerror or error}", remedy="name a file in a folder that exists")


def is_source(text: str) -> bool:
    """Whether an argument is a file or standard input, rather than a puzzle."""
    try:
        return text == "-" or (text != "" and Path(text).exists())
    except (OSError, ValueError):  # longer than a name may be, or with a character that no name has
        return False
