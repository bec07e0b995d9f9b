"""What several commands read from their arguments in the same way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from solvers import adapters, formats
from solvers.errors import InputError, PuzzleError
from solvers.formats.puzzle_entry import OnError, PuzzleEntry, raise_error
from solvers.puzzle import Puzzle
from solvers.registry.spec import Spec, split

_LONG_NAME = 64  # characters; what is longer was meant as a puzzle
_SUFFIX = re.compile(r"\w\.[A-Za-z]\w*$")


def tasks(text: str) -> tuple[int | None, ...]:
    """Limits of solutions with commas between them. Raises InputError."""
    words = [word.strip() for word in text.split(",")]
    if not all(words):
        raise InputError(
            f"--solution-limit {text}",
            remedy="give numbers of solutions from 1, or all, with commas between them",
        )
    return tuple(map(solutions, words))


def solutions(text: str) -> int | None:
    """A limit of solutions: a number, or `all`. Raises InputError."""
    if text == "all":
        return None
    if not (text.isascii() and text.isdecimal() and int(text)):
        raise InputError(
            f"--solution-limit {text}", remedy="give a number of solutions from 1, or all"
        )
    return int(text)


def usual_limit(specs: Iterable[str]) -> str:
    """A proof that there is one solution, unless somebody takes part who was not written to give more than one board."""
    return "1" if any(adapters.language(Spec.parse(spec).name) for spec in specs) else "2"


def specs(text: str) -> tuple[Spec, ...]:
    """Parse a list of solvers with commas between them. Raises OptionError."""
    return tuple(map(Spec.parse, split(text)))


def solver_files(solvers: Iterable[str]) -> list[Path]:
    """Return the files that solvers name."""
    return [file for solver in solvers for file in Spec.parse(solver).files]


def entries(text: str, on_error: OnError = raise_error) -> Iterator[PuzzleEntry]:
    """The puzzles of a file if there is one of that name, of standard input for `-`, else the puzzle that the text is."""
    if is_source(text):
        yield from formats.read(text, on_error)
        return
    try:
        puzzle = Puzzle.parse(text)
    except PuzzleError:
        if len(text) < _LONG_NAME and ("/" in text or _SUFFIX.search(text)):
            raise InputError(
                f"there is no file {text}", remedy="name a file, or give a puzzle of 81 characters"
            ) from None
        raise
    yield PuzzleEntry(puzzle)


def check_names(solvers: Iterable[str]) -> None:
    """Raise InputError for a solver whose name cannot be told to another process, or kept."""
    for name in solvers:
        if any("\ud800" <= character <= "\udfff" for character in name):
            raise InputError("the name of a solver is not UTF-8", remedy="rename it", source=name)


def is_source(text: str) -> bool:
    """Whether an argument is a file or standard input, rather than a puzzle."""
    try:
        return text == "-" or (text != "" and Path(text).exists())
    except (OSError, ValueError):  # longer than a name may be, or with a character that no name has
        return False
