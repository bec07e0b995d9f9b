"""One call: solve, count, prove uniqueness, with whichever backend is configured."""

from __future__ import annotations

import doctest
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
    """No environment variable and no project file but the test's own."""
    monkeypatch.delenv("SUDOKU_SOLVER", raising=False)
    monkeypatch.chdir(tmp_path)


def test_none_one_and_many_are_three_answers() -> None:
    """solve tells them apart without being asked to."""
    assert solvers.solve(NONE).status is Status.UNSATISFIABLE
    assert solvers.solve(ONE).status is Status.UNIQUE
    assert solvers.solve(MANY).status is Status.MULTIPLE


def test_solve_takes_text_or_a_puzzle_and_any_limit() -> None:
    """With limit 1 nothing is claimed about a second solution; with None all are there."""
    puzzle = Puzzle.parse(MANY)
    assert solvers.solve(puzzle, solution_limit=1).stop is Stop.ENOUGH
    everything = solvers.solve(puzzle, solution_limit=None)
    assert everything.stop is Stop.EXHAUSTED
    assert len(everything.solutions) == solvers.count(MANY)


def test_count_is_exact() -> None:
    """288 grids of 4x4, none for clashing givens."""
    assert solvers.count("." * 16) == 288
    assert solvers.count("11" + "." * 14) == 0


def test_is_unique_is_a_proof() -> None:
    """True for exactly one solution, false for none and for many."""
    assert solvers.is_unique(ONE)
    assert not solvers.is_unique(MANY)
    assert not solvers.is_unique("11" + "." * 14)


def test_what_was_not_decided_raises() -> None:
    """A time limit that comes first is neither yes nor no, and no count."""
    with pytest.raises(SearchIncomplete, match="raise time_limit"):
        solvers.count("." * 81, time_limit=0.05)
    with pytest.raises(SearchIncomplete):
        solvers.is_unique("." * 81, solver=_GivesUp())


class _GivesUp:
    """An incomplete method that found nothing."""

    def solve(self, puzzle: Puzzle, limits: Limits = Limits()) -> solvers.Result:  # noqa: B008  frozen
        return solvers.Result((), Stop.GAVE_UP)


def test_the_solver_may_be_a_name_with_options_or_an_object() -> None:
    """A spec, and anything that has a solve method."""
    assert solvers.count("." * 16, solver="cp-sat:formulation=alldifferent") == 288
    with pytest.raises(ZeroDivisionError):
        solvers.solve(MANY, solver=fakes.Raises())


def test_the_configured_backend_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment names a solver, and that one answers."""
    monkeypatch.setenv("SUDOKU_SOLVER", "tests.fakes:SaysNone")
    assert solvers.solve(MANY).status is Status.UNSATISFIABLE


def test_errors_are_those_of_the_station_they_come_from() -> None:
    """Text, limit and name are each refused with an error of their own."""
    with pytest.raises(PuzzleError, match="80 cells"):
        solvers.solve("1" * 80)
    with pytest.raises(OptionError, match="limit is 0"):
        solvers.solve(MANY, solution_limit=0)
    with pytest.raises(UnknownSolver):
        solvers.solve(MANY, solver="nobody")


def test_the_docstring_example_is_true() -> None:
    """What the package shows is what it does."""
    assert doctest.testmod(solvers).failed == 0
    assert "solvers.solve" in str(solvers.__doc__)


def test_public_names_exist() -> None:
    """Everything in __all__ is there, sorted, and nothing else that is not a module."""
    assert sorted(solvers.__all__) == list(solvers.__all__)
    assert all(hasattr(solvers, name) for name in solvers.__all__)
