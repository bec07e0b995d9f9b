"""The forms in which programs take a puzzle, on standard input or as an argument."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, Literal

from solvers.puzzle import Puzzle

InputForm = Literal[
    "line",
    "line-zeros",
    "rows",
    "rows-zeros",
    "rows-spaced",
    "rows-spaced-zeros",
    "size-first",
    "count-first",
    "rows-spaced-minus-ones",
    "line-spaced-zeros",
    "line-x",
    "rows-x",
    "rows-spaced-x",
    "json",
    "argument",
    "argument-zeros",
]

# A program may read several puzzles in these.
LINE_FORMS: Final[tuple[InputForm, ...]] = ("line", "line-zeros")


def _rows(cells: str, between: str = "") -> str:
    size = int(len(cells) ** 0.5)
    rows = (cells[start : start + size] for start in range(0, len(cells), size))
    return "".join(between.join(row) + "\n" for row in rows)


def _dots(puzzle: Puzzle) -> str:
    return str(puzzle)


def _zeros(puzzle: Puzzle) -> str:
    return _with("0", puzzle)


def _with(blank: str, puzzle: Puzzle) -> str:
    return str(puzzle).replace(".", blank)


def _spaced(blank: str, puzzle: Puzzle) -> str:
    """Write rows with spaces between the cells."""
    return _rows(_dots(puzzle), " ").replace(".", blank)


def _json(puzzle: Puzzle) -> str:
    """Write a puzzle as LeetCode writes a test case."""
    rows = [list(row) for row in _rows(_dots(puzzle)).split()]
    return json.dumps(rows, separators=(",", ":")) + "\n"


# In the order in which they are tried.
_WRITTEN: Final[dict[InputForm, Callable[[Puzzle], str]]] = {
    "line": lambda puzzle: _dots(puzzle) + "\n",
    "line-zeros": lambda puzzle: _zeros(puzzle) + "\n",
    "rows": lambda puzzle: _rows(_dots(puzzle)),
    "rows-zeros": lambda puzzle: _rows(_zeros(puzzle)),
    "rows-spaced": lambda puzzle: _spaced(".", puzzle),
    "rows-spaced-zeros": lambda puzzle: _spaced("0", puzzle),
    "size-first": lambda puzzle: f"{puzzle.shape.size}\n" + _rows(_zeros(puzzle), " "),
    "count-first": lambda puzzle: "1\n" + _rows(_zeros(puzzle)),
    "rows-spaced-minus-ones": lambda puzzle: _spaced("-1", puzzle),
    "line-spaced-zeros": lambda puzzle: " ".join(_zeros(puzzle)) + "\n",
    "line-x": lambda puzzle: _with("x", puzzle) + "\n",
    "rows-x": lambda puzzle: _rows(_with("x", puzzle)),
    "rows-spaced-x": lambda puzzle: _spaced("x", puzzle),
    "json": _json,
    "argument": _dots,
    "argument-zeros": _zeros,
}
FORMS: Final[tuple[InputForm, ...]] = tuple(_WRITTEN)


def written(form: InputForm, puzzle: Puzzle) -> tuple[tuple[str, ...], str]:
    """Return the arguments and the input that give a puzzle to a program."""
    text = _WRITTEN[form](puzzle)
    return ((text,), "") if form.startswith("argument") else ((), text)
