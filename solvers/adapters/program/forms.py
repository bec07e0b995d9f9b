"""The ways in which programs take a puzzle: written to standard input, or given as an argument."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, Literal

from solvers.puzzle import Puzzle

Form = Literal[
    "line",
    "line-zeros",
    "rows",
    "rows-zeros",
    "rows-spaced",
    "rows-spaced-zeros",
    "size-first",
    "count-first",
    "json",
    "argument",
    "argument-zeros",
]

LINES: Final[tuple[Form, ...]] = (
    "line",
    "line-zeros",
)  # of which a program may take one after the other


def _rows(cells: str, between: str = "") -> str:
    size = int(len(cells) ** 0.5)
    return "".join(
        between.join(cells[start : start + size]) + "\n" for start in range(0, len(cells), size)
    )


def _dots(puzzle: Puzzle) -> str:
    return str(puzzle)


def _zeros(puzzle: Puzzle) -> str:
    return str(puzzle).replace(".", "0")


def _json(puzzle: Puzzle) -> str:
    """As LeetCode writes a test case."""
    return (
        json.dumps([list(row) for row in _rows(_dots(puzzle)).split()], separators=(",", ":"))
        + "\n"
    )


# In the order in which they are tried.
_WRITTEN: Final[dict[Form, Callable[[Puzzle], str]]] = {
    "line": lambda puzzle: _dots(puzzle) + "\n",
    "line-zeros": lambda puzzle: _zeros(puzzle) + "\n",
    "rows": lambda puzzle: _rows(_dots(puzzle)),
    "rows-zeros": lambda puzzle: _rows(_zeros(puzzle)),
    "rows-spaced": lambda puzzle: _rows(_dots(puzzle), " "),
    "rows-spaced-zeros": lambda puzzle: _rows(_zeros(puzzle), " "),
    "size-first": lambda puzzle: f"{puzzle.shape.size}\n" + _rows(_zeros(puzzle), " "),
    "count-first": lambda puzzle: "1\n" + _rows(_zeros(puzzle)),
    "json": _json,
    "argument": _dots,
    "argument-zeros": _zeros,
}
FORMS: Final[tuple[Form, ...]] = tuple(_WRITTEN)


def written(form: Form, puzzle: Puzzle) -> tuple[tuple[str, ...], str]:
    """The arguments and the input that tell a program the puzzle."""
    text = _WRITTEN[form](puzzle)
    return ((text,), "") if form.startswith("argument") else ((), text)
