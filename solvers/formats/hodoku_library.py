"""Read and write lines of HoDoKu's library, such as `:0000:x:53..7....:::`.

The fields are a technique, its digits, the puzzle, deleted candidates, and what the technique
does. A line shows a position, so a digit with `+`, which was placed while solving, is read like a
given. The technique, the number of placed digits and the deleted candidates become the name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from solvers.empty_cells import Cell
from solvers.errors import PuzzleError
from solvers.formats.cell_tables import puzzle_of_cells
from solvers.formats.context import Context, read_each_line
from solvers.formats.format import Format, Head
from solvers.formats.losses import all_but, is_standard
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line
from solvers.quantities import count

_LINE = re.compile(r"\s*:([0-9]{4}(?:-[0-9]+)?):([0-9x ]*):([^:]*)(?::([^:]*))?(?::[^:]*){0,4}")
_BEGIN = re.compile(r"\s*:[0-9]{4}(?:-[0-9]+)?:[0-9x ]*:")
_OTHER_PUZZLE = re.compile(r"[0-9.]{17}")
_CELL = re.compile(r"\+?[^\s+]")
_NO_TECHNIQUE = "0000"


def recognises(head: Head) -> bool:
    """Whether the first line begins with the fields of the library."""
    return bool(_BEGIN.match(head.first.text))


def read(lines: Iterable[Line], context: Context) -> Iterator[PuzzleEntry]:
    """Yield an entry for every line that is not a comment.

    Raises ShapeError or OptionError for an invalid comment, and what `context.on_error` raises.
    """
    return read_each_line(lines, context, _parse)


def write(entries: Iterable[PuzzleEntry]) -> Iterator[str]:
    """Yield a line for each puzzle."""
    for entry in entries:
        yield f":{_NO_TECHNIQUE}:x:{entry.puzzle}:::\n"


def _parse(line: Line, context: Context) -> PuzzleEntry:
    found = _LINE.fullmatch(line.text)
    cells = [] if not found else [
        Cell(cell[0].lstrip("+"), 1, cell.start() + 1)
        for cell in _CELL.finditer(line.text, found.start(3), found.end(3))
    ]  # fmt: skip
    if not found or not cells:
        cause = "the line does not have the fields of HoDoKu's library"
        raise PuzzleError(cause, remedy="write :0000:x: and the puzzle, and end it with :::")
    if other := _OTHER_PUZZLE.search(line.text, found.end(3)):
        cause, remedy = "two puzzles in one line", "write one puzzle on each line"
        raise PuzzleError(cause, remedy=remedy, column=other.start() + 1)
    puzzle = puzzle_of_cells(tuple(cells), context.shape, context.symbols)
    technique = f"{found[1]} {found[2]}".strip() if found[1] != _NO_TECHNIQUE else ""
    deleted = f"deleted candidates {found[4].strip()}" if (found[4] or "").strip() else ""
    placed = found[3].count("+")
    solved = f"{count(placed, 'digit')} placed while solving" if placed else ""
    name = ", ".join(filter(None, (technique, solved, deleted))) or None
    return PuzzleEntry(puzzle, context.source, line.number, name=name)


FORMAT = Format(recognises=recognises, read=read, write=write, loses=all_but(shapes=is_standard))
