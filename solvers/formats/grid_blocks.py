"""Read grids of several lines, separated by blank lines, titles or sections.

A title is a line such as `Grid 01`, and a section begins with a line such as `[Puzzle]`. A blank
line ends a grid only if the grid is as high as it is wide, so there may be blank lines
between bands. Sections other than `[Puzzle]`, such as `[State]` or `[Solution]`, are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from solvers import layout
from solvers.cell_symbols import LARGEST_LETTERED
from solvers.errors import PuzzleError
from solvers.formats import plain_writers
from solvers.formats.comments import is_blank, is_comment
from solvers.formats.context import Context
from solvers.formats.format import Format
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line
from solvers.shape import Shape

_TITLE = re.compile(
    r"\s*(grid|puzzle|sudoku|board|problem|game|level|number|name|title|author|no)\b.*",
    re.IGNORECASE,
)
_SECTION = re.compile(r"\s*\[([A-Za-z]+)\]\s*")


def read(lines: Iterable[Line], context: Context) -> Iterator[PuzzleEntry]:
    """Yield an entry for every grid; its line is the first row.

    Raises ShapeError or OptionError for an invalid comment, and what `on_error` raises.
    """
    name: str | None = None
    skipping = False
    grid: list[Line] = []
    for line in lines:
        section, title = _SECTION.fullmatch(line.text), _TITLE.fullmatch(line.text)
        heading = bool(section or title) or is_comment(line.text)
        if grid and (heading or (is_blank(line.text) and _is_complete(grid, context.shape))):
            yield from _entry(grid, name, context)
            grid, name = [], None
        if section:
            skipping = section[1].lower() != "puzzle"
        elif title:
            name, skipping = line.text.strip(), False
        elif is_comment(line.text):
            context = context.after(line)
        elif not skipping and (grid or not is_blank(line.text)):
            grid.append(line)
    if grid:
        yield from _entry(grid, name, context)


def _is_complete(grid: list[Line], shape: Shape | None) -> bool:
    found = layout.read(_text(grid), shape.cells if shape else None, LARGEST_LETTERED)
    return len(found.rows) >= (shape.size if shape else found.usual_width)


def _entry(grid: list[Line], name: str | None, context: Context) -> Iterator[PuzzleEntry]:
    try:
        puzzle = context.puzzle(_text(grid))
    except PuzzleError as error:
        context.on_error(error.at(context.source, grid[0].number))
    else:
        yield PuzzleEntry(puzzle, context.source, grid[0].number, name=name)


def _text(grid: list[Line]) -> str:
    return "\n".join(line.text for line in grid)


FORMAT = Format(
    without_signature=True,
    read=read,
    write=plain_writers.grids,
    loses=plain_writers.lost_in_grids,
)
