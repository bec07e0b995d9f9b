"""What only CP-SAT has: its options, its statuses, Ctrl-C, and the pool of models."""

from __future__ import annotations

import multiprocessing
import os
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from ortools.sat.python import cp_model

from solvers import distributions
from solvers.daemon_threads import DaemonThreads
from solvers.errors import Crashed, MissingLibrary, OptionError
from solvers.libraries import install, require
from solvers.models.cp_sat import Solver, _search
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.interrupts import ctrl_c_after

EMPTY = Puzzle.empty()
FORMULATIONS = [Solver(), Solver("alldifferent"), Solver(stock=True)]


@pytest.mark.parametrize("solver", FORMULATIONS)
@pytest.mark.parametrize("limits", [Limits(None), Limits(None, time_limit=60)])
def test_ctrl_c_ends_an_enumeration(solver: Solver, limits: Limits) -> None:
    """KeyboardInterrupt reaches the caller, although CP-SAT would swallow it."""
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.2):
        solver.solve(EMPTY, limits)


def test_ctrl_c_leaves_the_solver_usable() -> None:
    """After an interrupt, the next puzzles are solved correctly."""
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.1):
        Solver().solve(EMPTY, Limits(None))
    assert Solver().solve(Puzzle.empty(Shape(2, 2)), Limits(None)).stop is Stop.EXHAUSTED
    assert Solver().solve(EMPTY, Limits(2)).stop is Stop.ENOUGH


def test_ctrl_c_while_a_search_starts_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search ends, so that it cannot keep the program from ending."""
    ended = Event()

    class Interrupted(DaemonThreads):
        def start(self, call: Callable[[], None]) -> None:
            def until_the_end() -> None:
                call()
                ended.set()

            super().start(until_the_end)
            raise KeyboardInterrupt

    Solver().prepare()  # a search of its own
    monkeypatch.setattr(_search, "_threads", Interrupted(1))
    with pytest.raises(KeyboardInterrupt):
        Solver().solve(EMPTY, Limits(None))
    assert ended.wait(60)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_fork_of_a_process_that_has_solved_can_solve() -> None:
    """The threads of the pool are missing in the fork, which starts its own."""
    Solver().prepare()
    process = multiprocessing.get_context("fork").Process(target=Solver().solve, args=(EMPTY,))
    process.start()
    process.join(60)
    assert process.exitcode == 0


def test_a_search_that_overruns_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    """If CP-SAT overruns its deadline, the caller gets the solutions found in time.

    The next search is correct.
    """
    # The caller stops waiting before CP-SAT notices that a second is over.
    monkeypatch.setattr(_search, "_GRACE", -0.1)
    result = Solver().solve(EMPTY, Limits(None, time_limit=1.0))
    assert (result.stop, "branches" in result.counters) == (Stop.TIMEOUT, False)
    assert len(result.solutions) > 0
    monkeypatch.undo()
    assert len(Solver().solve(EMPTY, Limits(20)).solutions) == 20


def test_several_workers_count_exactly() -> None:
    """Several workers would repeat solutions, so counting uses one."""
    assert len(Solver(workers=4).solve(Puzzle.empty(Shape(2, 2)), Limits(None)).solutions) == 288


def test_the_same_seed_gives_the_same_search() -> None:
    """One worker is deterministic: it repeats the first solution, branches and conflicts."""
    first, again = (Solver(seed=7).solve(EMPTY) for _ in range(2))
    assert first == again
    assert first.counters["branches"] == again.counters["branches"] > 0
    assert first.counters["conflicts"] == again.counters["conflicts"]


def test_many_threads_share_the_models_of_one_shape() -> None:
    """Each concurrent search has its own model."""
    puzzles = [Puzzle((digit, *(0,) * 15), Shape(2, 2)) for digit in (1, 2, 3, 4)] * 5

    def solve(puzzle: Puzzle) -> Result:
        return Solver().solve(puzzle, Limits(None))

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(solve, puzzles))
    assert [len(result.solutions) for result in results] == [72] * 20
    assert all(
        grid[0] == puzzle.givens[0]
        for puzzle, result in zip(puzzles, results, strict=True)
        for grid in result.solutions
    )


@pytest.mark.parametrize("status", [cp_model.UNKNOWN, cp_model.FEASIBLE])
def test_an_inconclusive_status_is_not_reported_as_exhausted(
    monkeypatch: pytest.MonkeyPatch, status: cp_model.CpSolverStatus
) -> None:
    """If CP-SAT does not know, the result is GAVE_UP, or TIMEOUT with a time limit."""
    monkeypatch.setattr(cp_model.CpSolver, "solve", lambda *_: status)
    monkeypatch.setattr(cp_model.CpSolver, "num_branches", 0)
    monkeypatch.setattr(cp_model.CpSolver, "num_conflicts", 0)
    assert Solver().solve(EMPTY, Limits(2)).stop is Stop.GAVE_UP
    assert Solver().solve(EMPTY, Limits(2, time_limit=9)).stop is Stop.TIMEOUT


def test_an_invalid_model_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """MODEL_INVALID is never reported as "no solution"."""
    monkeypatch.setattr(cp_model.CpSolver, "solve", lambda *_: cp_model.MODEL_INVALID)
    monkeypatch.setattr(cp_model.CpSolver, "solution_info", lambda _: "a reason")
    with pytest.raises(Crashed, match="a reason"):
        Solver().solve(EMPTY)


@pytest.mark.parametrize(
    "options",
    [
        {"formulation": "sums"},
        {"workers": -1},
        {"seed": 2**31},
        {"linearization_level": 3},
        {"probing_level": -1},
        {"symmetry_level": 9},
        {"max_presolve_iterations": -1},
    ],
)
def test_an_option_out_of_range_is_rejected(options: dict[str, int]) -> None:
    """The error names the option."""
    with pytest.raises(OptionError, match=next(iter(options))):
        Solver(**options)  # type: ignore[arg-type] # the wrong types are the point


def test_cp_sat_accepts_all_documented_levels() -> None:
    """The documented ranges are CP-SAT's own."""
    for level in range(5):
        solver = Solver(
            presolve=True,
            linearization_level=min(level, 2),
            probing_level=min(level, 3),
            symmetry_level=level,
        )
        assert solver.solve(Puzzle.empty(Shape(2, 2))).stop is Stop.ENOUGH


def test_a_missing_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error for a missing library differs from the error for an old version."""
    monkeypatch.setattr(distributions, "version", lambda _: None)
    with pytest.raises(
        MissingLibrary,
        match=rf"ortools, which is not installed; {re.escape(install('cp-sat'))}",
    ):
        require("cp-sat")
    monkeypatch.setattr(distributions, "version", lambda _: "9.8.3296")
    with pytest.raises(
        MissingLibrary, match=r"ortools 9\.15 or later, but 9\.8\.3296 is installed"
    ):
        require("cp-sat")
