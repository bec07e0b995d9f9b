"""The functions of the package: solve, count and prove uniqueness in one call."""

from __future__ import annotations

from pathlib import Path

import pytest

import solvers
from solvers import Limits, Puzzle, Status, Stop
from solvers.errors import OptionError, PuzzleError, SearchIncomplete, UnknownSolver
from tests import fakes

ONE = "1234 3412 2143 43.."
NONE = "123. ...4 .... ...."
MANY = "1... ..3. .... ...2"


@pytest.fixture(autouse=True)
def nothing_configured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the environment variable, and run in a folder without a project file."""
    monkeypatch.delenv("SUDOKU_SOLVER", raising=False)
    monkeypatch.chdir(tmp_path)


def test_solve_distinguishes_no_solution_one_and_several() -> None:
    """The default limit of two solutions is enough for that."""
    assert solvers.solve(NONE).status is Status.UNSATISFIABLE
    assert solvers.solve(ONE).status is Status.UNIQUE
    assert solvers.solve(MANY).status is Status.MULTIPLE


def test_solve_accepts_text_or_a_puzzle_and_any_limit() -> None:
    """With a limit of 1 the search ends early; without a limit it finds all solutions."""
    puzzle = Puzzle.parse(MANY)
    assert solvers.solve(puzzle, solution_limit=1).stop is Stop.ENOUGH
    everything = solvers.solve(puzzle, solution_limit=None)
    assert everything.stop is Stop.EXHAUSTED
    assert len(everything.solutions) == solvers.count(MANY)


def test_count_is_exact() -> None:
    """There are 288 grids of 4x4, and no solution for contradictory givens."""
    assert solvers.count("." * 16) == 288
    assert solvers.count("11" + "." * 14) == 0


def test_is_unique_is_a_proof() -> None:
    """It is true for exactly one solution, and false for none or several."""
    assert solvers.is_unique(ONE)
    assert not solvers.is_unique(MANY)
    assert not solvers.is_unique("11" + "." * 14)


def test_an_incomplete_search_raises() -> None:
    """A count and a proof need a complete search."""
    with pytest.raises(SearchIncomplete, match="raise time_limit"):
        solvers.count("." * 81, time_limit=0.05)
    with pytest.raises(SearchIncomplete):
        solvers.is_unique("." * 81, solver=_GivesUp())


class _GivesUp:
    """A solver that gives up without a solution."""

    def solve(self, puzzle: Puzzle, limits: Limits = Limits()) -> solvers.Result:  # noqa: B008  frozen
        return solvers.Result((), Stop.GAVE_UP)


def test_the_solver_may_be_a_spec_or_an_object() -> None:
    """Any object with a solve method is a solver."""
    assert solvers.count("." * 16, solver="cp-sat:formulation=alldifferent") == 288
    with pytest.raises(ZeroDivisionError):
        solvers.solve(MANY, solver=fakes.Raises())


def test_the_configured_backend_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment variable names the solver."""
    monkeypatch.setenv("SUDOKU_SOLVER", "tests.fakes:SaysNone")
    assert solvers.solve(MANY).status is Status.UNSATISFIABLE


class _WithoutLimits:
    def solve(self, _puzzle: Puzzle) -> None:
        """Lack the second parameter."""


def test_an_object_that_is_not_a_solver_is_refused_with_what_it_needs() -> None:
    """A class, a function, and a method without limits; its own errors are not hidden."""
    for solver, message in (
        (
            _WithoutLimits(),
            r"_WithoutLimits\.solve cannot be called as .*define solve\(self, puzzle, ",
        ),
        (_WithoutLimits, r"the solver is the class _WithoutLimits, .*; give _WithoutLimits\(\)"),
        (len, r"the solver is <built-in .*object with a method solve\(puzzle, limits\)"),
    ):
        for ask in (solvers.solve, solvers.count, solvers.is_unique):
            with pytest.raises(OptionError, match=message):
                ask(ONE, solver=solver)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="cannot be called as solve"):
        solvers.Fallback([_WithoutLimits(), "naive"])  # type: ignore[list-item]


def test_each_kind_of_bad_argument_has_its_own_error() -> None:
    """Text, limit and solver are checked."""
    with pytest.raises(PuzzleError, match="80 cells"):
        solvers.solve("1" * 80)
    with pytest.raises(OptionError, match="limit is 0"):
        solvers.solve(MANY, solution_limit=0)
    with pytest.raises(UnknownSolver):
        solvers.solve(MANY, solver="unknown")
