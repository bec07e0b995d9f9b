"""Read a 9x9 board that a solver returned, changed or printed, in any form."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Final, SupportsIndex

from solvers.puzzle import Grid

SIZE: Final = 9
CELLS: Final = 81
CELL_NAMES: Final = tuple(f"{row}{column}" for row in "ABCDEFGHI" for column in "123456789")
BOARD_NAMES: Final = (
    *("board", "grid", "sudoku", "puzzle", "matrix", "solution", "cells", "values", "state"),
    "result",
)

_BLANKS: Final = frozenset({"", ".", "0", "_", "*", "-", "x", "X", "?", "#"})
_KEYS: Final = (
    CELL_NAMES,
    tuple((row, column) for row in range(9) for column in range(9)),
    tuple((row, column) for row in range(1, 10) for column in range(1, 10)),
    tuple(range(81)),
    tuple(range(1, 82)),
)
_CELL_ATTRIBUTES: Final = ("value", "val", "digit", "number", "num")
_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_BETWEEN: Final = re.compile(r"[\s\[\](){}|,'\"+:;│┃║]+")


def read_board(value: Any) -> Grid | None:
    """Return the digits of a board, with 0 for a blank; None if the value is not a board.

    Digits that are out of range are kept.
    """
    cells = _cells(value)
    if cells is not None:
        return _grid(cells)
    attributes = {} if isinstance(value, type) else getattr(value, "__dict__", {})
    plain = {
        name.rpartition("__")[2].strip("_").lower(): value for name, value in attributes.items()
    }
    held = (_cells(plain.get(name)) for name in BOARD_NAMES)
    grids = (_grid(cells) for cells in held if cells is not None)
    return next((grid for grid in grids if grid is not None), None)


def defect(value: Any, *, characters: bool = False) -> str:
    """Return why a value is not a board, or not one of characters; empty for a board."""
    if read_board(value) is not None:
        return _character_defect(value) if characters else ""
    rows = value.tolist() if hasattr(value, "tolist") else value
    if not isinstance(rows, list | tuple):
        return f"a {type(value).__name__} is not a board"
    if not any(isinstance(row, Sequence) and len(row) > 1 for row in rows):
        return f"the board has {len(rows)} cells" if len(rows) != CELLS else _cell_defect(rows)
    if len(rows) != SIZE:
        return f"the board has {len(rows)} rows"
    lengths = [len(row) if isinstance(row, Sequence) else 0 for row in rows]
    for number, length in enumerate(lengths, 1):
        if length != SIZE:
            return f"row {number} of the board has {length} cells"
    return _cell_defect([cell for row in rows for cell in row])


def _character_defect(board: Any) -> str:
    """Return what LeetCode would not accept in a 9x9 board of characters; empty if nothing."""
    for place, cell in enumerate(_cells(board) or ()):
        row, column = divmod(place, SIZE)
        if not (isinstance(cell, str) and len(cell) == 1 and cell in "123456789."):
            where = f"row {row + 1}, column {column + 1} holds {cell!r:.40}"
            return f"{where}, not one of the characters '1' to '9' and '.'"
    return ""


def resembles_board(value: Any) -> bool:
    """Whether a value has about nine rows of about nine cells."""
    about = range(SIZE - 2, SIZE + 3)
    if not isinstance(value, list | tuple) or len(value) not in about:
        return False
    return all(isinstance(row, list | tuple | str) and len(row) in about for row in value)


def _cell_defect(cells: Sequence[Any]) -> str:
    for place, cell in enumerate(cells):
        if _digit(cell) is None:
            return f"row {place // SIZE + 1}, column {place % SIZE + 1} holds {cell!r:.40}"
    return "the board cannot be read"


def _grid(cells: Sequence[Any]) -> Grid | None:
    digits = [_digit(cell) for cell in cells]
    return None if None in digits else tuple(digits)  # type: ignore[arg-type]


def _cells(value: Any) -> list[Any] | None:
    """Return the 81 cells of a board, row by row."""
    for method in ("to_numpy", "tolist"):  # of pandas and NumPy
        if not isinstance(value, type) and hasattr(value, method):
            value = getattr(value, method)()
    if isinstance(value, bytes):
        value = value.decode("ascii", "replace")
    if isinstance(value, str):
        return _characters(value)
    if isinstance(value, Mapping):
        known = (keys for keys in _KEYS if all(key in value for key in keys))
        return next(([value[key] for key in keys] for keys in known), None)
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
    # A line between rows has no digits and no dots.
    lines = [line for line in text.split("\n") if re.search("[0-9.]", line)]
    compact = "".join(_BETWEEN.sub("", line) for line in lines)
    return list(compact) if len(compact) == CELLS else None


def _digit(cell: Any) -> int | None:
    """Return the digit in a cell, 0 for a blank; None if the value is not a cell."""
    if cell is None:
        return 0
    if isinstance(cell, bool):
        return None
    if isinstance(cell, SupportsIndex):
        return max(0, index(cell))
    if isinstance(cell, float):
        is_blank = cell != cell  # NaN
        return 0 if is_blank else max(0, int(cell)) if cell.is_integer() else None
    if isinstance(cell, str):
        return _digit_of_text(cell.strip())
    if isinstance(cell, set | frozenset | list | tuple):
        candidates = [_digit(candidate) for candidate in cell]
        return None if None in candidates else candidates[0] if len(candidates) == 1 else 0
    held = (getattr(cell, name) for name in _CELL_ATTRIBUTES if hasattr(cell, name))
    value = next(held, False)
    return None if value is False or callable(value) else _digit(value)


def _digit_of_text(text: str) -> int | None:
    if text in _BLANKS:
        return 0
    if not (text.isascii() and text.isdecimal()):
        return None
    # 135 is a cell with three candidates.
    is_candidates = len(text) > 1 and "".join(sorted(set(text))) == text
    return 0 if is_candidates or len(text) > 3 else int(text)


def read_printed(text: str) -> Grid | None:
    """Return the last full grid in a text.

    A grid is 81 digits on a line, or nine lines of nine digits with at most rules between them.
    """
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
