"""Which function of a source file solves Sudoku: by its name, and by what it takes.

Judges and courses have their usual names, and these come first; a helper such as `isValid` takes a board, too, and is
never meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from solvers.adapters._source import Function, Source, outside
from solvers.errors import NotASolver

Blank = Literal["dots", "zeros", "numbers"]
"""How a cell of characters or bytes is written: '5' and '.', '5' and '0', or the numbers 5 and 0."""

_NAMES: Final = (
    "solvesudoku",
    "sudokusolver",
    "solvesudokupuzzle",
    "solve",
    "sudoku",
    "solver",
    "solution",
)
_HELPERS: Final = re.compile(
    r"new|from|is|has|can|check|valid|print|show|display|find|get|set|read|load|write|input|output|make|init|count|place|safe|main|test"
)
_TELLS: Final = re.compile(
    r"(?i)^main$|print|show|display|parse|read|from|fmt|string|load|input|output|write|dump|test"
)
_SUDOKU: Final = re.compile(r"sudoku|sodoku|数独|數獨|судоку", re.IGNORECASE)
_THREES: Final = re.compile(r"[/%*]\s*3\b|\b3\s*\*")
_SIZE: Final = re.compile(
    r"n|m|size|len|length|\w*size|rows|cols|columns|height|width|dim", re.IGNORECASE
)


@dataclass(frozen=True)
class Entry:
    """A function to call: with a board first, or with none, if it works on the variable `board`; then these numbers."""

    function: Function
    numbers: tuple[int, ...]
    board: str | None = None

    @property
    def takes_board(self) -> bool:
        return self.board is None


def choose(
    found: Sequence[Function],
    read: Callable[[Function], Entry | None],
    source: Source,
    file: str,
    entry: str | None = None,
) -> Entry | None:
    """The function that solves, among those that `read` can call; None where there is none that is likely.

    Raises NotASolver for a stub, and for a name that was asked for and cannot be called. In a file that is not
    about Sudoku, what takes rows of numbers is no solver unless its name says so.
    """
    callable_ = [
        known for function in found if (known := read(function)) and function.name != "main"
    ]
    if entry is not None:
        callable_ = [known for known in callable_ if known.function.name == entry]
        if not callable_:
            raise NotASolver(
                f"{file} has no function {entry} that can be called with a board",
                remedy=listed(found),
            )
    else:
        last = len(_NAMES) + is_about_sudoku(source, file)
        callable_ = [
            known for known in callable_ if (rank := _rank(known)) is not None and rank <= last
        ]
    if not callable_:
        return None
    best = min(
        callable_, key=lambda known: (_rank(known) or 0, not known.takes_board, len(known.numbers))
    )
    if best.function.stub:
        raise NotASolver(
            f"{file}: the body of {best.function.name} is empty", remedy="write a solver in it"
        )
    return best


def is_about_sudoku(source: Source, file: str) -> bool:
    """Whether a file says so in words, or counts in threes as for the boxes."""
    return bool(_SUDOKU.search(f"{file} {source.text}") or _THREES.search(source.code))


def none_found(found: Sequence[Function], file: str) -> NotASolver:
    """The error for a file in which there is nothing to call."""
    return NotASolver(f"{file} has no function that takes a board", remedy=listed(found))


def listed(found: Sequence[Function]) -> str:
    """What functions there are, for a remedy."""
    names = list(dict.fromkeys(function.name for function in found))
    said = (
        f"found {', '.join(names[:8])}{' ...' if len(names) > 8 else ''}"
        if names
        else "it has no functions"
    )
    return f"{said}; write solveSudoku(board), or name one: FILE:entry=NAME"


def number(name: str) -> int:
    """What an integer parameter after the board begins with: 9 for a size, 0 for a position."""
    return 9 if _SIZE.fullmatch(name) else 0


def blank(source: Source, found: Sequence[Function], asked: Blank | None) -> Blank:
    """How the blanks of a board of characters are written, by the literals that the source compares them with.

    What reads a puzzle or prints one has literals, too, which tell nothing about the board.
    """
    if asked is not None:
        return asked
    source = Source.of(
        outside(source, [function for function in found if _TELLS.search(function.name)])
    )
    characters = {literal for literal in source.literals if re.fullmatch(r"'[.0-9]'", literal)}
    compared = re.findall(r"[=!]=\s*b?('[.0]')|('[.0]')\s*[=!]=", source.text)
    seen = {first or second for first, second in compared} or characters
    if "'.'" in seen or "'.'" in characters:
        return "dots"
    if "'0'" in seen:
        return "zeros"
    return (
        "dots"
        if characters or any("123456789" in literal for literal in source.literals)
        else "numbers"
    )


def _rank(known: Entry) -> int | None:
    """The place of a function in the order of likelihood; None for what is no solver by its name."""
    name = known.function.name.replace("_", "").lower()
    if name in _NAMES:
        return _NAMES.index(name)
    if _HELPERS.match(name):
        return None
    if "solve" in name or "sudoku" in name:
        return len(_NAMES)
    return len(_NAMES) + 1 if known.takes_board else None


def board_name(names: Iterable[str]) -> str | None:
    """Of several global boards the one that is meant, by its name."""
    usual = (
        "board",
        "grid",
        "sudoku",
        "puzzle",
        "matrix",
        "table",
        "mat",
        "arr",
        "a",
        "b",
        "g",
        "s",
        "map",
        "maze",
    )
    known = {
        name: next((place for place, word in enumerate(usual) if word == name.lower()), len(usual))
        for name in names
    }
    return min(known, key=lambda name: known[name], default=None)
