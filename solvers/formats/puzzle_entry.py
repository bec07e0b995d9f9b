"""A puzzle of a file: its place, and the solutions that the file gives for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from solvers.errors import PuzzleError
from solvers.puzzle import Grid, Puzzle


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
