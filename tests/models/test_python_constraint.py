"""What only python-constraint has: an incomplete solver, laziness, two models, a name conflict."""

from __future__ import annotations

import re
from typing import Literal

import pytest

from solvers import distributions
from solvers.errors import MissingLibrary, OptionError
from solvers.libraries import install
from solvers.models.python_constraint import Solver, require_library
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.interrupts import ctrl_c_after

EMPTY = Puzzle.empty()
SMALL = Puzzle.empty(Shape(2, 2))
TWO_CELLS_OPEN = Puzzle.parse("12343412214343..")
DEAD_CELL = Puzzle.parse("123....4........")
LAZY = [
    Solver("tuned"),
    Solver("tuned", "optimized-backtracking"),
    Solver("tuned", "recursive"),
    Solver("stock"),
    Solver("stock", "optimized-backtracking"),
    Solver("stock", "recursive"),
]
MIN_CONFLICTS = [Solver("tuned", "min-conflicts"), Solver("stock", "min-conflicts")]


@pytest.mark.parametrize("solver", LAZY)
def test_a_limit_never_collects_all_solutions(solver: Solver) -> None:
    """The empty 9x9 grid has 6.7e21 solutions, and the search stops after two."""
    result = solver.solve(EMPTY, Limits(2))
    assert (len(set(result.solutions)), result.stop) == (2, Stop.ENOUGH)


@pytest.mark.parametrize("model", ["tuned", "stock"])
def test_the_parallel_solver_is_exact(model: Literal["tuned", "stock"]) -> None:
    """It finds all solutions, and returns as many as the limit allows."""
    solver = Solver(model, "parallel")
    assert len(set(solver.solve(SMALL, Limits(None)).solutions)) == 288
    assert len(set(solver.solve(SMALL, Limits(2)).solutions)) == 2
    assert solver.solve(DEAD_CELL, Limits(2)).stop is Stop.EXHAUSTED
    assert solver.solve(TWO_CELLS_OPEN, Limits(2)).stop is Stop.EXHAUSTED


def test_the_parallel_solver_keeps_a_time_limit() -> None:
    """The tuned constraint checks the clock in each of the solver's threads."""
    assert Solver(solver="parallel").solve(EMPTY, Limits(time_limit=0.2)).stop is Stop.TIMEOUT


def test_singles_alone_are_a_proof() -> None:
    """If singles decide every cell or find a contradiction, the library's solver is not called."""
    solver = Solver(solver="min-conflicts")
    unique, none = solver.solve(TWO_CELLS_OPEN, Limits(2)), solver.solve(DEAD_CELL, Limits(2))
    assert (len(unique.solutions), unique.stop) == (1, Stop.EXHAUSTED)
    assert (none.solutions, none.stop) == ((), Stop.EXHAUSTED)


@pytest.mark.parametrize("solver", MIN_CONFLICTS)
def test_min_conflicts_never_reports_exhausted(solver: Solver) -> None:
    """It gives up if it finds no solution, even if there is none."""
    result = solver.solve(SMALL)
    assert result.stop is (Stop.ENOUGH if result.solutions else Stop.GAVE_UP)
    unsatisfiable = Solver("stock", "min-conflicts").solve(DEAD_CELL, Limits(2))
    assert (unsatisfiable.solutions, unsatisfiable.stop) == ((), Stop.GAVE_UP)


@pytest.mark.parametrize(
    ("limit", "stop"), [(1, Stop.ENOUGH), (2, Stop.GAVE_UP), (None, Stop.GAVE_UP)]
)
def test_min_conflicts_never_looks_for_a_second_solution(limit: int | None, stop: Stop) -> None:
    """If the limit is more than one solution, it gives up after the first."""
    result = Solver("stock", "min-conflicts").solve(TWO_CELLS_OPEN, Limits(limit))
    assert (len(result.solutions), result.stop) == (1, stop)


def test_min_conflicts_keeps_a_time_limit() -> None:
    """The tuned constraint ends the random walk."""
    assert (
        Solver(solver="min-conflicts").solve(Puzzle.empty(Shape(5, 5)), Limits(time_limit=0.1)).stop
        is Stop.TIMEOUT
    )


def test_the_stock_model_says_that_it_cannot_be_interrupted() -> None:
    """The registry then runs it in a process that can be killed."""
    assert Solver().interruptible
    assert not Solver("stock").interruptible


def test_ctrl_c_ends_the_tuned_search() -> None:
    """The compiled search propagates exceptions of the tuned constraint."""
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.2):
        Solver().solve(EMPTY, Limits(None))


def test_constraint_calls_are_counted() -> None:
    """The tuned model counts calls deterministically; the compiled stock model cannot."""
    first, again = (
        Solver().solve(SMALL, Limits(None)).counters["constraint_calls"] for _ in range(2)
    )
    assert first == again > 0
    assert "constraint_calls" not in Solver("stock").solve(SMALL).counters


def test_tuning_the_model_saves_constraint_calls() -> None:
    """A puzzle that singles solve needs no constraint calls."""
    puzzle = Puzzle.parse(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
    assert Solver().solve(puzzle, Limits(2)).counters["constraint_calls"] == 0


@pytest.mark.parametrize("options", [{"model": "tunes"}, {"solver": "sat"}])
def test_an_unknown_value_is_rejected(options: dict[str, str]) -> None:
    """The error lists the known values."""
    with pytest.raises(OptionError, match=r"use (tuned or stock|backtracking or)"):
        Solver(**options)  # type: ignore[arg-type] # the wrong values are the point


def test_a_conflicting_distribution_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """python-constraint installs the same module as python-constraint2.

    Metadata shows which of the two is installed.
    """
    installed = {"python-constraint2": "2.9.0", "python-constraint": "1.4.0"}
    monkeypatch.setattr(distributions, "version", installed.get)
    with pytest.raises(
        MissingLibrary,
        match=r"python-constraint 1\.4\.0 .* overwrites .*; pip uninstall python-constraint",
    ):
        require_library()
    del installed["python-constraint"]
    require_library()
    del installed["python-constraint2"]
    with pytest.raises(
        MissingLibrary, match=rf"not installed; {re.escape(install('python-constraint'))}"
    ):
        require_library()
