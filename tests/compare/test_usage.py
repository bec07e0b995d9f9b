"""What the process of a solver used."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.compare.noise import EASY_PUZZLE
from solvers.compare.record import Answer
from solvers.compare.results.solver_facts import ProcessStart, SolverFacts
from solvers.compare.store import Store
from solvers.compare.store.loading import load
from solvers.compare.timing.outside_time import OutsideTime
from solvers.compare.timing.timed_solver import TimedSolver
from solvers.compare.timing.usage import Usage
from solvers.compare.timing.warmup import WarmUp
from solvers.solver import Limits
from solvers.worker import processes
from solvers.worker.runnable_time import Waiting
from tests.compare.made_up import record
from tests.compare.made_up_store import add_run

SECOND = 10**9
STARTS = ((0, 5), (1, 0), (2, None))


def test_waiting_for_a_core_is_not_sleep() -> None:
    """Of 5 s, the solver ran for 1 s and waited for a core for 3 s."""
    used = Usage()
    assert used.share_slept is None
    used.add([Answer("a", None, 5 * SECOND, SECOND), Answer("a", None)], waited=3.0, memory=7)
    assert (used.slept, used.ran) == (1.0, 1.0)
    assert used.share_slept == 0.5


def test_more_cpu_time_than_wall_time_is_not_negative_sleep() -> None:
    """Reading the clock takes CPU time, too."""
    used = Usage()
    used.add([Answer("a", None, 10, 11), Answer("a", None, 10, 10)], waited=1.0, memory=0)
    assert used.share_slept == 0.0


def test_cpu_time_between_solves_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 5.5 s, 3.5 s are solves. A new process, and a time that is not known, are left out."""
    clock = iter((10.0, 15.0, 15.5, 99.0))
    monkeypatch.setattr(
        processes, "usage", lambda _: processes.Usage(memory=0, cpu=next(clock), processes=1)
    )
    outside = OutsideTime()
    assert outside.per_solve is None
    series = ((1, 1, [2 * SECOND, SECOND]), (1, 1, [SECOND // 2]), (1, 2, [7]), (2, 2, [0]))
    for began_as, ended_as, reported in series:
        outside.begin(began_as)
        for cpu_ns in reported:
            outside.add(cpu_ns)
        outside.end(ended_as)
    assert outside.per_solve == pytest.approx(2.0 / 3)


def test_a_solver_that_works_between_solves_is_noted() -> None:
    """Reading a puzzle and writing an answer take far less than 5 ms."""
    for outside, median, noted in ((0.1, 0.05, True), (0.1, 0.2, False), (0.004, 1e-6, False)):
        start = ProcessStart(process=0, hash_seed=0, outside=outside)
        assert SolverFacts(solver="a", starts=(start,)).works_outside(median) is noted
    assert not SolverFacts(solver="a").works_outside(None)


@pytest.mark.slow
def test_a_solver_that_waits_for_something_else_sleeps(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes 50 ms, in which its process does little."""
    monkeypatch.setattr(Waiting, "seconds", 0.0)
    limits = Limits(2, 5.0)
    with TimedSolver("tests.fakes:Sleeps:seconds=0.05", limits, [EASY_PUZZLE]) as solver:
        solver.measure([EASY_PUZZLE], limits, sample=0.0)
        assert (solver.usage.share_slept or 0.0) > 0.0


def test_a_process_that_remembered_puzzles_stays_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A resumed run may start the process again, and not find it out then."""
    monkeypatch.setattr(OutsideTime, "per_solve", 0.03)
    store_path = tmp_path / "runs.sqlite"
    name = add_run(store_path, [record("naive", 0), record("bitmasks", 0)], finished=False)
    with Store(store_path) as store:
        writer = store.resume(name, {})
        for solver in ("naive", "bitmasks"):
            writer.add_process(solver, 0, 0, WarmUp(0.5))
            for remembers in (solver == "naive", False):
                writer.add_usage(solver, 0, Usage(remembers=remembers))
        run = load(store)
    assert [run.facts_of(name).remembers for name in ("naive", "bitmasks")] == [True, False]
    assert run.facts_of("naive").outside == 0.03


def test_the_peak_of_memory_is_kept() -> None:
    """0 stands for a process that has ended, after which the peak is not known."""
    used = Usage()
    assert used.memory is None
    for memory, peak in ((5, 5), (9, 9), (7, 9), (0, 0), (7, 0)):
        used.add([], 0.0, memory)
        assert used.memory == peak


def test_the_memory_of_a_solver_is_not_known_if_that_of_a_process_is_not() -> None:
    """The process that was killed may have used the most. Nothing was stored of the third one."""
    known, lost, other = (ProcessStart(process=n, hash_seed=0, memory=m) for n, m in STARTS)
    assert SolverFacts(solver="a", starts=(known, other)).memory == 5
    assert SolverFacts(solver="a", starts=(known, lost)).memory is None
    assert SolverFacts(solver="a", starts=(other,)).memory is None
