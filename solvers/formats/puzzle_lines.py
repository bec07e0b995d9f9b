"""Read and write one puzzle on each line, with its number of solutions and a solution, or a note.

53..7....6..195... (81 cells)           a puzzle
53..7....6..195... 1 534678912...       with the number of its solutions and a solution (or `-`)
53..7....6..195... 2+ 534678912...      with at least two solutions
53..7....6..195... 534678912...         with a solution
53..7....6..195... hard, from a book    with a note, which becomes the name
17: 53..7....6..195...                  with a label, which becomes the name

Commas, semicolons, colons, bars and tabs separate columns as spaces do. A title has no digits that
could be cells; it is skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from solvers import notation
from solvers.errors import PuzzleError
from solvers.formats import line_fields, plain_writers
from solvers.formats.context import Context, read_each_line
from solvers.formats.format import Format
from solvers.formats.line_fields import Fields
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line
from solvers.formats.titles import code_error, is_drawn, is_title
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop

_SEPARATORS = " \t,;:|/\"'#"
_BETWEEN = rf"[{_SEPARATORS}]"
_COUNT = r"(?:(?P<count>[0-9]{1,18})(?P<more>\+?)|\?)"
_BEFORE_SOLUTION = re.compile(rf"{_BETWEEN}*(?:{_COUNT}|-)?{_BETWEEN}*$")
_WITHOUT_SOLUTION = re.compile(rf"{_BETWEEN}+{_COUNT}{_BETWEEN}+-(?={_BETWEEN}|$)")


def read(lines: Iterable[Line], context: Context) -> Iterator[PuzzleEntry]:
    """Yield an entry for every line that is not a comment.

    Raises ShapeError or OptionError for an invalid comment, and what `on_error` raises.
    """
    return read_each_line(lines, context, parse_unless_title)


def parse(line: Line, context: Context) -> PuzzleEntry:
    """Read the entry of one line. Raises PuzzleError with the column."""
    return _entry(line_fields.find(line, context), line, context)


def parse_unless_title(line: Line, context: Context) -> PuzzleEntry | None:
    """Read the entry of one line, None for a title or a drawn line. Raises as `parse` does."""
    if is_drawn(line.text):
        return None
    try:
        return parse(line, context)
    except PuzzleError as error:
        if is_title(line.text):
            return None
        raise code_error(line.text) or error from None


def write(puzzle: Puzzle, result: Result) -> str:
    """Return the line that `parse` reads: puzzle, number of solutions, first solution."""
    first = notation.to_line(result.solutions[0], puzzle.shape) if result.solutions else "-"
    return f"{puzzle} {count_text(result.stop, len(result.solutions))} {first}"


def count_text(stop: Stop, found: int) -> str:
    """Return an exact count, `2+` for at least two, or `?` if nothing was found or proved."""
    return str(found) if stop is Stop.EXHAUSTED else f"{found}+" if found else "?"


def _entry(found: Fields, line: Line, context: Context) -> PuzzleEntry:
    solution = found.solution.givens if found.solution else None
    claim = (_BEFORE_SOLUTION if solution else _WITHOUT_SOLUTION).match(
        found.between if solution else found.note
    )
    notes = [found.between, found.note]
    count, column = None, 1
    if claim:
        notes = [found.note if solution else found.note[claim.end() :]]
        count = int(claim["count"]) if claim["count"] else None
        place = line.text.find(found.between or found.note, len(found.label))
        column = place + max(claim.start("count"), 0) + 1
    _check_count(count, found, solution, column)
    name = ", ".join(filter(None, [_stripped(found.label, "-*>.)"), *map(_stripped, notes)]))
    return PuzzleEntry(
        found.puzzle,
        context.source,
        line.number,
        count=None if claim and claim["more"] else count,
        at_least=int(bool(solution)) if count is None else count,
        solution=solution,
        name=name or None,
    )


def _check_count(count: int | None, found: Fields, solution: Grid | None, column: int) -> None:
    if solution and count == 0:
        raise PuzzleError(
            "the count is 0, but a solution is given",
            remedy="write '-' for the solution, or correct the count",
            column=column,
        )
    has_spaces = (found.between or found.note)[:1].isspace()
    if count and count == found.puzzle.given_count and not has_spaces:
        raise PuzzleError(
            f"{count} may be the number of solutions or of givens",
            remedy="name the columns in a first line, such as 'puzzle,count,solution'",
            column=column,
        )


def _stripped(text: str, more: str = "") -> str:
    return text.strip(_SEPARATORS + more)


FORMAT = Format(
    without_signature=True,
    read=read,
    write=plain_writers.lines,
    loses=plain_writers.unusual_name,
    endings=(".txt", ".sdm"),
)
