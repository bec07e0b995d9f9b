"""Read puzzles that are written with the candidates of each cell, as grids or as 729 characters.

A grid has several digits in a cell that is not solved. In a text of 729 characters, each cell has
nine, with a blank for each digit that is not a candidate. The single digits are the givens if the
other cells have exactly the candidates that these allow, or all digits. If candidates were deleted,
the text is the state of a solver: it says more than a puzzle does, and is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import isqrt

from solvers.empty_cells import Cell, Row
from solvers.errors import PuzzleError
from solvers.formats.comments import is_comment
from solvers.formats.context import Context
from solvers.formats.format import Format, Head
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line
from solvers.notation import usual_shape
from solvers.puzzle import Puzzle
from solvers.quantities import count

_CANDIDATES = re.compile("1?2?3?4?5?6?7?8?9?")  # in their order; a word is not empty
_LINE = re.compile(r"[1-9.0]{729}")
_RULES = re.compile(r"[\s|+:.'*,=-]*")
_NOT_CELLS = re.compile(r"[|!,;:{}()\[\]]")


def recognises(head: Head) -> bool:
    """Whether the first line is 729 characters of candidates, or the first rows are lists of them.

    A list of candidates has its digits in their order, each once.
    """
    if _cells_of_line(head.first):
        return True
    rows = [cells for line in head.paragraph if (cells := _cells_of_row(line))]
    texts = [cell.text for row in rows[: len(rows[0])] for cell in row] if rows else []
    is_square = bool(rows) and all(len(row) == len(rows[0]) for row in rows[: len(rows[0])])
    return is_square and len(rows) >= len(rows[0]) and any(len(text) > 1 for text in texts)


def read(lines: Iterable[Line], context: Context) -> Iterator[PuzzleEntry]:
    """Yield an entry for every grid or line of candidates.

    Raises ShapeError or OptionError for an invalid comment, and what `context.on_error` raises.
    """
    rows: list[Row] = []
    for line in lines:
        if is_comment(line.text):
            context = context.after(line)
            continue
        cells = _cells_of_line(line)
        row = _cells_of_row(line)
        if cells:
            yield from _entry([cells[start : start + 9] for start in range(0, 81, 9)], context)
        elif row:
            rows.append(row)
            if len(rows) == len(rows[0]):
                yield from _entry(rows, context)
                rows = []
        elif not _RULES.fullmatch(line.text):
            error = PuzzleError(
                "the line is not a row of candidates",
                remedy="write the candidates of each cell without spaces",
            )
            context.on_error(error.at(context.source, line.number))
    if rows:
        cause = f"the grid ends after {len(rows)} of {len(rows[0])} rows"
        error = PuzzleError(cause, remedy="give all rows", line=rows[0][0].line)
        context.on_error(error.at(context.source))


def _cells_of_line(line: Line) -> Row:
    """Return the cells of 729 characters of candidates; nothing for another text."""
    text = line.text.strip()
    if not _LINE.fullmatch(text):
        return ()
    start = line.text.find(text) + 1
    cells = []
    for place in range(0, len(text), 9):
        part = text[place : place + 9]
        digits = part.translate({ord("."): None, ord("0"): None})
        if not digits or any(c not in (".", "0", str(n)) for n, c in enumerate(part, 1)):
            return ()
        cells.append(Cell(digits, line.number, start + place))
    return tuple(cells)


def _cells_of_row(line: Line) -> Row:
    """Return the cells of a row of lists of candidates; nothing for another text."""
    if _RULES.fullmatch(line.text) and "-" in line.text:
        return ()
    words = re.finditer(r"\S+", _NOT_CELLS.sub(" ", line.text))
    cells = tuple(Cell(word.group(), line.number, word.start() + 1) for word in words)
    is_row = 4 <= len(cells) <= 9 and all(
        _CANDIDATES.fullmatch(cell.text) and cell.text[-1] <= str(len(cells)) for cell in cells
    )
    return cells if is_row else ()


def _entry(rows: Sequence[Row], context: Context) -> Iterator[PuzzleEntry]:
    first = rows[0][0]
    try:
        puzzle = _puzzle(tuple(cell for row in rows for cell in row), context)
    except PuzzleError as error:
        context.on_error(error.at(context.source))
    else:
        yield PuzzleEntry(puzzle, context.source, first.line)


def _puzzle(cells: Row, context: Context) -> Puzzle:
    """Return the puzzle with these candidates. Raises PuzzleError if it says more than a puzzle."""
    shape = context.shape or usual_shape(isqrt(len(cells)))
    if shape.cells != len(cells):
        cause = f"{count(len(cells), 'cell')}, but a puzzle of that shape has {shape.cells}"
        raise PuzzleError(cause, remedy="give another shape", line=cells[0].line)
    givens = tuple(int(cell.text) if len(cell.text) == 1 else 0 for cell in cells)
    every = "".join(map(str, shape.digits))
    open_cells = [number for number, given in enumerate(givens) if not given]
    if any(cells[number].text != every for number in open_cells):
        for number in open_cells:
            seen = {str(givens[peer]) for peer in shape.peers(number)}
            allowed = "".join(digit for digit in every if digit not in seen)
            if cells[number].text != allowed:
                raise _not_plain(cells[number], shape.cell_name(number), allowed)
    return Puzzle(givens, shape)


def _not_plain(cell: Cell, name: str, allowed: str) -> PuzzleError:
    cause = (
        f"{name} has the candidates {cell.text}, but the single digits allow {allowed or 'none'}: "
        "this is the state of a solver, not a puzzle"
    )
    remedy = "give the givens only, as a line or as a grid"
    return PuzzleError(cause, remedy=remedy, line=cell.line, column=cell.column)


FORMAT = Format(recognises=recognises, read=read)
