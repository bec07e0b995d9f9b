"""Results and limits: what is claimed follows from what was found and why the search ended."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from solvers.errors import OptionError
from solvers.puzzle import Grid
from solvers.result import Result, Status, Stop
from solvers.solver import FIND_ONE, LONGEST, MOST, Limits, Solver
from tests.fakes import SaysNone

A: Grid = (1, 2, 2, 1)
B: Grid = (2, 1, 1, 2)


@pytest.mark.parametrize(
    ("solutions", "stop", "status"),
    [
        ((), Stop.EXHAUSTED, Status.UNSATISFIABLE),
        ((A,), Stop.EXHAUSTED, Status.UNIQUE),
        ((A, B), Stop.EXHAUSTED, Status.MULTIPLE),
        ((A,), Stop.ENOUGH, Status.SOLVED),
        ((A, B), Stop.ENOUGH, Status.MULTIPLE),
        ((), Stop.TIMEOUT, Status.UNKNOWN),
        ((A,), Stop.TIMEOUT, Status.SOLVED),
        ((A, B), Stop.TIMEOUT, Status.MULTIPLE),
        ((), Stop.GAVE_UP, Status.UNKNOWN),
        ((A,), Stop.GAVE_UP, Status.SOLVED),
        ((A, A), Stop.ENOUGH, Status.SOLVED),
        ((A, A), Stop.EXHAUSTED, Status.UNIQUE),
    ],
)
def test_status_follows_from_solutions_and_stop(
    solutions: tuple[Grid, ...], stop: Stop, status: Status
) -> None:
    """Only EXHAUSTED proves something about further solutions; a repeated grid counts once."""
    assert Result(solutions, stop).status is status


def test_two_different_solutions_decide_the_status_of_very_many() -> None:
    """The others are not compared, nor hashed."""
    compared = []

    class Noted(tuple[int, ...]):
        def __ne__(self, other: object) -> bool:
            compared.append(self)
            return super().__ne__(other)

        __hash__ = None  # type: ignore[assignment]

    result = Result((Noted(A), *[Noted(B)] * 1000), Stop.TIMEOUT)
    assert result.status is Status.MULTIPLE
    assert len(compared) == 2


def test_the_first_solution() -> None:
    """`solution` is the first one, or None."""
    assert Result((A, B), Stop.ENOUGH).solution == A
    assert Result((), Stop.EXHAUSTED).solution is None


def test_counters_do_not_make_results_differ() -> None:
    """Two results are equal if they claim the same."""
    assert Result((A,), Stop.EXHAUSTED, {"guesses": 1}) == Result((A,), Stop.EXHAUSTED)
    assert hash(Result((A,), Stop.EXHAUSTED, {"guesses": 1})) == hash(Result((A,), Stop.EXHAUSTED))


def test_a_result_survives_pickling() -> None:
    """A pickled result is equal and has the same counters."""
    result = Result((A,), Stop.EXHAUSTED, {"guesses": 1})
    copy = pickle.loads(pickle.dumps(result))
    assert (copy, copy.counters) == (result, {"guesses": 1})
    assert pickle.loads(pickle.dumps(Result((), Stop.TIMEOUT))).counters == {}


def test_values_read_as_words() -> None:
    """Stops and statuses are printed as lower-case words."""
    assert f"{Stop.GAVE_UP} {Status.UNSATISFIABLE}" == "gave-up unsatisfiable"


@pytest.mark.parametrize("solutions", [0, -1, True, 1.0, "1", MOST + 1])
def test_an_invalid_solution_limit_is_refused(solutions: Any) -> None:
    """The error says which limits are possible."""
    remedy = "use 1 to 1,000,000,000, or no limit to find all"
    with pytest.raises(OptionError, match=f"the solution limit is .*; {remedy}"):
        Limits(solution_limit=solutions)


@pytest.mark.parametrize("seconds", [0, -1.0, float("nan"), LONGEST + 1, True, "1"])
def test_an_invalid_time_limit_is_refused(seconds: Any) -> None:
    """The error says which limits are possible."""
    with pytest.raises(
        OptionError, match="use more than 0 and at most 1,000,000,000 seconds, or no limit"
    ):
        Limits(time_limit=seconds)


def test_limits_may_be_at_the_ends_of_their_ranges() -> None:
    """One solution is the smallest limit, and a billion seconds is the largest."""
    assert Limits(1, LONGEST) == Limits(solution_limit=1, time_limit=1_000_000_000)
    assert Limits(None, 1e-9).solution_limit is None


def test_the_default_is_one_solution_without_a_time_limit() -> None:
    """`FIND_ONE` is the same as `Limits()`."""
    assert Limits() == FIND_ONE == Limits(solution_limit=1, time_limit=None)


def test_an_object_with_solve_is_a_solver() -> None:
    """The protocol needs one method and no base class."""
    assert isinstance(SaysNone(), Solver)
    assert not isinstance(object(), Solver)
