"""Find the puzzle in a line, with the label before it, its solution, and the note after it.

A field is a run of at least 16 characters without spaces and separators. Every field that looks
like cells, and is about as long as the puzzle, must be the puzzle or its solution. So a damaged
puzzle is never read as a label.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from solvers.errors import PuzzleError
from solvers.formats.context import Context
from solvers.formats.text_files import Line
from solvers.layout import BLANKS
from solvers.puzzle import Puzzle

_FIELD = re.compile(r"""[^\s,;:|/"'#()\[\]{}<>=]{16,}""")
_CODE = re.compile(r"""[=\[{<]|\($|["']\s*:""")  # part of source code or JSON
_CELLS = frozenset("123456789" + BLANKS)
_LIKE_CELLS = 0.8  # of the characters are digits and blanks
_LIKE_PUZZLE = 0.3  # of its number of cells; a shorter field is a part of a note
_LETTERED = 64  # characters, which are cells if all are digits, letters and blanks
_WITH_LETTERS = re.compile(r"(?=.*[0-9])[0-9A-Z.*?_x-]+")
_SHORTEST = 9  # characters
_ROWS = 4  # as many fields are the rows of one puzzle
_SPACED = re.compile(r"(?=.*[ ]{2})[1-9 ]{17,}")
_NOTE = re.compile(r"\s(?:#|//)")


class Fields(NamedTuple):
    """The parts of a line; `between` is the text between the puzzle and its solution."""

    label: str
    puzzle: Puzzle
    between: str = ""
    solution: Puzzle | None = None
    note: str = ""


class _Field(NamedTuple):
    puzzle: Puzzle
    begin: int
    end: int


def find(line: Line, context: Context) -> Fields:
    """Return the parts of a line. Raises PuzzleError with the column."""
    matches = [*_FIELD.finditer(line.text)]
    fields: list[_Field] = []
    wrong: list[tuple[int, PuzzleError]] = []
    for match in matches:
        try:
            fields.append(_Field(context.puzzle(match.group(), line), *match.span()))
        except PuzzleError as error:
            if _is_like_cells(match.group()):
                wrong.append((len(match.group()), error))
    if not fields or len(matches) >= _ROWS:
        return _whole(line, context, [error for _, error in wrong])
    cells = fields[0].puzzle.shape.cells
    damaged = [error for length, error in wrong if length >= _LIKE_PUZZLE * cells]
    if damaged:
        raise damaged[0]
    return _parts(line.text, [field for field in fields if field.puzzle.shape.cells >= cells])


def _is_like_cells(text: str) -> bool:
    is_lettered = len(text) >= _LETTERED and bool(_WITH_LETTERS.fullmatch(text))
    return is_lettered or sum(map(_CELLS.__contains__, text)) >= _LIKE_CELLS * len(text)


def _whole(line: Line, context: Context, wrong: list[PuzzleError]) -> Fields:
    """Read the whole line, up to a note, as one puzzle with spaces or commas."""
    note = _NOTE.search(line.text)
    end = note.start() if note else len(line.text)
    try:
        return Fields("", context.puzzle(line.text[:end]), note=line.text[end:])
    except PuzzleError as error:
        raise _too_short(line.text) or (wrong[0] if wrong else error) from None


def _too_short(text: str) -> PuzzleError | None:
    if 0 < len(text.strip()) < _SHORTEST:
        cause = f"{text.strip()!r} is too short for a puzzle"
        return PuzzleError(cause, remedy="delete the line, or begin it with '#'")
    if not _SPACED.fullmatch(text):
        return None
    return PuzzleError(
        f"{len(text)} characters, but 9x9 cells with spaces for blanks have 81",
        remedy="add the spaces that are missing at the ends, or write '.' for each blank",
    )


def _parts(text: str, fields: list[_Field]) -> Fields:
    (puzzle, begin, end), *others = fields
    label = text[:begin]
    if _CODE.search(label.strip()):
        cause = "the text before the puzzle looks like source code"
        raise PuzzleError(cause, remedy="write only a label before a puzzle")
    if not others and label.strip() and all(puzzle.givens):
        raise PuzzleError(
            "a full grid after a label may be a puzzle or a solution",
            remedy="delete the label or the line",
            column=begin + 1,
        )
    for number, (other, place, _) in enumerate(others):
        if number or other.shape != puzzle.shape or not all(other.givens):
            raise PuzzleError(
                f"{len(fields)} puzzles in one line",
                remedy="write one puzzle on each line, and after it only a solution without blanks",
                column=place + 1,
            )
    if not others:
        return Fields(label, puzzle, note=text[end:])
    ((solution, place, last),) = others
    return Fields(label, puzzle, text[end:place], solution, text[last:])
