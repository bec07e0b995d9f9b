"""Say what is wrong with the number of cells in a text, and what the user most probably did."""

from __future__ import annotations

from solvers.empty_cells import Row
from solvers.errors import PuzzleError
from solvers.layout import BLANKS, Layout
from solvers.quantities import count


def misplaced(row: Row, found: Layout, size: int) -> PuzzleError:
    """Return the error for a row of another length, although the number of cells is right."""
    if len(found.rows) == size:
        cause = f"a row of {count(len(row), 'cell')} in a {size}x{size} puzzle"
    elif len(found.rows) == 1:
        cause = f"{size * size} cells, but spaces separate groups of different lengths"
    else:
        cause = f"the cells are in {len(found.rows)} lines, and this one differs from the first"
    return PuzzleError(cause, remedy="write '.' for each blank", line=row[0].line)


def _joined(found: Layout, size: int) -> PuzzleError:
    """Return the error for several puzzles of a size in one text, such as 162 cells on a line."""
    texts = [cell.text for cell in found.cells]
    number, area, kind = len(texts) // (size * size), size * size, f"{size}x{size}"
    is_solved = number == 2 and not any(text in BLANKS for text in texts[area:])
    joined = f"a {kind} puzzle and its solution" if is_solved else f"{number} puzzles of {kind}"
    line = found.rows[0][0].line
    if len(found.rows) == 1:
        cause = f"{len(texts):,} cells on a line, as many as {joined} have"
        remedy = "write a space between them" if is_solved else "write each on a line of its own"
    else:
        cause = f"{len(found.rows)} rows of {size} cells, as many as {joined} have"
        remedy = "give one of them, or write them into a file with an empty line between them"
    return PuzzleError(cause, remedy=remedy, line=line if line > 1 else None)


def wrong_count(found: Layout, size: int) -> PuzzleError:
    """Return the error for a wrong number of cells; it names the first line that differs.

    size  the number of rows that the puzzle has, or most probably has
    """
    number, height, width = len(found.cells), len(found.rows), found.usual_width
    if 1 < height != width > 3 and not found.irregular_row:
        if height % width == 0:
            return _joined(found, width)
        cause = f"{height} rows of {width} cells, but a {width}x{width} puzzle has {width} rows"
        return PuzzleError(cause, remedy="write one line for each row", line=found.rows[0][0].line)
    if number and number % (size * size) == 0 and height == 1:
        return _joined(found, size)
    gap = size * size - number
    amount = f"{gap:,} missing" if gap > 0 else f"{-gap:,} too many"
    cause = f"{count(number, 'cell')}, but a {size}x{size} puzzle has {size * size:,} ({amount})"
    odd = found.irregular_row
    if odd:
        cause += f"; this line has {count(len(odd), 'cell')}, most have {found.usual_width}"
    return PuzzleError(cause, remedy="write '.' for each blank", line=odd[0].line if odd else None)
