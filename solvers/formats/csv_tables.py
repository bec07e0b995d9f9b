"""Read CSV: one puzzle in each record, with columns separated by `,`, `;` or tabs.

The columns are named by a header, or detected by their content.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solvers.errors import PuzzleError
from solvers.formats import plain_writers
from solvers.formats.context import Context, read_each_line
from solvers.formats.format import Format, Head
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line

_PUZZLE = (
    "puzzle",
    "puzzles",
    "quizzes",
    "quiz",
    "question",
    "problem",
    "sudoku",
    "unsolved",
    "board",
    "grid",
)
_SOLUTION = ("solution", "solutions", "answer", "solved")
_NAME = ("name", "title", "id")
_SMALLEST = 16  # characters of the smallest puzzle


class Dialect(NamedTuple):
    """The delimiter of a table, and its columns (None: the table has no such column)."""

    delimiter: str
    puzzle: int
    solution: int | None = None
    name: int | None = None
    has_header: bool = False


def detect_dialect(first: str) -> Dialect | None:
    """Return the dialect of a table that begins with this line; None if it is not a table."""
    for delimiter in ",;\t":
        fields = _fields(first, delimiter)
        words = [field.lower() for field in fields]
        puzzle = next((words.index(word) for word in _PUZZLE if word in words), None)
        if puzzle is not None:
            solution, name = (
                next((words.index(w) for w in known if w in words), None)
                for known in (_SOLUTION, _NAME)
            )
            return Dialect(delimiter, puzzle, solution, name, has_header=True)
        long = [i for i, field in enumerate(fields) if len(field) >= _SMALLEST]
        if long and len(fields) > 1:
            solved = next((i for i in long[1:] if len(fields[i]) == len(fields[long[0]])), None)
            return Dialect(delimiter, long[0], solved)
    return None


def recognises(head: Head) -> bool:
    """Whether the first line is the header of a table."""
    dialect = detect_dialect(head.first.text)
    return dialect is not None and dialect.has_header


def read(lines: Iterable[Line], context: Context) -> Iterator[PuzzleEntry]:
    """Yield an entry for every record.

    Raises ShapeError or OptionError for an invalid comment, and what `on_error` raises.
    """
    dialect: Dialect | None = None

    def parse(line: Line, context: Context) -> PuzzleEntry | None:
        nonlocal dialect
        if dialect is None:
            dialect = detect_dialect(line.text) or Dialect(",", 0)
            if dialect.has_header:
                return None
        return _record(line, dialect, context)

    return read_each_line(lines, context, parse)


def _record(line: Line, dialect: Dialect, context: Context) -> PuzzleEntry:
    fields = dict(enumerate(_fields(line.text, dialect.delimiter)))
    if dialect.puzzle not in fields:
        raise PuzzleError(
            f"the record has no column {dialect.puzzle + 1}",
            remedy=f"separate columns with {dialect.delimiter!r}",
        )
    puzzle = context.puzzle(fields[dialect.puzzle], line)
    solved = fields.get(dialect.solution, "") if dialect.solution is not None else ""
    solution = context.puzzle(solved, line, puzzle.shape).givens if solved else None
    name = fields.get(dialect.name) if dialect.name is not None else None
    return PuzzleEntry(
        puzzle,
        context.source,
        line.number,
        at_least=int(bool(solution)),
        solution=solution,
        name=name or None,
    )


def _fields(text: str, delimiter: str) -> list[str]:
    return [field.strip() for field in next(csv.reader([text], delimiter=delimiter), [])]


FORMAT = Format(
    recognises=recognises,
    without_signature=True,
    read=read,
    write=plain_writers.table,
    loses=plain_writers.lost_in_table,
    endings=(".csv",),
)
