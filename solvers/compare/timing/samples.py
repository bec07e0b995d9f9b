"""Several timed solves of one instance by one solver: whether they agree, and their median."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, Self

from solvers.checker import Verdict, find_faults
from solvers.compare.record import Answer
from solvers.puzzle import Puzzle
from solvers.quantities import count
from solvers.result import Stop

_MOST = 5000  # solves of a series, in all passes
_SHORTEST = 1e-9  # seconds; no series takes less
_PATIENCE = 20  # samples that a series may take by our clock: a child may report 1 ns


class Sample(NamedTuple):
    """The times of one solve in nanoseconds, and the counters and phases the solver reported."""

    wall: int
    cpu: int
    counters: Mapping[str, int | float]

    @classmethod
    def of(cls, answer: Answer) -> Self:
        """Return the sample of an answer."""
        counters = answer.result.counters if answer.result else {}
        return cls(answer.wall_ns or 0, answer.cpu_ns or 0, counters)


def further_passes(instances: int, reported: float, ran: float, sample: float) -> int:
    """Return how often a series is repeated until it was timed for `sample` seconds.

    Its first pass took `reported` seconds by the clock of the solver, and `ran` by ours. Both may
    be 0: a forged time, and a kernel that counts all of the time as waiting for a processor.
    """
    wanted = math.ceil(sample / max(reported, _SHORTEST))
    allowed = math.ceil(_PATIENCE * sample / max(ran, _SHORTEST))
    return max(0, min(wanted, _MOST // instances, allowed) - 1)


def median_answer(answer: Answer, samples: Sequence[Sample]) -> Answer:
    """Return the answer with the times and counters of its median sample.

    The median is by the measure of the answer; of an even number it is the lower one, so that the
    phases are those of the same solve.
    """

    def time(sample: Sample) -> int:
        return answer.measure.time_ns(sample.wall, sample.cpu) or 0

    wall, cpu, counters = sorted(samples, key=time)[(len(samples) - 1) // 2]
    result = answer.result and replace(answer.result, counters=counters)
    return replace(answer, result=result, wall_ns=wall, cpu_ns=cpu, samples=len(samples))


def is_consistent(puzzle: Puzzle, repeated: Answer, first: Answer) -> bool:
    """Whether a repeated solve claims what the first one did.

    Different solutions of a puzzle with several are consistent. A timeout claims nothing.
    """
    one, other = first.result, repeated.result
    if one is None or other is None or one == other:
        return one == other
    same = (one.stop, len(set(one.solutions))) == (other.stop, len(set(other.solutions)))
    comparable = Stop.TIMEOUT not in (one.stop, other.stop)
    return (same or not comparable) and not any(
        find_faults(puzzle, grid) for grid in other.solutions
    )


def inconsistent(repeated: Answer, first: Answer) -> Answer:
    """Return the first answer with the fault of a repeated one that is not consistent with it."""
    verdict = repeated.verdict or Verdict.INCONSISTENT
    return replace(first, verdict=verdict, detail=_inconsistency(repeated))


def _inconsistency(repeated: Answer) -> str:
    if repeated.result is None:
        return f"a repeated solve failed: {repeated.detail or repeated.verdict}"
    solutions = count(len(repeated.result.solutions), "solution")
    return f"a repeated solve returned {solutions} ({repeated.result.stop})"
