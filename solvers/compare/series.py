"""Several timed answers of one solver to one board: whether they claim the same, and what it took, which is their median."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median
from typing import NamedTuple, Self

from solvers.checker import faults
from solvers.compare.record import Answer
from solvers.puzzle import Puzzle
from solvers.result import Stop


class Times(NamedTuple):
    """Nanoseconds of one solve."""

    wall: int
    cpu: int

    @classmethod
    def of(cls, answer: Answer) -> Self:
        """Those of an answer."""
        return cls(answer.wall_ns or 0, answer.cpu_ns or 0)


def median_of(answer: Answer, times: Sequence[Times]) -> Answer:
    """The answer with the medians of its times."""
    wall, cpu = (round(median(column)) for column in zip(*times, strict=True))
    return replace(answer, wall_ns=wall, cpu_ns=cpu, samples=len(times))


def agrees(board: Puzzle, again: Answer, first: Answer) -> bool:
    """Whether a further answer claims what the first did. Other solutions of a board with several are as good.

    One that ran into the time limit claims nothing that could differ.
    """
    one, other = first.result, again.result
    if one is None or other is None or one == other:
        return one == other
    same = (one.stop, len(set(one.solutions))) == (other.stop, len(set(other.solutions)))
    comparable = Stop.TIMEOUT not in (one.stop, other.stop)
    return (same or not comparable) and not any(faults(board, grid) for grid in other.solutions)


def other(answer: Answer) -> str:
    """What a further answer says that does not agree, in words."""
    if answer.result is None:
        return f"the same board again: {answer.detail or answer.verdict}"
    return f"another answer to the same board again: {len(answer.result.solutions)} solutions ({answer.result.stop})"
