"""Read the arguments that several commands have: solvers, puzzles, solution limits."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from solvers import formats
from solvers.cli.scan import expanded, protected
from solvers.errors import InputError, PuzzleError
from solvers.formats import InputNote, remote, text_files
from solvers.formats.bundled_files import set_called
from solvers.formats.puzzle_entry import OnError, PuzzleEntry, raise_error
from solvers.formats.reading_options import DETECT, ReadingOptions
from solvers.puzzle import Puzzle
from solvers.registry.spec import Spec, split

_LONGEST_NAME = 64  # characters; a longer text was meant as a puzzle
_LIKE_A_NAME = re.compile(r"/|\w\.[A-Za-z]\w*$|[*?\]]\.[A-Za-z]\w+$|^[A-Za-z_-]+$")


def solution_limits(text: str) -> tuple[int | None, ...]:
    """Parse solution limits with commas between them. Raises InputError."""
    return tuple(solution_limit(word.strip()) for word in text.split(","))


def solution_limit(text: str) -> int | None:
    """Parse a solution limit: a number, or `all`. Raises InputError."""
    if text == "all":
        return None
    if not (text.isascii() and text.isdecimal() and int(text)):
        raise InputError(
            f"--solution-limit {text or repr(text)} is not a number of solutions",
            remedy="give a number from 1, or all",
        )
    return int(text)


def share(option: str, text: str) -> float:
    """Parse a percentage, such as 5%. Raises InputError, which names the option."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*%", text.strip())
    if not match or not float(match[1]):
        raise InputError(
            f"{option} {text} is not a percentage above 0", remedy=f"write {option} 5%"
        )
    return float(match[1]) / 100


def seconds(option: str, text: str) -> float:
    """Parse a time, such as 90s, 2min or 1h. Raises InputError, which names the option."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(s|min|h)", text.strip())
    if not match or not float(match[1]):
        raise InputError(f"{option} {text} is not a time above 0", remedy="write 90s, 2min or 1h")
    return float(match[1]) * {"s": 1, "min": 60, "h": 3600}[match[2]]


def specs(text: str) -> tuple[Spec, ...]:
    """Parse a list of solvers with commas between them. Raises OptionError.

    An option with several values in braces, `workers={1,2}`, names a solver for each of them.
    """
    found = (spec for part in split(protected(text)) for spec in expanded(part))
    return tuple(map(Spec.parse, found))


def solver_files(solvers: Iterable[str]) -> list[Path]:
    """Return the files that solvers name."""
    return [file for solver in solvers for file in Spec.parse(solver).files]


def check_names(solvers: Iterable[str]) -> None:
    """Raise InputError for a name that cannot be stored or passed to a process."""
    for name in solvers:
        if any("\ud800" <= character <= "\udfff" for character in name):
            raise InputError("the name of a solver is not UTF-8", remedy="rename it", source=name)


def puzzles(
    text: str, on_error: OnError = raise_error, reading: ReadingOptions = DETECT
) -> Iterator[PuzzleEntry]:
    """Read the puzzles of a file or of standard input, or else the puzzle that the text is."""
    if is_source(text):
        yield from formats.read(text, on_error, reading)
        return
    plain = text_files.plain(text)
    if plain != text:
        note = "the puzzle has full-width characters or digits of another script, read as ASCII"
        warnings.warn(InputNote(note), stacklevel=2)
    try:
        puzzle = Puzzle.parse(plain, reading.shape, reading.symbols)
    except PuzzleError:
        if name := set_called(text.strip()):
            cause = f"{text.strip()} is the name of a bundled set, not a puzzle"
            raise InputError(cause, remedy=f"write {name}") from None
        if len(text) < _LONGEST_NAME and _LIKE_A_NAME.search(text):
            cause = f"there is no file {text}"
            if re.search(r"[*?[]", text):
                cause = f"the pattern {text} does not match any file"
            remedy = "name a file, or give a puzzle of 81 characters"
            raise InputError(cause, remedy=remedy) from None
        raise
    yield PuzzleEntry(puzzle)


def only_puzzle(
    text: str,
    reading: ReadingOptions = DETECT,
    remedy: str = "name a file with one, or give a puzzle",
) -> Puzzle:
    """Return the puzzle of an argument. Raises InputError, with the remedy, if it has several."""
    found = list(islice(puzzles(text, reading=reading), 2))
    if len(found) > 1:
        raise InputError("has several puzzles", remedy=remedy, source=text)
    return found[0].puzzle


def is_source(text: str) -> bool:
    """Return whether an argument is a file, a URL or standard input, rather than a puzzle."""
    try:
        return (
            text == "-" or remote.scheme(text) is not None or (text != "" and Path(text).exists())
        )
    except (OSError, ValueError):  # too long for a name, or with a character that no name has
        return False
