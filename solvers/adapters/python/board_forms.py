"""The forms of a board that solvers take: how the cells lie, and what stands for a blank."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from solvers.adapters.python.board_reading import CELL_NAMES, read_board
from solvers.puzzle import Grid

# `chars` is LeetCode's. The most usual come first: the order decides between equally likely forms.
FormName = Literal[
    "chars", "ints", "zeros", "numpy", "line", "line-zeros", "flat", "strings", "strings-zeros",
    "lines", "lines-zeros", "flat-chars", "flat-zeros", "named", "named-chars", "named-zeros",
    "named-candidates", "named-blanks", "pairs", "tuples", "tuple-chars", "nones", "spaces",
    "blanks", "minus-ones", "spaced-zeros", "spaced-lines-zeros", "frame",
]  # fmt: skip

Layout = Literal[
    "rows", "tuples", "strings", "line", "lines", "flat", "array", "named", "pairs", "spaced",
    "spaced-lines", "frame",
]  # fmt: skip


@dataclass(frozen=True)
class BoardForm:
    """A form of a board.

    name    a value of the option `board`
    layout  how the cells lie
    blank   what an empty cell holds; if it is text, digits are text, too
    """

    name: str
    layout: Layout
    blank: str | int | None

    @property
    def is_text(self) -> bool:
        """Whether digits are characters."""
        return isinstance(self.blank, str)

    @property
    def digits(self) -> tuple[Any, ...]:
        """The digits 1 to 9 as they are in a cell."""
        return tuple("123456789") if self.is_text else tuple(range(1, 10))

    def make(self, givens: Grid) -> Any:
        """Return a new board of this form."""
        digits: list[Any] = [str(given) if self.is_text else given for given in givens]
        cells = [
            digit if given else self.blank for given, digit in zip(givens, digits, strict=True)
        ]
        return _LAYOUTS[self.layout](cells)


def _rows(cells: list[Any]) -> list[list[Any]]:
    return [cells[row : row + 9] for row in range(0, 81, 9)]


def _strings(cells: list[Any]) -> list[str]:
    return ["".join(row) for row in _rows(cells)]


def _array(cells: list[Any]) -> Any:
    import numpy as np

    return np.array(_rows(cells), dtype=int)


def _frame(cells: list[Any]) -> Any:
    import pandas as pd

    return pd.DataFrame(_rows(cells))


_LAYOUTS: Final[dict[Layout, Callable[[list[Any]], Any]]] = {
    "rows": _rows,
    "tuples": lambda cells: tuple(map(tuple, _rows(cells))),
    "strings": _strings,
    "line": "".join,
    "lines": lambda cells: "\n".join(_strings(cells)),
    "flat": list,
    "array": _array,
    "spaced": " ".join,
    "spaced-lines": lambda cells: "\n".join(map(" ".join, _rows(cells))),
    "frame": _frame,
    "named": lambda cells: dict(zip(CELL_NAMES, cells, strict=True)),
    "pairs": lambda cells: {divmod(cell, 9): value for cell, value in enumerate(cells)},
}

_FORMS: Final[dict[str, tuple[Layout, str | int | None]]] = {
    "chars": ("rows", "."),
    "ints": ("rows", 0),
    "zeros": ("rows", "0"),
    "numpy": ("array", 0),
    "line": ("line", "."),
    "line-zeros": ("line", "0"),
    "flat": ("flat", 0),
    "strings": ("strings", "."),
    "strings-zeros": ("strings", "0"),
    "lines": ("lines", "."),
    "lines-zeros": ("lines", "0"),
    "flat-chars": ("flat", "."),
    "flat-zeros": ("flat", "0"),
    "named": ("named", 0),
    "named-chars": ("named", "."),
    "named-zeros": ("named", "0"),
    "named-candidates": ("named", "123456789"),
    "named-blanks": ("named", ""),
    "pairs": ("pairs", 0),
    "tuples": ("tuples", 0),
    "tuple-chars": ("tuples", "."),
    "nones": ("rows", None),
    "spaces": ("rows", " "),
    "blanks": ("rows", ""),
    "minus-ones": ("rows", -1),
    "spaced-zeros": ("spaced", "0"),
    "spaced-lines-zeros": ("spaced-lines", "0"),
    "frame": ("frame", 0),
}

FORMS: Final = {name: BoardForm(name, *_FORMS[name]) for name in get_args(FormName)}


def forms_of(board: Any) -> tuple[BoardForm, ...]:
    """Return the forms that a board may have; a board without blanks may have several."""
    grid = read_board(board)
    if grid is None:
        return ()
    return tuple(form for form in FORMS.values() if _has_form(board, form, grid))


def _has_form(board: Any, form: BoardForm, grid: Grid) -> bool:
    for layout, method in (("array", "tolist"), ("frame", "to_numpy")):
        if form.layout == layout or hasattr(board, method):
            return form.layout == layout and hasattr(board, method)
    made = form.make(grid)
    return type(made) is type(board) and bool(made == board)
