"""Read and write jigsaws: a puzzle, and a map with the label of the region of each cell.

53..7....6..1 AAAABBBCCAAAD     on one line, with a space, tab, comma, semicolon or colon between
53..7....6..1                   or on two lines; or as two grids, one below the other
AAAABBBCCAAAD

A label is any character, and stands in as many cells as the puzzle has rows. A solution may follow
on the line, and then a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from solvers import notation
from solvers.ambiguity import is_region_map
from solvers.cell_symbols import LARGEST_LETTERED
from solvers.empty_cells import Cell, Row
from solvers.errors import PuzzleError
from solvers.formats.cell_tables import puzzle_of_cells, shape_of_regions
from solvers.formats.comments import is_comment
from solvers.formats.context import Context
from solvers.formats.format import Format, Head
from solvers.formats.losses import SOLUTION, all_but
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line
from solvers.shape import Shape
from solvers.units import REGION_LETTERS

_WORD = re.compile(r"[^\s,;:]+")
_HEADING = re.compile(
    r"\W*(puzzle|givens|regions?|map|areas?|layout|grid|jigsaw)\b.*", re.IGNORECASE
)
_RULE = re.compile(r"[-+=|\s]*")
_DRAWN = " \t|"
_SMALLEST = 16  # cells
_WIDEST = 62  # labels, and cells in a row of a map


class _Jigsaw(NamedTuple):
    puzzle: Row
    labels: Row
    rest: str = ""  # of the line


def recognises(head: Head) -> bool:
    """Whether the text begins with a puzzle and a map, on one line, on two, or as grids."""
    return isinstance(next(_jigsaws(head.content), None), _Jigsaw)


def read(lines: Iterable[Line], context: Context) -> Iterator[PuzzleEntry]:
    """Yield an entry for every puzzle with a map.

    Raises ShapeError or OptionError for an invalid comment, and what `context.on_error` raises.
    """
    contexts = [context]

    def content() -> Iterator[Line]:
        for line in lines:
            if is_comment(line.text):
                contexts[0] = contexts[0].after(line)
            else:
                yield line

    for found in _jigsaws(content()):
        try:
            if isinstance(found, PuzzleError):
                raise found
            yield _entry(found, contexts[0])
        except PuzzleError as error:
            context.on_error(error.at(context.source))


def write(entries: Iterable[PuzzleEntry]) -> Iterator[str]:
    """Yield a line for each puzzle: puzzle, map, and the solution if there is one."""
    for entry in entries:
        shape = entry.puzzle.shape
        fields = [str(entry.puzzle), "".join(REGION_LETTERS[region] for region in shape.region_of)]
        if entry.solution is not None:
            fields.append(notation.to_line(entry.solution, shape))
        yield f"{','.join(fields)}\n"


def _has_map(shape: Shape) -> bool:
    """Whether a map and single characters say everything about the shape."""
    labels = [REGION_LETTERS[region] for region in shape.region_of[: LARGEST_LETTERED**2]]
    return not shape.extra and shape.size <= LARGEST_LETTERED and is_region_map(labels)


def _jigsaws(lines: Iterable[Line]) -> Iterator[_Jigsaw | PuzzleError]:
    """Yield the puzzles with their maps, and an error for each puzzle that has none."""
    rows: list[Row] = []
    height = 0  # rows of a puzzle or map; 0 until the first is found
    for line in lines:
        if found := _on_one_line(line):
            yield found
        elif row := _row(line):
            rows.append(row)
            for size in (height,) if height else (1, len(rows[0])):
                if len(rows) == 2 * size:
                    found = _of_rows(rows, size)
                    if found or height:
                        height = height or size
                        yield found or _no_map(rows[0][0])
                        rows = []
                        break
            if rows and len(rows) > (2 * len(rows[0]) if len(rows[0]) <= _WIDEST else 1):
                yield _no_map(rows[0][0])
                rows = []
    if rows:
        yield _no_map(rows[0][0])


def _on_one_line(line: Line) -> _Jigsaw | None:
    words = [*_WORD.finditer(line.text)]
    if len(words) < 2:
        return None
    puzzle, labels = (
        tuple(
            Cell(text, line.number, column)
            for column, text in enumerate(word.group(), word.start() + 1)
        )
        for word in words[:2]
    )
    rest = line.text[words[1].end() :].strip(" \t,;:")
    return _Jigsaw(puzzle, labels, rest) if _fit(puzzle, labels) else None


def _row(line: Line) -> Row:
    """Return the cells of a line; none if it is a heading or a drawn line."""
    if _HEADING.fullmatch(line.text) or _RULE.fullmatch(line.text):
        return ()
    return tuple(
        Cell(text, line.number, column)
        for column, text in enumerate(line.text, 1)
        if text not in _DRAWN
    )


def _of_rows(rows: list[Row], height: int) -> _Jigsaw | None:
    """Return the jigsaw of two blocks of rows; the map may be the first one."""
    first, second = (
        tuple(cell for row in half for cell in row) for half in (rows[:height], rows[height:])
    )
    if _fit(first, second):
        return _Jigsaw(first, second)
    return _Jigsaw(second, first) if _fit(second, first) else None


def _fit(puzzle: Row, labels: Row) -> bool:
    """Whether these can be a puzzle and its map."""
    return (
        len(puzzle) == len(labels) >= _SMALLEST
        and is_region_map([cell.text for cell in labels])
        and not is_region_map([cell.text for cell in puzzle])
    )


def _entry(found: _Jigsaw, context: Context) -> PuzzleEntry:
    shape = shape_of_regions([cell.text for cell in found.labels])
    if context.shape and context.shape.size == shape.size:
        shape = replace(shape, extra=context.shape.extra)
    puzzle = puzzle_of_cells(found.puzzle, shape, context.symbols)
    first, _, rest = found.rest.partition(" ")
    solution = None
    try:
        solution = replace(context, shape=shape).puzzle(first).givens
    except PuzzleError:
        rest = found.rest
    if solution and 0 in solution:
        solution, rest = None, found.rest
    return PuzzleEntry(
        puzzle,
        context.source,
        found.puzzle[0].line,
        at_least=int(bool(solution)),
        solution=solution,
        name=rest.strip() or None,
    )


def _no_map(first: Cell) -> PuzzleError:
    return PuzzleError(
        "the puzzle has no map of its regions",
        remedy="write the map below it, with one label for each cell",
        line=first.line,
    )


FORMAT = Format(
    recognises=recognises, read=read, write=write, loses=all_but(SOLUTION, shapes=_has_map)
)
