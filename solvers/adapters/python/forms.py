"""The forms in which a solver may want a board: how the cells lie, and what stands for a blank."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from solvers.adapters.python.reading import NAMES, grid
from solvers.puzzle import Grid

# `chars` is LeetCode's. The order is how usual they are; it decides where nothing else does.
BoardName = Literal[
    "chars", "ints", "zeros", "numpy", "line", "line-zeros", "flat", "strings", "strings-zeros", "lines", "lines-zeros",
    "flat-chars", "flat-zeros", "named", "named-chars", "named-zeros", "named-candidates", "named-blanks", "pairs", "tuples",
    "tuple-chars", "nones", "spaces", "blanks", "minus-ones",
]  # fmt: skip

Layout = Literal["rows", "tuples", "strings", "line", "lines", "flat", "array", "named", "pairs"]


@dataclass(frozen=True)
class Form:
    """name    as the option `board` has it
    layout  how the cells lie
    blank   what an empty cell holds; digits are text where it is
    """

    name: str
    layout: Layout
    blank: str | int | None

    @property
    def is_text(self) -> bool:
        """Whether digits are characters."""
        return isinstance(self.blank, str)

    def cells(self, givens: Grid) -> list[Any]:
        """The 81 cells, row by row."""
        return [
            self.blank if not given else str(given) if self.is_text else given for given in givens
        ]

    def make(self, givens: Grid) -> Any:
        """A new board of this form."""
        return _LAYOUTS[self.layout](self.cells(givens))


def _rows(cells: list[Any]) -> list[list[Any]]:
    return [cells[row : row + 9] for row in range(0, 81, 9)]


def _strings(cells: list[Any]) -> list[str]:
    return ["".join(row) for row in _rows(cells)]


def _array(cells: list[Any]) -> Any:
    import numpy as np

    return np.array(_rows(cells), dtype=int)


_LAYOUTS: Final[dict[Layout, Callable[[list[Any]], Any]]] = {
    "rows": _rows,
    "tuples": lambda cells: tuple(map(tuple, _rows(cells))),
    "strings": _strings,
    "line": "".join,
    "lines": lambda cells: "\n".join(_strings(cells)),
    "flat": list,
    "array": _array,
    "named": lambda cells: dict(zip(NAMES, cells, strict=True)),
    "pairs": lambda cells: {divmod(cell, 9): value for cell, value in enumerate(cells)},
}

_MADE: Final[dict[str, tuple[Layout, str | int | None]]] = {
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
}

FORMS: Final = {name: Form(name, *_MADE[name]) for name in get_args(BoardName)}


def forms_of(value: Any) -> tuple[Form, ...]:
    """The forms that a board at hand may be of; several for one without blanks."""
    cells = grid(value)
    return (
        () if cells is None else tuple(form for form in FORMS.values() if _is(value, form, cells))
    )


def _is(value: Any, form: Form, cells: Grid) -> bool:
    if form.layout == "array" or hasattr(value, "tolist"):
        return form.layout == "array" and hasattr(value, "tolist")
    made = form.make(cells)
    return type(made) is type(value) and bool(made == value)
