"""Read a table with a header that names its columns: a puzzle in each record, or its cells.

A record is on one line, unless a quoted field has line ends. The columns of a puzzle, its solution,
its number of solutions and its name are found by their names, and other columns are ignored. Tables
without a header are `puzzle-lines`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from solvers.errors import PuzzleError
from solvers.formats import csv_columns, plain_writers
from solvers.formats.comments import is_blank
from solvers.formats.context import Context, read_each_line
from solvers.formats.csv_columns import Columns
from solvers.formats.csv_records import Record, split, whole_records
from solvers.formats.format import Format, Head
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line
from solvers.formats.titles import is_title
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape

_CELLS = re.compile(r"[0-9.]{16}|[0-9A-Za-z.*?_-]{64}")
_TITLES = 3  # lines that may be above the header
_COUNT = re.compile(r"([0-9]{1,18})(?:\.0)?(\+?)")


def recognises(head: Head) -> bool:
    """Whether one of the first lines is the header of a table, and all above it are titles."""
    filled = (line for line in head.content if not is_blank(line.text))
    for line in islice(filled, _TITLES + 1):
        try:
            if csv_columns.find(line):
                return True
        except PuzzleError:  # `read` reports it
            return True
        if not is_title(line.text):
            return False
    return False


def read(lines: Iterable[Line], context: Context) -> Iterator[PuzzleEntry]:
    """Yield an entry for every record.

    Raises ShapeError or OptionError for an invalid comment, and what `on_error` raises.
    """
    columns: Columns | None = None

    def parse(line: Line, context: Context) -> PuzzleEntry | None:
        nonlocal columns
        if columns:
            return _entry(line, columns, context)
        columns = csv_columns.find(line)
        if not columns and not is_title(line.text):
            raise PuzzleError(
                "the table has no header", remedy="name the columns, such as 'puzzle,solution'"
            )
        return None

    return read_each_line(whole_records(lines), context, parse)


def _entry(line: Line, columns: Columns, context: Context) -> PuzzleEntry | None:
    """Return the entry of a record, None if all its fields are empty. Raises PuzzleError."""
    record = split(line, columns.delimiter)
    if not any(field.text for field in record):
        return None
    if left_over := [each for each in record[columns.width :] if _CELLS.search(each.text)]:
        raise left_over[0].error(
            "the record has more fields than the header, and this one may be a puzzle",
            "write one puzzle in each record",
        )
    puzzle = _puzzle(record, columns.puzzle, context)
    solution = _solution(record, columns.solution, context, puzzle.shape)
    count, is_exact = _count(record, columns, puzzle)
    if solution and count == 0:
        raise record[columns.puzzle[0]].error(
            "the count is 0, but a solution is given", "delete the solution, or correct the count"
        )
    return PuzzleEntry(
        puzzle,
        context.source,
        line.number + record[columns.puzzle[0]].line - 1,
        count=count if is_exact else None,
        at_least=int(bool(solution)) if count is None else count,
        solution=solution,
        name=_text(record, columns.name) or None,
    )


def _puzzle(
    record: Record, columns: Sequence[int], context: Context, shape: Shape | None = None
) -> Puzzle:
    """Read a puzzle from one column, or from a column for each cell."""
    if max(columns) >= len(record):
        raise record[-1].error(
            f"the record has no column {max(columns) + 1}",
            "give each record as many fields as the header",
        )
    if len(columns) == 1:
        return record[columns[0]].puzzle(context, shape)
    cells = [record[column] for column in columns]
    text = ",".join(cell.text for cell in cells)
    try:
        return context.puzzle(text, shape=shape)
    except PuzzleError as error:
        cell = cells[text.count(",", 0, (error.column or 1) - 1)]
        raise cell.error(error.cause, error.remedy or "") from None


def _solution(
    record: Record, columns: Sequence[int], context: Context, shape: Shape
) -> Grid | None:
    fields = [record[column] for column in columns if column < len(record)]
    if not any(field.text for field in fields):
        return None
    solution = _puzzle(record, columns, context, shape).givens
    if not all(solution):
        raise fields[0].error("the solution has blanks", "leave the field empty, or fill them")
    return solution


def _text(record: Record, column: int | None) -> str:
    return record[column].text if column is not None and column < len(record) else ""


def _count(record: Record, columns: Columns, puzzle: Puzzle) -> tuple[int | None, bool]:
    """Return the number of solutions, and whether it is exact rather than a minimum."""
    if columns.number is None or not _text(record, columns.number):
        return None, False
    field = record[columns.number]
    found = _COUNT.fullmatch(field.text)
    if not found:
        raise field.error(
            f"{field.text!r} is not a number of solutions", "write a number, or leave it empty"
        )
    count = int(found[1])
    if count > 1 and count == puzzle.given_count and not columns.counts_solutions:
        raise field.error(
            f"{count} may be the number of solutions or of givens",
            "name the column 'num_solutions' or 'givens'",
        )
    return count, not found[2]


FORMAT = Format(
    recognises=recognises,
    read=read,
    write=plain_writers.table,
    loses=plain_writers.unusual_name,
    endings=(".csv",),
)
