"""Read and write one puzzle on each line, with its number of solutions and a solution, or a note.

53..7....6..195... (81 cells)           a puzzle
53..7....6..195... 1 534678912...       with the number of its solutions and a solution (or `-`)
53..7....6..195... 2+ 534678912...      with at least two solutions
53..7....6..195... 534678912...         with a solution
53..7....6..195... hard, from a book    with a note, which becomes the name
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from solvers import notation
from solvers.errors import PuzzleError
from solvers.formats import plain_writers
from solvers.formats.context import Context, read_each_line
from solvers.formats.format import Format
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape

_COLUMNS = re.compile(r"(\S+)(?:\s+(.*\S))?")
_COUNTED = re.compile(r"([0-9]{1,18})(\+?)\s+(\S+)")
_SMALLEST = 16  # cells of the smallest puzzle that may be followed by other columns


def read(lines: Iterable[Line], context: Context) -> Iterator[PuzzleEntry]:
    """Yield an entry for every line that is not a comment.

    Raises ShapeError or OptionError for an invalid comment, and what `on_error` raises.
    """
    return read_each_line(lines, context, parse)


def parse(line: Line, context: Context) -> PuzzleEntry:
    """Read the entry of one line. Raises PuzzleError with the column."""
    columns = _COLUMNS.fullmatch(line.text.strip())
    if not columns or not columns[2] or len(columns[1]) < _SMALLEST:
        return PuzzleEntry(context.puzzle(line.text), context.source, line.number)
    try:
        puzzle = context.puzzle(columns[1], line)
    except PuzzleError as error:
        try:  # the whole line may be one puzzle with spaces
            return PuzzleEntry(context.puzzle(line.text), context.source, line.number)
        except PuzzleError:
            raise error from None
    return _with_columns(puzzle, columns[2], line, context)


def write(puzzle: Puzzle, result: Result) -> str:
    """Return the line that `parse` reads: puzzle, number of solutions, first solution."""
    first = notation.to_line(result.solutions[0], puzzle.shape) if result.solutions else "-"
    return f"{puzzle} {count_text(result.stop, len(result.solutions))} {first}"


def count_text(stop: Stop, found: int) -> str:
    """Return an exact count, `2+` for at least two, or `?` if nothing was found or proved."""
    return str(found) if stop is Stop.EXHAUSTED else f"{found}+" if found else "?"


def _with_columns(puzzle: Puzzle, rest: str, line: Line, context: Context) -> PuzzleEntry:
    if counted := _COUNTED.fullmatch(rest):
        count = int(counted[1])
        solution = (
            None if counted[3] == "-" else context.puzzle(counted[3], line, puzzle.shape).givens
        )
        if solution and not count:
            raise PuzzleError(
                "the count is 0, but a solution is given",
                remedy="write '-' for the solution, or correct the count",
            )
        exact = None if counted[2] else count
        return PuzzleEntry(
            puzzle, context.source, line.number, count=exact, at_least=count, solution=solution
        )
    solution = _full_grid(rest, puzzle.shape, context.symbols)
    name = None if solution else rest.lstrip("# \t") or None
    return PuzzleEntry(
        puzzle,
        context.source,
        line.number,
        solution=solution,
        at_least=int(bool(solution)),
        name=name,
    )


def _full_grid(text: str, shape: Shape, symbols: str | None) -> Grid | None:
    try:
        values = notation.parse(text, shape, symbols)[1]
    except PuzzleError:
        return None
    return values if all(values) else None


FORMAT = Format(
    without_signature=True,
    read=read,
    write=plain_writers.lines,
    loses=plain_writers.lost_in_lines,
    endings=(".txt", ".sdm"),
)
