"""The time in which a solver neither ran nor waited for a core."""

from __future__ import annotations

import pytest

from solvers.compare.noise import EASY_PUZZLE
from solvers.compare.record import Answer
from solvers.compare.sleep import Sleep
from solvers.compare.timed_solver import TimedSolver
from solvers.solver import Limits
from solvers.worker.runnable_time import Waiting

SECOND = 10**9


def test_waiting_for_a_core_is_not_sleep() -> None:
    """Of 5 s, the solver ran for 1 s and waited for a core for 3 s."""
    sleep = Sleep()
    assert sleep.share is None
    sleep.add([Answer("a", None, 5 * SECOND, SECOND), Answer("a", None)], waited=3.0)
    assert (sleep.slept, sleep.ran) == (1.0, 1.0)
    assert sleep.share == 0.5


def test_more_cpu_time_than_wall_time_is_not_negative_sleep() -> None:
    """Reading the clock takes CPU time, too."""
    sleep = Sleep()
    sleep.add([Answer("a", None, 10, 11), Answer("a", None, 10, 10)], waited=1.0)
    assert sleep.share == 0.0


@pytest.mark.slow
def test_a_solver_that_waits_for_something_else_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes 50 ms, in which its process does little."""
    monkeypatch.setattr(Waiting, "seconds", 0.0)
    limits = Limits(2, 5.0)
    with TimedSolver("tests.fakes:Sleeps:seconds=0.05", limits, [EASY_PUZZLE]) as solver:
        solver.measure([EASY_PUZZLE], limits, sample=0.0)
        assert (solver.sleep.share or 0.0) > 0.0
