"""What several commands read from their arguments in the same way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from solvers import formats
from solvers.errors import InputError, PuzzleError
from solvers.formats.entry import Entry, OnError, stop
from solvers.puzzle import Puzzle


def solutions(text: str) -> int | None:
    """A limit of solutions: a number, or `all`. Raises InputError."""
    if text == "all":
        return None
    if not (text.isascii() and text.isdecimal()):
        raise InputError(f"--limit {text}", remedy="give a number of solutions, or all")
    return int(text)


def entries(text: str, on_error: OnError = stop) -> Iterator[Entry]:
    """The puzzles of a file if there is one of that name, of standard input for `-`, else the puzzle that the text is."""
    if is_source(text):
        yield from formats.read(text, on_error)
        return
    try:
        puzzle = Puzzle.parse(text)
    except PuzzleError:
        if Path(text).suffix or "/" in text:
            raise InputError(f"there is no file {text}", remedy="name a file, or give a puzzle of 81 characters") from None
        raise
    yield Entry(puzzle)


def is_source(text: str) -> bool:
    """Whether an argument is a file or standard input, rather than a puzzle."""
    try:
        return text == "-" or Path(text).exists()
    except (OSError, ValueError):  # longer than a name may be, or with a character that no name has
        return False
