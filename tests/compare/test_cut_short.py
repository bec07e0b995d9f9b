"""Solves that stopped at the time limit in wall time, long before the limit in CPU time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solvers.compare.measure import Measure
from solvers.compare.record import Answer
from solvers.compare.timing.cut_short import completed, in_time, is_cut_short, longer
from solvers.result import Result, Stop
from solvers.solver import Limits
from solvers.verdict import Verdict

LIMITS = Limits(2, 0.5)
MS = 1_000_000


def timeout(wall: int, cpu: int | None, measure: Measure = Measure.CPU) -> Answer:
    """A solver stopped after so many milliseconds."""
    return Answer(
        "a", Result((), Stop.TIMEOUT), wall * MS, None if cpu is None else cpu * MS, measure=measure
    )


@pytest.mark.parametrize(
    ("answer", "short"),
    [
        (timeout(510, 96), True),
        (timeout(510, 480), False),  # nearly all of it
        (timeout(300, 96), False),  # it stopped before its limit, for another reason
        (timeout(510, None), False),
        (timeout(510, 96, Measure.WALL), False),
        (Answer("a", Result((), Stop.EXHAUSTED), 510 * MS, 96 * MS), False),
        (Answer("a", None), False),
    ],
)
def test_a_timeout_with_little_cpu_time_is_cut_short(answer: Answer, short: bool) -> None:
    """A solver that used 96 ms of CPU time in 510 ms did not have its 500 ms."""
    assert is_cut_short(answer, LIMITS) is short
    assert not is_cut_short(answer, Limits(2, None))


def test_the_next_limit_allows_for_the_same_wait() -> None:
    """With a margin of a quarter, and at most 20 times the limit."""
    assert longer(timeout(600, 200), LIMITS) == Limits(2, 0.5 * 3 * 1.25)
    assert longer(timeout(600, 1), LIMITS) == Limits(2, 10.0)


def test_a_solve_is_repeated_until_it_had_its_time() -> None:
    """It is not repeated after that, nor more than three times."""
    given: list[float | None] = []

    def solve(limits: Limits) -> Answer:
        given.append(limits.time_limit)
        return timeout(1000, 100) if len(given) < 2 else timeout(2000, 900)

    assert completed(timeout(510, 96), LIMITS, solve) == timeout(2000, 900)
    assert len(given) == 2
    given.clear()
    assert completed(timeout(510, 500), LIMITS, solve) == timeout(510, 500)
    assert given == []
    answers = iter([timeout(1000, 1)] * 3)  # asked for a fourth, it would raise StopIteration
    assert completed(timeout(1000, 1), LIMITS, lambda _: next(answers)) == timeout(1000, 1)


def test_a_solve_that_overran_is_repeated_once() -> None:
    """Its process may have waited for a core; a second overrun is its own fault."""
    overrun = replace(timeout(1000, 1), result=None, verdict=Verdict.OVERRUN)
    assert in_time(timeout(1000, 1), lambda: overrun) == timeout(1000, 1)
    assert in_time(overrun, lambda: timeout(1000, 1)) == timeout(1000, 1)
    assert in_time(overrun, lambda: overrun) == overrun
