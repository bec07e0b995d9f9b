"""A board that is one field of a line, read so that an error names the column in the line."""

from __future__ import annotations

from solvers.errors import PuzzleError
from solvers.formats.text import Line
from solvers.puzzle import Puzzle
from solvers.shape import Shape


def board(field: str, line: Line, shape: Shape | None) -> Puzzle:
    """The board in the field. Raises PuzzleError."""
    try:
        return Puzzle.parse(field, shape)
    except PuzzleError as error:
        raise error.at(None, 1, max(line.text.find(field), 0) + 1) from None
