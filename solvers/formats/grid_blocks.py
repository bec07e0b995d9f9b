"""Read grids of several lines, separated by blank lines, titles or sections.

A title is a line such as `Grid 01`, and a section begins with a line such as `[Puzzle]`. A blank
line ends a grid only if the grid is as high as it is wide, so there may be blank lines
between bands. Sections other than `[Puzzle]`, such as `[State]` or `[Solution]`, are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from solvers import layout
from solvers.errors import PuzzleError
from solvers.formats.comments import is_blank, is_comment, shape_after
from solvers.formats.format import Format, Head
from solvers.formats.puzzle_entry import OnError, PuzzleEntry, raise_error
from solvers.formats.text_files import Line
from solvers.notation import LARGEST_LETTERED
from solvers.puzzle import Puzzle
from solvers.shape import Shape

_TITLE = re.compile(
    r"\s*(grid|puzzle|sudoku|board|problem|game|level|number|name|title|author|no)\b.*",
    re.IGNORECASE,
)
_SECTION = re.compile(r"\s*\[([A-Za-z]+)\]\s*")


def read(
    lines: Iterable[Line], source: str, on_error: OnError = raise_error
) -> Iterator[PuzzleEntry]:
    """Yield an entry for every grid; its line is the first row.

    Raises ShapeError for an invalid `# shape:` comment, and what `on_error` raises.
    """
    shape: Shape | None = None
    name: str | None = None
    skipping = False
    grid: list[Line] = []
    for line in lines:
        section, title = _SECTION.fullmatch(line.text), _TITLE.fullmatch(line.text)
        heading = bool(section or title) or is_comment(line.text)
        if grid and (heading or (is_blank(line.text) and _is_complete(grid, shape))):
            yield from _entry(grid, shape, name, source, on_error)
            grid, name = [], None
        if section:
            skipping = section[1].lower() != "puzzle"
        elif title:
            name, skipping = line.text.strip(), False
        elif is_comment(line.text):
            shape = shape_after(line, shape, source)
        elif not skipping and (grid or not is_blank(line.text)):
            grid.append(line)
    if grid:
        yield from _entry(grid, shape, name, source, on_error)


def recognises(head: Head) -> bool:
    """Whether the file begins with a title or a section, or its first lines are a square."""
    first = head.first.text
    return bool(_SECTION.fullmatch(first) or _TITLE.fullmatch(first)) or head.is_square


def _is_complete(grid: list[Line], shape: Shape | None) -> bool:
    found = layout.read(_text(grid), shape.cells if shape else None, LARGEST_LETTERED)
    return len(found.rows) >= (shape.size if shape else found.usual_width)


def _entry(
    grid: list[Line], shape: Shape | None, name: str | None, source: str, on_error: OnError
) -> Iterator[PuzzleEntry]:
    try:
        puzzle = Puzzle.parse(_text(grid), shape)
    except PuzzleError as error:
        on_error(error.at(source, grid[0].number))
    else:
        yield PuzzleEntry(puzzle, source, grid[0].number, name=name)


def _text(grid: list[Line]) -> str:
    return "\n".join(line.text for line in grid)


FORMAT = Format(recognises=recognises, read=read)
