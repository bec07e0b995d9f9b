"""Make a puzzle of a table of cells, as lists in JSON and in source code are."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from solvers import ambiguity
from solvers.cell_symbols import cell_values, symbol_list
from solvers.empty_cells import Row
from solvers.errors import PuzzleError
from solvers.notation import usual_shape
from solvers.puzzle import Puzzle
from solvers.quantities import count
from solvers.shape import Shape
from solvers.units import box_numbers

SMALLEST = 4  # rows of a puzzle


def puzzle_of_rows(rows: Sequence[Row], shape: Shape | None, symbols: str | None) -> Puzzle:
    """Return the puzzle with these rows, which are not empty.

    Raises PuzzleError, with the line and the column of the cell or row that is wrong.
    """
    n = shape.size if shape else len(rows)
    first = rows[0][0]
    if len(rows) != n:
        cause = f"{count(len(rows), 'row')}, but a {n}x{n} puzzle has {n}"
        raise PuzzleError(cause, remedy="give all rows", line=first.line, column=first.column)
    for number, row in enumerate(rows, 1):
        if len(row) != n:
            place = row[0] if row else first
            cause = f"row {number} has {count(len(row), 'cell')}, but a {n}x{n} puzzle has {n}"
            remedy = "give one value for each cell, 0 for a blank"
            raise PuzzleError(cause, remedy=remedy, line=place.line, column=place.column)
    if n < SMALLEST:
        raise PuzzleError(
            f"a table of {n}x{n} is not a puzzle",
            remedy=f"give at least {SMALLEST} rows",
            line=first.line,
            column=first.column,
        )
    return puzzle_of_cells(tuple(cell for row in rows for cell in row), shape, symbols)


def puzzle_of_cells(cells: Row, shape: Shape | None, symbols: str | None) -> Puzzle:
    """Return the puzzle with these cells, row by row. Raises PuzzleError as `puzzle_of_rows`."""
    size = shape.size if shape else isqrt(len(cells))
    first = cells[0]
    if size * size != len(cells):
        wanted = f"a {size}x{size} puzzle has {size * size:,}" if shape else "that is not a square"
        raise PuzzleError(
            f"{count(len(cells), 'cell')}, but {wanted}",
            remedy="give one value for each cell, 0 for a blank",
            line=first.line,
            column=first.column,
        )
    plain = tuple(cell._replace(text=cell.text.strip() or ".") for cell in cells)
    try:
        if shape is None:
            ambiguity.refuse_map(plain)
        geometry = shape or usual_shape(size)
        if symbols is None:
            ambiguity.refuse_zeros(plain, geometry)
        values = cell_values(plain, geometry, symbol_list(symbols) if symbols else None)
    except PuzzleError as error:
        if error.line is not None:
            raise
        raise error.at(None, first.line, first.column) from None
    return Puzzle(values, geometry)


def is_completion(grid: Puzzle, puzzle: Puzzle) -> bool:
    """Whether the grid has no blanks, and the puzzle has blanks and otherwise the same digits."""
    pairs = zip(grid.givens, puzzle.givens, strict=False)
    return (
        grid.shape == puzzle.shape
        and 0 in puzzle.givens
        and all(digit and given in (0, digit) for digit, given in pairs)
    )


def shape_of_regions(labels: Sequence[object]) -> Shape:
    """Return the shape with these regions, a label for each cell; boxes if they are boxes.

    Raises ShapeError unless each region has as many cells as there are regions.
    """
    size = isqrt(len(labels))
    number = {label: number for number, label in enumerate(dict.fromkeys(labels))}
    regions = tuple(number[label] for label in labels)
    for height in range(1, size + 1):
        if size % height == 0 and regions == box_numbers(height, size // height):
            return Shape(height, size // height)
    return Shape(1, size, regions=regions)


def may_be_several(rows: Sequence[Row]) -> bool:
    """Whether each row of a square table may also be a smaller puzzle of its own.

    Sixteen rows of sixteen cells with the digits 1 to 4 are one 16x16 puzzle, or sixteen 4x4 ones.
    """
    size = isqrt(len(rows))
    if size < SMALLEST or size * size != len(rows) or any(len(row) != len(rows) for row in rows):
        return False
    texts = {cell.text.strip() for row in rows for cell in row}
    return all(not text.isalnum() or (text.isdecimal() and int(text) <= size) for text in texts)
