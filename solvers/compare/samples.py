"""Several timed answers of one solver to one board: whether they claim the same, and the median of what they took."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, Self

from solvers.checker import find_faults
from solvers.compare.record import Answer
from solvers.puzzle import Puzzle
from solvers.result import Stop


class Sample(NamedTuple):
    """What one solve took, nanoseconds, and what the solver told of it, its phases among it."""

    wall: int
    cpu: int
    counters: Mapping[str, int | float]

    @classmethod
    def of(cls, answer: Answer) -> Self:
        """That of an answer."""
        return cls(
            answer.wall_ns or 0, answer.cpu_ns or 0, answer.result.counters if answer.result else {}
        )


def median_answer(answer: Answer, samples: Sequence[Sample]) -> Answer:
    """The answer with its median sample by wall time, of an even number the lower: phases are those of that very solve."""
    wall, cpu, counters = sorted(samples, key=lambda sample: sample.wall)[(len(samples) - 1) // 2]
    result = answer.result and replace(answer.result, counters=counters)
    return replace(answer, result=result, wall_ns=wall, cpu_ns=cpu, samples=len(samples))


def is_consistent(board: Puzzle, again: Answer, first: Answer) -> bool:
    """Whether a further answer claims what the first did. Other solutions of a board with several are as good.

    One that ran into the time limit claims nothing that could differ.
    """
    one, other = first.result, again.result
    if one is None or other is None or one == other:
        return one == other
    same = (one.stop, len(set(one.solutions))) == (other.stop, len(set(other.solutions)))
    comparable = Stop.TIMEOUT not in (one.stop, other.stop)
    return (same or not comparable) and not any(
        find_faults(board, grid) for grid in other.solutions
    )


def other(answer: Answer) -> str:
    """What a further answer says that does not agree, in words."""
    if answer.result is None:
        return f"the same board again: {answer.detail or answer.verdict}"
    return f"another answer to the same board again: {len(answer.result.solutions)} solutions ({answer.result.stop})"
