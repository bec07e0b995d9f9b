"""How long threads ran and waited for a core, and a deadline that leaves the waiting out."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest

from solvers.worker import runnable_time
from solvers.worker.runnable_time import MovingDeadline, Runnable, Waiting, since


def test_the_thread_that_ran_or_waited_longest_counts() -> None:
    """Since the first reading; a new thread began at 0."""
    before = {"1": Runnable(5.0, 1.0), "2": Runnable(1.0, 1.0)}
    now = {"1": Runnable(5.5, 1.25), "2": Runnable(2.0, 4.0), "3": Runnable(3.0, 0.0)}
    assert since(before, now) == Runnable(1.0, 3.0)
    assert since(before, {}) == Runnable(0.0, 0.0)


def test_the_times_of_a_process_are_read() -> None:
    """They grow while it runs. A process that does not exist has none."""
    first = runnable_time.read([os.getpid()])
    end = time.thread_time() + 0.01
    while time.thread_time() < end:
        pass
    assert since(first, runnable_time.read([os.getpid()])).running > 0
    assert runnable_time.read([2**22 + 1]) == {}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, float]]:
    """A clock and a waiting time that a test sets."""
    now = {"now": 100.0, "waited": 0.0}
    monkeypatch.setattr("time.monotonic", lambda: now["now"])
    monkeypatch.setattr(Waiting, "_read", lambda _: {"1": Runnable(0.0, now["waited"])})
    return iter([now])


def test_the_waiting_times_of_all_threads_are_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that has ended is left out. If nothing is known, everything may have waited."""
    now = {"1": Runnable(0.0, 1.0), "2": Runnable(0.0, 5.0)}
    monkeypatch.setattr(Waiting, "_read", lambda _: dict(now))
    waiting = Waiting(os.getpid())
    now |= {"1": Runnable(9.0, 1.5), "3": Runnable(9.0, 0.25)}
    del now["2"]
    assert waiting.total_seconds == 0.75
    now.clear()
    assert waiting.total_seconds == float("inf")


def test_a_deadline_moves_by_the_time_that_the_solver_waited_for_a_core(
    clock: Iterator[dict[str, float]],
) -> None:
    """Of a limit of 1 s it waited for 3 s; then it ran, and the time is over."""
    at = next(clock)
    deadline = MovingDeadline(os.getpid(), 101.0)
    assert deadline.at == 100.05
    at["now"] = 100.05
    assert (deadline.has_passed(), deadline.at) == (False, 101.0)
    at["now"], at["waited"] = 101.0, 0.75
    assert (deadline.has_passed(), deadline.at) == (False, 101.75)
    at["now"], at["waited"] = 101.75, 3.0
    assert (deadline.has_passed(), deadline.at) == (False, 104.0)
    at["now"] = 104.0
    assert deadline.has_passed()


def test_a_deadline_moves_by_twenty_times_the_limit_at_most(
    clock: Iterator[dict[str, float]],
) -> None:
    """However long the solver waits."""
    at = next(clock)
    deadline = MovingDeadline(os.getpid(), 101.0)
    deadline.has_passed()
    at["now"] = at["waited"] = 119.9
    assert (deadline.has_passed(), deadline.at) == (False, 120.0)
    at["now"] = 120.0
    assert deadline.has_passed()
