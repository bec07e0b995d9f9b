"""Choose the function of a source file that solves Sudoku, by its name and its parameters.

The usual names of online judges and courses come first. A helper such as `isValid` also takes a
board, but is never chosen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from solvers.adapters._functions import Function, without_bodies
from solvers.adapters._source_text import SourceText
from solvers.errors import NotASolver

Blank = Literal["dots", "zeros", "numbers"]
"""How a cell of a board is written: '5' and '.', '5' and '0', or the numbers 5 and 0."""

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
    r"new|from|is|has|can|check|valid|print|show|display|find|get|set|read|load|write|input|output"
    r"|make|init|count|place|safe|main|test"
)
# One technique or one step of a solver, such as `solveNakedSingles`.
_STEP: Final = re.compile(
    r"single|naked|hidden|pair|triple|wing|step|cell|row|column|col$|box|square|block|unit"
    r"|once|solveone|next|simple|basic|logic|eliminat|technique|possib"
)
_READS_OR_PRINTS: Final = re.compile(
    r"(?i)^main$|print|show|display|parse|read|from|fmt|string|load|input|output|write|dump|test"
)
_SUDOKU: Final = re.compile(r"sudoku|sodoku|数独|數獨|судоку", re.IGNORECASE)
_THREES: Final = re.compile(r"[/%*]\s*3\b|\b3\s*\*")
_SIZE: Final = re.compile(
    r"n|m|size|len|length|\w*size|rows|cols|columns|height|width|dim", re.IGNORECASE
)
_BOARD_NAMES: Final = (
    *("board", "grid", "sudoku", "puzzle", "matrix", "table", "mat", "arr"),
    *("a", "b", "g", "s", "map", "maze"),
)


@dataclass(frozen=True)
class EntryPoint:
    """A function to call.

    numbers  the arguments after the board
    board    the variable or member that holds the board; None if it is the first argument
    """

    function: Function
    numbers: tuple[int, ...]
    board: str | None = None

    @property
    def takes_board(self) -> bool:
        """Whether the board is an argument."""
        return self.board is None

    @property
    def takes_only_a_board(self) -> bool:
        """Whether its name says that it solves, and a board is its only argument."""
        rank = _rank(self)
        return rank is not None and rank <= len(_NAMES) and self.takes_board and not self.numbers

    @property
    def _order(self) -> tuple[int, bool, bool, bool, int]:
        is_other = self.function.owner != ("Solution",)
        is_part = is_other and not self.function.is_free  # of another class, or an older version
        return _rank(self) or 0, not self.takes_board, is_part, is_other, len(self.numbers)


def choose(
    found: Sequence[Function],
    entry_point: Callable[[Function], EntryPoint | None],
    source: SourceText,
    file: str,
    name: str | None = None,
) -> EntryPoint | None:
    """Return the function that most likely solves Sudoku, or None.

    `entry_point` returns None for a function that cannot be called. In a file that is not about
    Sudoku, only a function whose name says that it solves is chosen.

    Raises NotASolver if the function is empty, and if there is no function `name`.
    """
    callable_ = (entry_point(function) for function in found if function.name != "main")
    usable = [known for known in callable_ if known]
    if name is not None:
        usable = [known for known in usable if known.function.name == name]
        if not usable:
            cause = f"{file} has no function {name} that takes a board"
            raise NotASolver(cause, remedy=_remedy(found))
    else:
        last = len(_NAMES) + is_about_sudoku(source, file)
        usable = [known for known in usable if (rank := _rank(known)) is not None and rank <= last]
    if not usable:
        return None
    best = min(usable, key=lambda known: known._order)
    if best.function.is_empty:
        raise empty(file, best.function.name)
    return best


def is_about_sudoku(source: SourceText, file: str) -> bool:
    """Whether a file mentions Sudoku, or divides or multiplies by 3 as for the boxes."""
    return bool(_SUDOKU.search(f"{file} {source.text}") or _THREES.search(source.code))


def none_found(found: Sequence[Function], file: str) -> NotASolver:
    """Return the error for a file without a function to call."""
    return NotASolver(f"{file} has no function that takes a board", remedy=_remedy(found))


def empty(file: str, name: str) -> NotASolver:
    """Return the error for a function without a body."""
    return NotASolver(f"{file}: the body of {name} is empty", remedy="write the solver first")


def number(name: str) -> int:
    """Return the value of an integer parameter after the board: 9 for a size, 0 for a position."""
    return 9 if _SIZE.fullmatch(name) else 0


def blank(source: SourceText, found: Sequence[Function]) -> Blank:
    """Return how a board of characters is written, by the literals that the source compares with.

    Functions that read or print are left out: their literals say nothing about the board.
    """
    others = [function for function in found if _READS_OR_PRINTS.search(function.name)]
    source = SourceText.of(without_bodies(source.text, others))
    characters = {literal for literal in source.literals if re.fullmatch(r"'[.0-9]'", literal)}
    compared = re.findall(r"[=!]=\s*b?('[.0]')|('[.0]')\s*[=!]=", source.text)
    seen = {first or second for first, second in compared} or characters
    if "'.'" in seen or "'.'" in characters:
        return "dots"
    if "'0'" in seen:
        return "zeros"
    is_text = characters or any("123456789" in literal for literal in source.literals)
    return "dots" if is_text else "numbers"


def likeliest_board(names: Iterable[str]) -> str | None:
    """Return the name that is most likely the board, or None if there are no names."""
    usual = {word: place for place, word in enumerate(_BOARD_NAMES)}
    return min(names, key=lambda name: usual.get(name.lower(), len(usual)), default=None)


def _rank(known: EntryPoint) -> int | None:
    """Return the place of a function in the order of likelihood; None for a helper."""
    name = known.function.name.replace("_", "").lower()
    if name in _NAMES:
        return _NAMES.index(name)
    if _HELPERS.match(name) or _STEP.search(name):
        return None
    if "solve" in name or "sudoku" in name:
        return len(_NAMES)
    return len(_NAMES) + 1 if known.takes_board else None


def _remedy(found: Sequence[Function]) -> str:
    names = list(dict.fromkeys(function.name for function in found))
    more = " ..." if len(names) > 8 else ""
    seen = f"found {', '.join(names[:8])}{more}" if names else "it has no functions"
    return f"{seen}; write solveSudoku(board), or name a function: FILE:entry=NAME"
