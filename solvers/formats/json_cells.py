"""Read the forms that a puzzle has in JSON: a text, rows, a list of cells, or cells by place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from solvers.empty_cells import Cell
from solvers.errors import PuzzleError, ShapeError
from solvers.formats.cell_tables import (
    may_be_several,
    puzzle_of_cells,
    puzzle_of_rows,
    shape_of_regions,
)
from solvers.formats.context import Context
from solvers.formats.json_values import Value
from solvers.puzzle import Puzzle
from solvers.shape import Shape

_ROW, _COLUMN = ("r", "row", "y", "i"), ("c", "col", "column", "x", "j")
_DIGIT = ("value", "v", "val", "digit", "number", "n")
_USUAL = (4, 6, 9, 16, 25)  # sizes that a list of some cells may show
_SHORTEST = 16  # characters or cells of a puzzle


def is_text(value: Value) -> bool:
    """Whether the value is a text that is long enough for a puzzle."""
    return isinstance(value.content, str) and len(value.content) >= _SHORTEST


def is_scalars(value: Value) -> bool:
    """Whether the value is a list of texts, numbers and null, and not empty."""
    found = value.content
    return (
        isinstance(found, list)
        and bool(found)
        and not any(isinstance(item.content, list | dict | bool) for item in found)
    )


def is_rows(value: Value) -> bool:
    """Whether the value is a list of rows: lists of cells, or texts as long as the list."""
    found = value.content
    if not isinstance(found, list) or len(found) < 2:
        return False
    texts = [item.content for item in found if isinstance(item.content, str)]
    if len(texts) == len(found) > 3:
        return all(len(text) == len(found) for text in texts)
    return all(is_scalars(item) for item in found)


def is_row(value: Value) -> bool:
    """Whether the value is a list of cells, but of too few for a puzzle."""
    found = value.content
    is_flat = is_scalars(value) and not is_rows(value) and not _has_long_text(value)
    return is_flat and isinstance(found, list) and len(found) < _SHORTEST


def is_placed_cells(value: Value) -> bool:
    """Whether the value is a list of objects, each with a row, a column and a digit."""
    found = value.content
    return isinstance(found, list) and bool(found) and all(_placed(item) for item in found)


def has_cell_objects(value: Value) -> bool:
    """Whether the value is a list of rows whose cells are objects."""
    found = value.content
    rows = [row.content for row in found] if isinstance(found, list) else []
    cells = [cell.content for row in rows if isinstance(row, list) for cell in row]
    return len(rows) > 1 and bool(cells) and all(isinstance(cell, dict) for cell in cells)


def is_puzzle(value: Value) -> bool:
    """Whether the value has one of the forms of a puzzle."""
    is_flat = is_scalars(value) and not is_rows(value) and not _has_long_text(value)
    return is_text(value) or is_rows(value) or is_placed_cells(value) or is_flat


def puzzle_of(value: Value, context: Context, size: int | None = None) -> Puzzle:
    """Return the puzzle that a value is. `size` is the number of rows, if another member has it.

    Raises PuzzleError with the line and the column of what is wrong.
    """
    content, shape, symbols = value.content, context.shape, context.symbols
    if isinstance(content, str):
        try:
            return context.puzzle(content)
        except PuzzleError as error:
            raise error.at(None, value.line, value.column + 1) from None
    if not isinstance(content, list):
        raise _not_a_puzzle(value)
    if is_placed_cells(value):
        return _of_placed(content, shape, symbols, size, value)
    if is_rows(value):
        rows = [_row(item) for item in content]
        if shape is None and may_be_several(rows):
            raise _not_a_puzzle(value, "its rows may be one puzzle, or a smaller puzzle each")
        return puzzle_of_rows(rows, shape, symbols)
    if is_scalars(value):
        return puzzle_of_cells(tuple(map(_cell, content)), shape, symbols)
    raise _not_a_puzzle(value)


def region_shape(value: Value) -> Shape | None:
    """Return the shape with these regions: labels of cells, or lists of cells from 0; or None."""
    if not is_rows(value) or not isinstance(value.content, list):
        return None
    size = len(value.content)
    texts = [[cell.text for cell in _row(item)] for item in value.content]
    labels: list[object] = [text for row in texts for text in row]
    if {*labels} == {str(cell) for cell in range(size * size)}:
        region = {int(cell): number for number, row in enumerate(texts) for cell in row}
        labels = [region[cell] for cell in range(size * size)]
    try:
        return shape_of_regions(labels)
    except ShapeError:
        return None


def member(found: Mapping[str, Value], names: Iterable[str]) -> Value | None:
    """Return the first member with one of these names, in small or capital letters."""
    lower = {key.lower().replace("-", "_"): value for key, value in found.items()}
    return next((lower[name] for name in names if name in lower), None)


def _has_long_text(value: Value) -> bool:
    return isinstance(value.content, list) and any(map(is_text, value.content))


def _cell(value: Value) -> Cell:
    text = "." if value.content is None else str(value.content)
    if text.endswith(".0"):  # whole numbers of tables with missing values
        text = text[:-2]
    return Cell(text, value.line, value.column)


def _row(value: Value) -> tuple[Cell, ...]:
    if isinstance(value.content, str):
        first = value.column + 1
        return tuple(Cell(c, value.line, at) for at, c in enumerate(value.content, first))
    return tuple(map(_cell, value.content)) if isinstance(value.content, list) else ()


def _placed(value: Value) -> bool:
    found = value.content
    return isinstance(found, dict) and None not in (member(found, _ROW), member(found, _COLUMN))


def _of_placed(
    cells: list[Value], shape: Shape | None, symbols: str | None, size: int | None, whole: Value
) -> Puzzle:
    """Return the puzzle with cells at rows and columns that count from 0 or from 1."""
    placed = [
        (_index(cell, _ROW), _index(cell, _COLUMN), member(_members(cell), _DIGIT), cell)
        for cell in cells
    ]
    indices = [index for row, column, _, _ in placed for index in (row, column)]
    size, first = _counting(indices, shape.size if shape else size, whole)
    table = [[Cell(".", whole.line, whole.column) for _ in range(size)] for _ in range(size)]
    seen: set[tuple[int, int]] = set()
    for row, column, digit, cell in placed:
        if (row, column) in seen:
            raise _not_a_puzzle(cell, f"row {row}, column {column} is given twice")
        seen.add((row, column))
        if digit is not None and (digit.content not in ("0", None, "") or symbols):
            table[row - first][column - first] = _cell(digit)
    return puzzle_of_rows([tuple(row) for row in table], shape, symbols)


def _counting(indices: list[int], size: int | None, whole: Value) -> tuple[int, int]:
    """Return the number of rows, and the first index: 0 or 1. Raises PuzzleError if unclear."""
    low, high = min(indices), max(indices)
    first = 0 if low == 0 else 1
    found = size or high - first + 1
    if first and size is not None and high < size:
        raise _not_a_puzzle(whole, "its rows and columns may count from 0 or from 1")
    if size is None and found not in _USUAL and len(indices) != 2 * found * found:
        raise _not_a_puzzle(whole, f"its cells do not show whether the puzzle is {found}x{found}")
    if high - first >= found:
        raise _not_a_puzzle(whole, f"row or column {high} is outside a {found}x{found} puzzle")
    return found, first


def _members(value: Value) -> Mapping[str, Value]:
    return value.content if isinstance(value.content, dict) else {}


def _index(cell: Value, names: Iterable[str]) -> int:
    found = member(_members(cell), names) or cell
    text = found.content
    if not isinstance(text, str) or not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise _not_a_puzzle(found, "a row or a column is not a number")
    return int(text)


def _not_a_puzzle(value: Value, cause: str = "this is not a puzzle") -> PuzzleError:
    remedy = "give a text of 81 characters or nine rows of nine cells, 0 for each blank"
    return PuzzleError(cause, remedy=remedy, line=value.line, column=value.column)
