"""The fewest earlier puzzles after which a solver is still wrong: one or two, if they suffice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from solvers.puzzle import Puzzle

FEW: Final = 3  # puzzles that are searched one by one; beyond that, their number must matter
HALVINGS: Final = 10  # to find that number

Puzzles = Sequence[Puzzle]


def minimal_history(
    previous: Puzzles,
    leaks: Callable[[Puzzles], bool],
    first_wrong: Callable[[Puzzles, Puzzles], int | None],
    expired: Callable[[], bool],
) -> list[Puzzle]:
    """Return some of the previous puzzles, in order, after which the solver is still wrong.

    leaks        whether the solver is wrong after some puzzles in a fresh process
    first_wrong  gives the solver some needed puzzles in a fresh process, then some others, each
                 followed by the failing puzzle; returns the position of the first of the others
                 after which it fails
    expired      whether the time is over
    """
    needed: list[Puzzle] = []
    end: int | None = len(previous)
    while end and len(needed) < FEW and not expired():
        end = first_wrong(needed, previous[:end])
        if end is not None:
            needed.insert(0, previous[end])
            if leaks(needed):
                return needed
    return _shortest_end(previous, leaks, expired)


def _shortest_end(
    previous: Puzzles, leaks: Callable[[Puzzles], bool], expired: Callable[[], bool]
) -> list[Puzzle]:
    """Bisect, because a sequence that suffices also suffices with more puzzles before it."""
    enough, too_late = 0, len(previous)
    for _ in range(HALVINGS):
        middle = (enough + too_late) // 2
        if middle == enough or expired():
            break
        enough, too_late = (middle, too_late) if leaks(previous[middle:]) else (enough, middle)
    return list(previous[enough:])
