"""Read a 9x9 board from whatever a solver made of it: lists, text, arrays, dicts, cells of any kind, what it printed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Final, SupportsIndex

from solvers.puzzle import Grid

SIZE: Final = 9
CELLS: Final = 81
NAMES: Final = tuple(f"{row}{column}" for row in "ABCDEFGHI" for column in "123456789")
BOARD_NAMES: Final = (
    "board",
    "grid",
    "sudoku",
    "puzzle",
    "matrix",
    "solution",
    "cells",
    "values",
    "state",
    "result",
)

_BLANKS: Final = frozenset({"", ".", "0", "_", "*", "-", "x", "X", "?", "#"})
_KEYS: Final = (
    NAMES,
    tuple((row, column) for row in range(9) for column in range(9)),
    tuple((row, column) for row in range(1, 10) for column in range(1, 10)),
    tuple(range(81)),
    tuple(range(1, 82)),
)
_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_BETWEEN: Final = re.compile(r"[\s\[\](){}|,'\"+:;│┃║]+")


def grid(value: Any) -> Grid | None:
    """The digits of a board, 0 where a cell holds none; None for what is no board. Digits out of range stay as they are."""
    cells = _cells(value)
    if cells is None:
        return next(
            (found for name in BOARD_NAMES if (found := _attribute(value, name)) is not None), None
        )
    digits = [_digit(cell) for cell in cells]
    return None if None in digits else tuple(digits)  # type: ignore[arg-type]


def odd(value: Any) -> str:
    """What keeps a board from being one, in words: rows, cells, what a cell holds. Empty for a board."""
    if grid(value) is not None:
        return ""
    rows = value.tolist() if hasattr(value, "tolist") else value
    if not isinstance(rows, list | tuple):
        return f"a {type(value).__name__} is not a board"
    if not any(isinstance(row, Sequence) and len(row) > 1 for row in rows):
        return f"the board has {len(rows)} cells" if len(rows) != CELLS else _odd_cell(rows)
    if len(rows) != SIZE:
        return f"the board has {len(rows)} rows"
    lengths = [len(row) if isinstance(row, Sequence) else 0 for row in rows]
    place = next((place for place, length in enumerate(lengths) if length != SIZE), None)
    return (
        f"row {place + 1} of the board has {lengths[place]} cells"
        if place is not None
        else _odd_cell([c for row in rows for c in row])
    )


def is_nearly(value: Any) -> bool:
    """Whether something of about nine rows of about nine cells is meant as a board."""
    about = range(SIZE - 2, SIZE + 3)
    is_list = isinstance(value, list | tuple) and len(value) in about
    return is_list and all(
        isinstance(row, list | tuple | str) and len(row) in about for row in value
    )


def _odd_cell(cells: Sequence[Any]) -> str:
    place = next((place for place, cell in enumerate(cells) if _digit(cell) is None), None)
    return (
        "the board cannot be read"
        if place is None
        else f"row {place // SIZE + 1}, column {place % SIZE + 1} holds {cells[place]!r:.40}"
    )


def _attribute(value: Any, name: str) -> Grid | None:
    """The board that an object of the solver's own holds."""
    held = getattr(value, "__dict__", {}).get(name) if not isinstance(value, type) else None
    cells = None if held is None else _cells(held)
    digits = [None] if cells is None else [_digit(cell) for cell in cells]
    return None if None in digits else tuple(digits)  # type: ignore[arg-type]


def _cells(value: Any) -> list[Any] | None:
    """The 81 cells of a board, row by row."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, bytes):
        value = value.decode("ascii", "replace")
    if isinstance(value, str):
        return _characters(value)
    if isinstance(value, Mapping):
        return next(
            (
                list(map(value.__getitem__, keys))
                for keys in _KEYS
                if all(key in value for key in keys)
            ),
            None,
        )
    if not isinstance(value, Sequence):
        return None
    if len(value) == CELLS:
        return list(value)
    if len(value) != SIZE:
        return None
    rows = [_row(row) for row in value]
    return None if None in rows else [cell for row in rows for cell in row or ()]


def _row(row: Any) -> list[Any] | None:
    if hasattr(row, "tolist"):
        row = row.tolist()
    if isinstance(row, str) and len(row) != SIZE:
        row = _BETWEEN.sub("", row)
    return list(row) if isinstance(row, Sequence) and len(row) == SIZE else None


def _characters(text: str) -> list[Any] | None:
    if len(text) == CELLS and "\n" not in text:
        return list(text)
    lines = [line for line in text.split("\n") if re.search("[0-9.]", line)]  # a rule has neither
    compact = "".join(_BETWEEN.sub("", line) for line in lines)
    return list(compact) if len(compact) == CELLS else None


def _digit(cell: Any) -> int | None:
    """The digit that a cell holds, 0 for none; None for what is no cell."""
    if cell is None:
        return 0
    if isinstance(cell, bool):
        return None
    if isinstance(cell, SupportsIndex):
        return max(0, index(cell))
    if isinstance(cell, float):
        return max(0, int(cell)) if cell.is_integer() else None
    if isinstance(cell, str):
        return _digit_of_text(cell.strip())
    if isinstance(cell, set | frozenset | list | tuple):
        candidates = [_digit(candidate) for candidate in cell]
        return None if None in candidates else candidates[0] if len(candidates) == 1 else 0
    held = next(
        (
            getattr(cell, name)
            for name in ("value", "val", "digit", "number", "num")
            if hasattr(cell, name)
        ),
        False,
    )
    return None if held is False or callable(held) else _digit(held)


def _digit_of_text(text: str) -> int | None:
    if text in _BLANKS:
        return 0
    if not (text.isascii() and text.isdecimal()):
        return None
    is_candidates = (
        len(text) > 1 and "".join(sorted(set(text))) == text
    )  # 135: a cell that is one of them
    return 0 if is_candidates or len(text) > 3 else int(text)


def printed(text: str) -> Grid | None:
    """The last full grid in a text: 81 digits on a line, or nine lines of nine with at most rules between them."""
    found: Grid | None = None
    rows: list[str] = []
    for line in _COLOUR.sub("", text).split("\n"):
        digits = _BETWEEN.sub("", line)
        if re.fullmatch("[1-9]{81}", digits):
            found = tuple(map(int, digits))
        elif re.fullmatch("[1-9]{9}", digits):
            rows.append(digits)
            if len(rows) >= SIZE:
                found, rows = tuple(map(int, "".join(rows[-SIZE:]))), []
        elif re.search(r"\w", digits.replace("_", "")):
            rows = []
    return found
