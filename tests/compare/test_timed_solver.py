"""A solver in its worker is warmed up, measured in series, and restarted if it is killed."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote

import pytest

from solvers.checker import Verdict
from solvers.compare.noise import EASY_PUZZLE
from solvers.compare.record import Answer
from solvers.compare.timing.timed_solver import SAMPLE, TimedSolver
from solvers.errors import InputError
from solvers.puzzle import Puzzle
from solvers.result import Status
from solvers.shape import Shape
from solvers.solver import Limits
from solvers.worker.limits import SandboxLimits
from solvers.worker.runnable_time import Waiting

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

LIMITS = Limits(2, 2.0)
SMALL = Puzzle.empty(Shape(2, 2))  # on which many of the fakes misbehave


def measured(
    spec: str, *instances: Puzzle, limits: Limits = LIMITS, sample: float = SAMPLE
) -> list[Answer]:
    """The answers of a solver that was warmed up on an easy puzzle."""
    with TimedSolver(spec, limits, [EASY_PUZZLE]) as timed_solver:
        return timed_solver.measure(instances, limits, sample)


def test_a_solver_is_warm_before_it_is_timed() -> None:
    """The times of its start, its first solve and its last solves are known separately."""
    with TimedSolver("propagation", LIMITS, [EASY_PUZZLE]) as timed_solver:
        warm_up = timed_solver.warm_up
        assert warm_up.cold > 0
        assert warm_up.first is not None
        assert warm_up.warm is not None
        assert warm_up.steady in (True, False)
        assert timed_solver.expected(LIMITS) == warm_up.warm


def test_a_solver_that_supports_no_puzzle_is_not_waited_for() -> None:
    """It has no warm-up, and is expected to take the time of a refusal, not the time limit."""
    with TimedSolver("tests.fakes:SupportsNothing", Limits(2, 60.0), [EASY_PUZZLE]) as timed_solver:
        assert (
            timed_solver.warm_up.first,
            timed_solver.warm_up.warm,
            timed_solver.warm_up.steady,
        ) == (None, None, None)
        assert timed_solver.expected(LIMITS) < 10
        assert [
            answer.verdict for answer in timed_solver.measure([EASY_PUZZLE, SMALL], LIMITS)
        ] == [Verdict.UNSUPPORTED] * 2


def test_a_fast_series_is_repeated_with_new_objects() -> None:
    """All instances are solved equally often; a slow series is not repeated."""
    fast = measured("tests.fakes:RefusesRepetition", EASY_PUZZLE, SMALL, EASY_PUZZLE)
    assert [answer.verdict for answer in fast] == [None] * 3
    assert len({answer.samples for answer in fast}) == 1
    assert fast[0].samples > 1
    assert [
        answer.samples for answer in measured("tests.fakes:Spins:seconds=0.02", EASY_PUZZLE, SMALL)
    ] == [1, 1]


def test_a_forged_time_does_not_make_a_series_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that reports a nanosecond is repeated for so long by our own clock, at most.

    Here it is not found out, because something seems to wait for a core all the time.
    """
    monkeypatch.setattr(Waiting, "total_seconds", 60.0)
    program = Path(__file__).with_name("forged_time.py")
    answers = measured(
        f"program:{quote(sys.executable)} {quote(str(program))}", EASY_PUZZLE, sample=0.001
    )
    assert answers[0].wall_ns == 1
    assert 1 <= answers[0].samples <= 11  # each takes ten times the sample


def test_a_claim_that_changes_from_one_pass_to_the_next_is_inconsistent() -> None:
    """Every timed answer is compared with the first; a timeout claims nothing."""
    limits = Limits(2, 5.0)
    answers = measured("tests.fakes:BecomesWrong:right=50", *[SMALL] * 5, limits=limits, sample=0.2)
    assert {answer.verdict for answer in answers} == {Verdict.INCONSISTENT}
    assert "a repeated solve returned 0 solutions (exhausted)" in answers[0].detail
    late = measured(
        "tests.fakes:BecomesWrong:right=50,late=true", *[SMALL] * 5, limits=limits, sample=0.2
    )
    assert {answer.verdict for answer in late} == {None}
    assert late[0].result is not None
    assert late[0].result.status is Status.MULTIPLE


@pytest.mark.parametrize(
    ("spec", "verdict", "words"),
    [
        ("tests.fakes:Hostile", Verdict.OVERRUN, "exceeded its time limit"),
        ("tests.fakes:Exits:code=7", Verdict.CRASH, "exit code 7"),
        ("tests.fakes:ExitsWithZero", Verdict.CRASH, "ended without an answer"),
        ("tests.fakes:EatsMemory", Verdict.MEMOUT, "memory"),
        ("tests.fakes:Floods", Verdict.CRASH, "wrote more than 1 MB"),
    ],
)
def test_a_series_continues_after_an_instance_that_ends_the_process(
    spec: str, verdict: Verdict, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gets a verdict with the reason; the instances after it are solved by a new process."""
    sandbox = SandboxLimits(memory=300 << 20, output=1 << 20, isolated=True)
    monkeypatch.setattr(SandboxLimits, "of", lambda _: sandbox)
    before, killed, after = measured(spec, EASY_PUZZLE, SMALL, EASY_PUZZLE, limits=Limits(2, 0.5))
    assert killed.verdict is verdict
    assert words in killed.detail
    if "Exits:" not in spec:  # which ends on every puzzle
        for answer in (before, after):
            assert answer.verdict is None
            assert answer.result is not None
            assert answer.result.status is Status.UNIQUE


@pytest.mark.parametrize(("spec", "known"), [("bitmasks", True), ("tests.fakes:Exits", False)])
def test_the_memory_of_a_process_that_ended_is_not_known(spec: str, known: bool) -> None:
    """A new process, which has solved nothing, says nothing about it."""
    with TimedSolver(spec, LIMITS, [EASY_PUZZLE]) as timed_solver:
        timed_solver.measure([EASY_PUZZLE, SMALL], LIMITS, sample=0.0)
        assert bool(timed_solver.usage.memory) is known


def test_a_solver_that_crashes_at_its_start_crashes_on_every_instance() -> None:
    """It is started only once. A spec that names no solver is refused instead."""
    with TimedSolver("tests.fakes:DiesAtStart", LIMITS, [EASY_PUZZLE]) as timed_solver:
        answers = timed_solver.measure([EASY_PUZZLE, SMALL], LIMITS)
    assert [answer.verdict for answer in answers] == [Verdict.CRASH] * 2
    assert "did not start: exit code 5" in answers[0].detail
    with pytest.raises(InputError, match="NoSolver"):
        TimedSolver("tests.fakes:NoSolver", LIMITS, [EASY_PUZZLE])
