"""The fewest of the puzzles asked before after which a solver is still wrong: one or two where they are enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from solvers.puzzle import Puzzle

NEEDED: Final = (
    3  # puzzles that are sought one by one; where more are needed, it is their number that counts
)
ASKS: Final = 10  # to find how many that are

Puzzles = Sequence[Puzzle]


def minimal_history(
    before: Puzzles,
    leaks: Callable[[Puzzles], bool],
    first_wrong: Callable[[Puzzles, Puzzles], int | None],
    over: Callable[[], bool],
) -> list[Puzzle]:
    """Some of the puzzles, in their order, after which the solver is still wrong; it is so after all of them.

    leaks        whether it is wrong after some puzzles, in a fresh process
    first_wrong  of some puzzles that are asked, after some others, in one fresh process, each followed by the one that the
                 solver gets wrong: the place of the first after which it does
    """
    needed: list[Puzzle] = []
    end: int | None = len(before)
    while end and len(needed) < NEEDED and not over():
        end = first_wrong(needed, before[:end])
        if end is not None:
            needed.insert(0, before[end])
            if leaks(needed):
                return needed
    return _shortest_end(before, leaks, over)


def _shortest_end(
    before: Puzzles, leaks: Callable[[Puzzles], bool], over: Callable[[], bool]
) -> list[Puzzle]:
    """By halving: what is enough with fewer puzzles before it is enough with more."""
    enough, too_late = 0, len(before)
    for _ in range(ASKS):
        middle = (enough + too_late) // 2
        if middle == enough or over():
            break
        enough, too_late = (middle, too_late) if leaks(before[middle:]) else (enough, middle)
    return list(before[enough:])
