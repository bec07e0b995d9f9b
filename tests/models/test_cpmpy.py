"""What only CPMpy has: a choice of solvers, each with the same model."""

from __future__ import annotations

import cpmpy  # type: ignore[import-untyped]
import pytest

from solvers.errors import MissingLibrary, OptionError
from solvers.models.cpmpy import Solver
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.solver import Limits

SEVERAL = Puzzle.parse("..3.1..." + "." * 8)  # 4x4


def test_every_solver_counts_the_same() -> None:
    """Their models have nothing in common but this one."""
    counts = set()
    for name in ("ortools", "choco", "exact", "pysat"):
        result = Solver(name).solve(SEVERAL, Limits(None))
        assert result.stop is Stop.EXHAUSTED
        counts.add(frozenset(result.solutions))
    assert len(counts) == 1


def test_an_unknown_solver_is_rejected() -> None:
    """The error lists those that CPMpy knows."""
    with pytest.raises(OptionError, match="use ortools"):
        Solver("mistral")


@pytest.mark.parametrize(
    ("solver", "message"),
    [
        ("rc2", "cpmpy:solver=rc2 only optimises, .*; use ortools, choco, z3, exact, pysat"),
        ("ortools:x", "cannot use the solver 'ortools:x'; use ortools"),
        ("z3:x", "use z3:sat, z3:opt"),
        ("pysat:x", "use pysat:.*pysat:glucose4"),
    ],
)
def test_a_solver_that_cannot_solve_puzzles_is_rejected(solver: str, message: str) -> None:
    """Before it is called; the error lists those that can."""
    with pytest.raises(OptionError, match=message):
        Solver(solver)


def test_a_solver_that_is_not_installed_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says what to install."""
    monkeypatch.setattr(cpmpy.SolverLookup.lookup("z3"), "supported", staticmethod(lambda: False))
    with pytest.raises(MissingLibrary, match=r"pip install 'cpmpy\[z3\]'"):
        Solver("z3")
