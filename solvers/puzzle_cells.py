"""Read a puzzle from the cells of lists, arrays and tables; an error names the row and column.

Arrays and tables are recognised by their methods `tolist` and `to_numpy`, so that this module
imports neither NumPy nor pandas.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Mapping, Set
from math import isqrt
from operator import index
from typing import Any, SupportsFloat, SupportsIndex

from solvers.cell_symbols import cell_values
from solvers.empty_cells import Cell
from solvers.errors import PuzzleError
from solvers.notation import usual_shape
from solvers.puzzle import Puzzle
from solvers.quantities import count
from solvers.shape import LARGEST, Shape

FORMS = "give text, rows of digits, a flat list, an array, a table, or the path of a file"
_LONGEST_CELL = 3  # characters, as in 255; a longer text in a list is a row
_BLANK = "."
_EMPTY_TEXTS = ("", "nan", "none", "null", "<na>")  # how tables write a missing value as text


def items_of(value: object) -> list[Any] | str:
    """Return the rows or cells of a list, an array or a table; or the text that it holds."""
    kind = type(value).__name__
    if hasattr(value, "to_numpy") and not hasattr(value, "tolist"):
        value = value.to_numpy()  # a table
    if hasattr(value, "tolist") and not isinstance(value, type):
        value = value.tolist()
    if isinstance(value, str):
        return value
    if isinstance(value, Iterable) and not isinstance(value, Mapping | Set | type):
        return list(value)
    raise PuzzleError(f"a value of type {kind} is not a puzzle", remedy=_remedy_for(value))


def _remedy_for(value: object) -> str:
    if isinstance(value, int):
        return "give its digits as text (dtype=str for a table)"
    if isinstance(value, Mapping) and "puzzle" in value:
        return "give Puzzle.from_dict(value), or value['puzzle']"
    has_puzzle = isinstance(getattr(value, "puzzle", None), Puzzle)
    return "give its attribute puzzle" if has_puzzle else FORMS


def from_items(items: list[Any], shape: Shape | None) -> Puzzle:
    """Return the puzzle with these rows or cells. Raises PuzzleError."""
    nested = [_is_nested(item) for item in items]
    if all(nested):
        rows = [items_of(row) for row in items]
        if not any(rows):
            raise PuzzleError("the list is empty", remedy=FORMS)
        if any(_is_nested(cell) for row in rows for cell in row):
            cause = "the list or array has three dimensions, but a puzzle has rows of cells"
            raise PuzzleError(cause, remedy="give rows of cells, and one puzzle per call")
        return _from_cells(_joined(rows), shape)
    if any(nested):
        odd = nested.index(not nested[0]) + 1
        kinds = ("row", "cell") if nested[0] else ("cell", "row")
        cause = f"the first item is a {kinds[0]}, but item {odd} is a {kinds[1]}"
        raise PuzzleError(cause, remedy="give rows, or one flat list of cells")
    texts = [item.decode("latin-1") if isinstance(item, bytes) else item for item in items]
    if all(isinstance(item, str) for item in texts) and max(map(len, texts)) > _LONGEST_CELL:
        return _from_lines(texts, shape)
    return _from_cells(texts, shape)


def _is_nested(item: object) -> bool:
    return isinstance(item, Iterable) and not isinstance(item, str | bytes)


def _joined(rows: list[Any]) -> list[Any]:
    """Return the cells of the rows. Raises PuzzleError unless the rows make a square."""
    n, widths = len(rows), [len(row) for row in rows]
    usual = max(widths, key=widths.count)
    if widths == [n] * n:
        return [cell for row in rows for cell in row]
    odd = next((row for row, width in enumerate(widths, 1) if width != usual), None)
    cause = f"{count(n, 'row')} of {count(usual, 'cell')} do not make a square"
    remedy = f"give {count(usual, 'row')} of {count(usual, 'cell')}, or one flat list"
    if odd is not None:
        cause = f"row {odd} has {count(widths[odd - 1], 'cell')}, but most have {usual}"
        remedy = "give 0 or None for each blank"
    elif usual == 1:
        remedy = "give one flat list, such as the column of a table"
    elif usual == n + 1:
        remedy += "; maybe the table has an index column, or its first row became the header"
    else:
        remedy += "; if it has several puzzles, give one per call"
    raise PuzzleError(cause, remedy=remedy)


def _from_lines(lines: list[str], shape: Shape | None) -> Puzzle:
    """Read a list of rows, each of them a text."""
    try:
        return Puzzle.parse("\n".join(lines), shape)
    except PuzzleError:
        try:
            Puzzle.parse(lines[0])
        except PuzzleError:
            pass
        else:
            cause = f"the list has {count(len(lines), 'text')}, and the first is a puzzle itself"
            raise PuzzleError(cause, remedy="give one puzzle per call") from None
        raise


def _from_cells(cells: list[Any], shape: Shape | None) -> Puzzle:
    if len(cells) == 1 and isinstance(cells[0], str):
        return Puzzle.parse(cells[0], shape)  # a table with the text of a puzzle
    size = shape.size if shape else isqrt(len(cells))
    if size * size != len(cells):
        wanted = f"a {size}x{size} puzzle has {size * size:,}" if shape else "that is not a square"
        cause = f"{count(len(cells), 'cell')}, but {wanted}"
        raise PuzzleError(cause, remedy="give one item for each cell, and 0 or None for a blank")
    shape = shape or usual_shape(size)
    if {*map(type, cells)} == {int}:
        return Puzzle(tuple(cells), shape)
    places = [divmod(cell, size) for cell in range(len(cells))]
    found = [
        Cell(_text_of(value, f"r{row + 1}c{column + 1}"), row + 1, column + 1)
        for value, (row, column) in zip(cells, places, strict=True)
    ]
    try:
        return Puzzle(cell_values(tuple(found), shape), shape)
    except PuzzleError as error:
        where = f"r{error.line}c{error.column}: {error.cause}"
        raise PuzzleError(where if error.line else error.cause, remedy=error.remedy) from None


def _text_of(value: object, place: str) -> str:
    """Return a cell as text, `.` for a blank. Raises PuzzleError for what cannot be a digit.

    None, NaN and the missing values of pandas are blanks. Fractions such as 5.0 are digits, because
    a column with missing values has them. True and False are not.
    """
    if value is None or type(value).__name__ == "NAType":
        return _BLANK
    if isinstance(value, bytes):
        value = value.decode("latin-1")
    if isinstance(value, str):
        text = value.strip()
        whole, _, fraction = text.partition(".")
        if whole.isdecimal() and fraction == "0":  # a digit in a column of fractions, such as 5.0
            text = whole
        return _BLANK if text.lower() in _EMPTY_TEXTS else text
    if type(value).__name__ not in ("bool", "bool_"):  # the booleans of Python and of NumPy
        number: float = -1
        if isinstance(value, SupportsIndex):
            number = index(value)
        elif isinstance(value, SupportsFloat):
            number = float(value)
        if number != number or number == 0:  # NaN is not equal to itself
            return _BLANK
        if 0 < number <= LARGEST and number == int(number):
            return str(int(number))
    raise PuzzleError(
        f"{place} is {reprlib.repr(value)}", remedy="give a digit, and 0 or None for a blank"
    )
