"""CSV: one puzzle a record, its columns named by a header or known by what they hold; `,`, `;` or tabs between them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solvers.errors import PuzzleError
from solvers.formats.directives import is_blank, is_comment, shape_after
from solvers.formats.fields import board
from solvers.formats.puzzle_entry import OnError, PuzzleEntry, raise_error
from solvers.formats.text import Line
from solvers.shape import Shape

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
_BOARD = 16  # characters of the smallest board


class Dialect(NamedTuple):
    """How a table is written: the mark between fields, and the columns that hold what (None: no column does)."""

    mark: str
    puzzle: int
    solution: int | None = None
    name: int | None = None
    has_header: bool = False


def dialect(first: str) -> Dialect | None:
    """How the table that begins with this line is written; None for a line that begins no table."""
    for mark in ",;\t":
        fields = _fields(first, mark)
        words = [field.lower() for field in fields]
        puzzle = next((words.index(word) for word in _PUZZLE if word in words), None)
        if puzzle is not None:
            solution, name = (
                next((words.index(w) for w in known if w in words), None)
                for known in (_SOLUTION, _NAME)
            )
            return Dialect(mark, puzzle, solution, name, has_header=True)
        boards = [i for i, field in enumerate(fields) if len(field) >= _BOARD]
        if boards and len(fields) > 1:
            solved = next((i for i in boards[1:] if len(fields[i]) == len(fields[boards[0]])), None)
            return Dialect(mark, boards[0], solved)
    return None


def read(
    lines: Iterable[Line], source: str, on_error: OnError = raise_error
) -> Iterator[PuzzleEntry]:
    """An entry for every record. Raises ShapeError for a bad directive, and what `on_error` raises."""
    shape: Shape | None = None
    written: Dialect | None = None
    for line in lines:
        if is_comment(line.text):
            shape = shape_after(line, shape, source)
        elif not is_blank(line.text):
            if written is None:
                written = dialect(line.text) or Dialect(",", 0)
                if written.has_header:
                    continue
            try:
                entry = _record(line, written, shape, source)
            except PuzzleError as error:
                on_error(error.at(source, line.number))
            else:
                yield entry


def _record(line: Line, written: Dialect, shape: Shape | None, source: str) -> PuzzleEntry:
    fields = dict(enumerate(_fields(line.text, written.mark)))
    if written.puzzle not in fields:
        raise PuzzleError(
            f"there is no column {written.puzzle + 1}",
            remedy=f"separate columns by {written.mark!r}",
        )
    puzzle = board(fields[written.puzzle], line, shape)
    solved = fields.get(written.solution, "") if written.solution is not None else ""
    solution = board(solved, line, puzzle.shape).givens if solved else None
    name = fields.get(written.name) if written.name is not None else None
    return PuzzleEntry(
        puzzle,
        source,
        line.number,
        at_least=int(bool(solution)),
        solution=solution,
        name=name or None,
    )


def _fields(text: str, mark: str) -> list[str]:
    return [field.strip() for field in next(csv.reader([text], delimiter=mark), [])]
