"""Ask a solver for an answer and verify it, unless the tests of this package have done that."""

from __future__ import annotations

from functools import lru_cache

from solvers.checker import verify
from solvers.errors import InvalidOutput
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import Limits, Solver

_OWN = ("solvers.backtracking.", "solvers.models.")  # the packages whose answers are tested


class Verifying:
    """The base of solvers that ask other solvers and verify what those return."""


def run(solver: Solver, puzzle: Puzzle, limits: Limits) -> Result:
    """Solve a puzzle; verify the answer, unless the solver is one of ours.

    Raises InvalidOutput for a wrong answer.
    """
    result = solver.solve(puzzle, limits)
    if isinstance(solver, Verifying) or is_own(solver):
        return result
    found = verify(puzzle, result, limits)
    if found.verdict.is_failure:
        raise InvalidOutput(
            f"the solver returned a wrong answer ({found.verdict}): {found.faults[0].reason}",
            remedy="find its cause with `sudoku check`",
        )
    return result


def is_own(solver: Solver) -> bool:
    """Whether this is a solver of this package that runs in this process."""
    return _is_own(type(solver))


@lru_cache(maxsize=64)
def _is_own(kind: type) -> bool:
    return kind.__module__.startswith(_OWN)
