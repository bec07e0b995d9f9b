"""The median of several timed solves of one instance."""

from __future__ import annotations

import pytest

from solvers.backtracking.propagation import Solver
from solvers.checker import Verdict
from solvers.compare.measure import Measure
from solvers.compare.record import Answer
from solvers.compare.timing.samples import (
    Sample,
    further_passes,
    inconsistent,
    is_consistent,
    median_answer,
)
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits


@pytest.mark.parametrize(
    ("walls", "chosen"), [([7], 7), ([5, 9], 5), ([30, 10, 20], 20), ([4, 3, 2, 1], 2)]
)
def test_time_and_phases_are_those_of_one_solve(walls: list[int], chosen: int) -> None:
    """It is the median, the lower one of an even number, with its own phases."""
    samples = [Sample(wall, 2 * wall, {"search_seconds": wall / 2}) for wall in walls]
    found = median_answer(
        Answer("a", Result((), Stop.EXHAUSTED, samples[0].counters), walls[0], 2 * walls[0]),
        samples,
    )
    assert (found.wall_ns, found.cpu_ns, found.samples) == (chosen, 2 * chosen, len(walls))
    assert found.result == Result((), Stop.EXHAUSTED)
    assert found.result is not None
    assert found.result.counters == {"search_seconds": chosen / 2}


@pytest.mark.parametrize(("measure", "chosen"), [(Measure.CPU, 20), (Measure.WALL, 10)])
def test_the_median_is_by_the_measure_of_the_solver(measure: Measure, chosen: int) -> None:
    """A solve that waited for a core is not slow in CPU time."""
    samples = [Sample(90, 10, {}), Sample(30, 20, {}), Sample(50, 30, {})]
    if measure is Measure.WALL:
        samples = [Sample(40, 10, {}), Sample(30, 20, {}), Sample(50, 30, {})]
    answer = Answer("a", Result((), Stop.EXHAUSTED), measure=measure)
    assert median_answer(answer, samples).cpu_ns == chosen


MANY = Puzzle.parse("1... ..3. .... ...2")
ALL = Solver().solve(MANY, Limits(None)).solutions
FIRST = Answer("a", Result(ALL[:2], Stop.ENOUGH), 5)


@pytest.mark.parametrize(
    ("result", "consistent"),
    [
        (Result(ALL[:2], Stop.ENOUGH), True),
        (Result(ALL[1:3], Stop.ENOUGH), True),  # other solutions
        (Result(ALL[:1], Stop.ENOUGH), False),  # fewer
        (Result(ALL[:2], Stop.EXHAUSTED), False),  # a claim that there are no others
        (Result((), Stop.TIMEOUT), True),  # no claim
        (Result((ALL[0], (1,) * 16), Stop.ENOUGH), False),  # a wrong grid
        (Result(((1,) * 16,), Stop.TIMEOUT), False),
        (None, False),
    ],
)
def test_a_repeated_answer_must_claim_what_the_first_did(
    result: Result | None, consistent: bool
) -> None:
    """Other solutions are consistent, and so is a timeout; a wrong grid never is."""
    assert is_consistent(MANY, Answer("a", result, 5), FIRST) is consistent


def test_an_inconsistent_answer_is_described() -> None:
    """By what it returned, or by why it failed."""
    fewer = Answer("a", Result(ALL[:1], Stop.ENOUGH), 5)
    assert inconsistent(fewer, FIRST).verdict is Verdict.INCONSISTENT
    assert inconsistent(fewer, FIRST).detail == "a repeated solve returned 1 solution (enough)"
    crash = Answer("a", None, verdict=Verdict.CRASH, detail="exit code 1")
    assert inconsistent(crash, FIRST).verdict is Verdict.CRASH
    assert inconsistent(crash, FIRST).detail == "a repeated solve failed: exit code 1"
    memory = Answer("a", None, verdict=Verdict.MEMOUT)
    assert inconsistent(memory, FIRST).detail == "a repeated solve failed: memout"


@pytest.mark.parametrize(
    ("instances", "reported", "ran", "passes"),
    [
        (1, 0.001, 0.001, 9),
        (1, 0.02, 0.02, 0),
        (10, 1e-6, 1e-6, 499),
        (1, 1e-9, 0.1, 1),
        (1, 0.0, 0.1, 1),
        (1, 0.0, 0.0, 4999),
        (9000, 0.0, 0.0, 0),
    ],
)
def test_a_series_is_repeated_until_it_was_timed_long_enough(
    instances: int, reported: float, ran: float, passes: int
) -> None:
    """Both clocks may have counted nothing; then the number of solves limits the series."""
    assert further_passes(instances, reported, ran, 0.01) == passes
