"""Ctrl-C during a library's `__del__` is not lost."""

from __future__ import annotations

import signal

import pytest

from solvers.deadline import Deadline, OutOfTime
from solvers.models._late_interrupts import late_interrupts


class Formula:
    """An object that is deleted at the moment of Ctrl-C."""

    def __del__(self) -> None:
        """Python ignores what this raises."""
        signal.raise_signal(signal.SIGINT)


def searches(time_limit: float | None, checks: int) -> None:
    """Search as a backend does, with Ctrl-C before the first of the checks."""
    with late_interrupts(Deadline.after(time_limit)) as deadline:
        Formula()
        for _ in range(checks):
            deadline.check()
            pytest.fail("the search goes on")
        if time_limit == 0.0:
            raise OutOfTime


@pytest.mark.parametrize("checks", [1, 0], ids=["at the next check", "at the end"])
@pytest.mark.parametrize("time_limit", [None, 0.0], ids=["in time", "out of time"])
def test_ctrl_c_in_a_finalizer_is_raised(time_limit: float | None, checks: int) -> None:
    """And the search does not go on. Ctrl-C comes before a time limit."""
    with pytest.raises(KeyboardInterrupt):
        searches(time_limit, checks)


def test_the_handler_is_called_once_and_restored() -> None:
    """A program's own handler need not raise."""
    calls: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: calls.append(number))
    own = signal.getsignal(signal.SIGINT)
    try:
        with late_interrupts(Deadline()) as deadline:
            Formula()
            deadline.check()
            deadline.check()
        assert signal.getsignal(signal.SIGINT) is own
    finally:
        signal.signal(signal.SIGINT, before)
    assert calls == [signal.SIGINT]


def test_without_a_handler_in_python_nothing_changes() -> None:
    """Ignoring Ctrl-C remains ignoring it."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        deadline = Deadline()
        with late_interrupts(deadline) as same:
            assert same is deadline
    finally:
        signal.signal(signal.SIGINT, before)
