"""One puzzle of a file: where it stands, and what the file says of its solutions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from solvers.errors import PuzzleError
from solvers.puzzle import Grid, Puzzle


@dataclass(frozen=True)
class PuzzleEntry:
    """source, line  the file and the line that the puzzle begins on, counted from 1
    count         the exact number of solutions that the file claims, None where it claims none
    at_least      the number of solutions that it claims there are at least: `count`, or 2 for `2+`
    solution      a solution that it gives
    name          its title or note, if any
    """

    puzzle: Puzzle
    source: str | None = None
    line: int | None = None
    count: int | None = None
    at_least: int = 0
    solution: Grid | None = None
    name: str | None = None


# Told of a puzzle that cannot be read, with its place; reading goes on if it returns.
OnError = Callable[[PuzzleError], None]


def raise_error(error: PuzzleError) -> None:
    """The usual OnError: the first bad puzzle ends the reading."""
    raise error
