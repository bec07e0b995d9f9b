"""A puzzle of a file: its place, and the solutions that the file gives for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from solvers.errors import PuzzleError
from solvers.formats.comments import is_blank, is_comment, shape_after
from solvers.formats.text_files import Line
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape


@dataclass(frozen=True)
class PuzzleEntry:
    """A puzzle of a file.

    source, line  the file, and the line on which the puzzle begins, counted from 1
    count         the exact number of solutions according to the file, or None
    at_least      the least number of solutions according to the file: `count`, or 2 for `2+`
    solution      a solution according to the file, or None
    name          the title or note of the puzzle, or None
    """

    puzzle: Puzzle
    source: str | None = None
    line: int | None = None
    count: int | None = None
    at_least: int = 0
    solution: Grid | None = None
    name: str | None = None


# Called with the error for a puzzle that cannot be read. If it returns, the puzzle is skipped.
OnError = Callable[[PuzzleError], None]


def raise_error(error: PuzzleError) -> None:
    """Stop at the first puzzle that cannot be read; the default OnError."""
    raise error


def parse_field(field: str, line: Line, shape: Shape | None) -> Puzzle:
    """Read a puzzle or grid that is part of a line. Raises PuzzleError with its column there."""
    try:
        return Puzzle.parse(field, shape)
    except PuzzleError as error:
        raise error.at(None, 1, max(line.text.find(field), 0) + 1) from None


def read_each_line(
    lines: Iterable[Line],
    source: str,
    on_error: OnError,
    parse: Callable[[Line, Shape | None, str], PuzzleEntry | None],
) -> Iterator[PuzzleEntry]:
    """Yield what `parse` returns for each line that is not blank and not a comment.

    `parse` gets the line, the shape that a comment has set, and the source. It returns None for a
    line without a puzzle, such as a header. Raises ShapeError for an invalid `# shape:` comment,
    and what `on_error` raises.
    """
    shape: Shape | None = None
    for line in lines:
        if is_comment(line.text):
            shape = shape_after(line, shape, source)
        elif not is_blank(line.text):
            try:
                entry = parse(line, shape, source)
            except PuzzleError as error:
                on_error(error.at(source, line.number))
            else:
                if entry:
                    yield entry
