"""Read and write files of OpenSudoku: XML with the data of each game.

The data are 81 digits, or `version: N` and fields for each cell: its digit, notes, and whether the
player may change it. A digit that the player may change is not a given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from solvers.errors import PuzzleError
from solvers.formats.context import Context
from solvers.formats.format import Format, Head
from solvers.formats.losses import NAME, all_but, is_standard
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line
from solvers.formats.xml_elements import Element, elements
from solvers.quantities import count

_CELLS = 81
_DIGIT = re.compile("[0-9]")
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_FIELDS = {"1": 3, "2": 3, "3": 3, "4": 4, "5": 5}  # of a cell, by version


def recognises(head: Head) -> bool:
    """Whether the text begins as XML, and has an element of OpenSudoku."""
    return head.first.text.lstrip().startswith("<") and any(
        "<opensudoku" in line.text for line in head.lines
    )


def read(lines: Iterable[Line], context: Context) -> Iterator[PuzzleEntry]:
    """Yield an entry for every game.

    Raises InputError for text that is not XML, and what `context.on_error` raises.
    """
    for element in elements(lines, context):
        if element.name == "game" and element.path[0] == "opensudoku":
            try:
                yield _entry(element, context)
            except PuzzleError as error:
                context.on_error(error)


def write(entries: Iterable[PuzzleEntry]) -> Iterator[str]:
    """Yield a folder with a game for each puzzle."""
    from xml.sax.saxutils import quoteattr  # here, because it imports much that reading never needs

    yield '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n'
    yield '<folder name="Sudoku" created="0">\n'
    for entry in entries:
        data = str(entry.puzzle).replace(".", "0")
        name = "" if NAME in _loses(entry) else entry.name or ""
        note = quoteattr(name).encode("ascii", "xmlcharrefreplace").decode()
        yield f'<game created="0" state="1" time="0" last_played="0" data="{data}" note={note}/>\n'
    yield "</folder>\n</opensudoku>\n"


def _entry(game: Element, context: Context) -> PuzzleEntry:
    try:
        puzzle = context.puzzle(_digits(game.attributes.get("data", "").strip()))
    except PuzzleError as error:
        place = error.at(context.source, game.line, game.column)
        place.column = game.column  # of the element: the data may have line breaks
        raise place from None
    return PuzzleEntry(puzzle, context.source, game.line, name=game.attributes.get("note") or None)


def _digits(data: str) -> str:
    """Return the 81 givens of the data of a game. Raises PuzzleError."""
    head, _, rest = data.partition("\n")
    version = head.removeprefix("version:").strip()
    if version == head:
        fields, width = [c for c in data for c in (c, "0")], 2
    else:
        fields, width = [field for field in rest.split("|") if field], _FIELDS.get(version, 0)
    if not width:
        cause = f"the data of the game have version {version[:20]!r}, not 1 to 5"
        raise PuzzleError(cause, remedy="export the puzzle as 81 digits")
    if len(fields) != _CELLS * width:
        found = count(len(fields) // width, "cell")
        cause = f"the data of the game have {found}, but a 9x9 puzzle has {_CELLS}"
        raise PuzzleError(cause, remedy="export the puzzle again")
    if wrong := next((digit for digit in fields[::width] if not _DIGIT.fullmatch(digit)), None):
        raise PuzzleError(f"{wrong[:20]!r} is not a digit of a 9x9 puzzle", remedy="use 0 to 9")
    cells = zip(fields[::width], fields[width - 1 :: width], strict=True)
    return "".join(digit if may_change == "0" else "0" for digit, may_change in cells)


def _loses(entry: PuzzleEntry) -> list[str]:
    """Return what a game cannot hold, such as a name with control characters."""
    holds_name = not _NOT_XML.search(entry.name or "")
    return all_but(*[NAME] * holds_name, shapes=is_standard)(entry)


FORMAT = Format(
    recognises=recognises,
    read=read,
    write=write,
    loses=_loses,
    endings=(".opensudoku",),
)
