"""The times that a program reports are compared with those that pass by our clock."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from shlex import quote

import pytest

from solvers.checker import Verdict
from solvers.compare.noise import EASY_PUZZLE
from solvers.compare.timing.reported_time import (
    REPLIES,
    ReplyTime,
    contradiction,
    find_contradiction,
)
from solvers.compare.timing.timed_solver import TimedSolver
from solvers.solver import Limits
from solvers.worker.runnable_time import Waiting
from solvers.worker.worker import Worker

LIMITS = Limits(2, 5.0)
WRONG = ReplyTime(22e-9, 0.02)
FORGER = f"program:{quote(sys.executable)} {quote(str(Path(__file__).with_name('forged_time.py')))}"


@pytest.mark.parametrize(
    ("reported", "passed", "is_contradicted"),
    [
        (22e-9, 0.020, True),  # milliseconds instead of nanoseconds
        (0.0, 0.005, True),
        (22e-9, 0.0049, False),  # a request and an answer may take that long
        (0.002, 0.021, False),  # only ten times as long
        (0.0018, 0.020, True),
        (1.0, 0.020, False),  # `check_times` refuses this
        (22e-9, -3.0, False),  # nearly all of the time, something waited for a core
    ],
)
def test_a_time_is_contradicted_if_far_more_passed(
    reported: float, passed: float, is_contradicted: bool
) -> None:
    """At least 5 ms and ten times the reported time are missing."""
    assert ReplyTime(reported, passed).is_contradicted is is_contradicted


def test_a_program_is_at_fault_if_all_of_its_times_are_contradicted() -> None:
    """The error has the largest difference, and the unit."""
    error = contradiction([*[WRONG] * (REPLIES - 1), ReplyTime(21e-9, 0.024)])
    assert error is not None
    assert error.cause == (
        "reports 21 ns for a solve that took at least 24.0 ms by our clock: "
        "wall_ns is the time of the solve in nanoseconds"
    )


def test_a_program_that_reports_too_little_cpu_time_is_at_fault() -> None:
    """Its wall time is right. The system says how much CPU time it used."""
    error = contradiction([ReplyTime(0.02, 0.02, 1e-9, 0.02)] * REPLIES)
    assert error is not None
    assert error.cause == (
        "reports 1 ns for a solve that used at least 20.0 ms of CPU time according to the system: "
        "cpu_ns is the CPU time of the solve in nanoseconds"
    )
    for cpu, used in ((None, 0.02), (1e-9, 0.004), (0.02, 0.02)):
        assert contradiction([ReplyTime(0.02, 0.02, cpu, used)] * REPLIES) is None


def test_fewer_replies_prove_nothing() -> None:
    """Ten are needed."""
    assert contradiction([WRONG] * (REPLIES - 1)) is None


def test_one_time_that_fits_clears_a_program() -> None:
    """Other replies may have been late for another reason. Nothing more is solved then."""

    def times() -> Iterator[ReplyTime]:
        yield from [WRONG] * (REPLIES - 1)
        yield ReplyTime(22e-9, 0.004)
        pytest.fail("it was asked again")

    assert contradiction(times()) is None


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_a_program_that_reports_another_unit_is_at_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every instance gets the error, and no solver waits for its series."""
    monkeypatch.setattr(Waiting, "total_seconds", 0.0)
    with TimedSolver(FORGER, LIMITS, [EASY_PUZZLE]) as solver:
        answers = solver.measure([EASY_PUZZLE] * 3, LIMITS)
        assert solver.expected(LIMITS) >= 0.01
    assert {answer.verdict for answer in answers} == {Verdict.INVALID_OUTPUT}
    assert answers[0].detail.startswith("reports 1 ns for a solve that took")
    assert answers[0].wall_ns is None


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_waiting_for_a_core_contradicts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time in which any thread waited is subtracted. The rest is too short."""
    monkeypatch.setattr(Waiting, "total_seconds", 60.0)
    with Worker(FORGER) as worker:
        assert find_contradiction(worker, [EASY_PUZZLE], LIMITS) is None


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_cpu_time_is_compared_with_that_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wall time is right, and most of it is CPU time. Only the reported CPU time is wrong."""
    monkeypatch.setattr(Waiting, "total_seconds", 60.0)
    with Worker(f"{FORGER} busy") as worker:
        error = find_contradiction(worker, [EASY_PUZZLE], LIMITS)
    assert error is not None
    assert "cpu_ns is the CPU time" in error.cause


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_only_programs_report_their_own_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """The times of other solvers are taken by our code, which may prepare the call for longer."""
    monkeypatch.setattr(Worker, "ask", lambda *_: pytest.fail("it was asked"))
    with Worker("naive") as worker:
        assert find_contradiction(worker, [EASY_PUZZLE], LIMITS) is None
