"""The smallest board on which two solvers disagree: cells of the grid that one of them misses filled in, one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from time import monotonic

from solvers.compare.agreement import Disagreement
from solvers.compare.timed_solver import TimedSolver
from solvers.errors import InputError, SolverError
from solvers.puzzle import Grid, Puzzle
from solvers.result import Stop
from solvers.shrink import fill_blanks
from solvers.solver import Limits

_EACH = (
    3  # disagreements of one solver that are made small; further ones are told as they were found
)
_SECONDS = 5.0  # for one of them


class Minimiser:
    """Makes disagreements small with the workers of a run, the first few of each solver."""

    def __init__(self, timed_solvers: Mapping[str, TimedSolver]) -> None:
        self._timed_solvers = timed_solvers
        self._count: dict[str, int] = {}

    def smallest(self, found: Disagreement) -> Disagreement:
        """The disagreement with its smallest board, if the claim is a solver's and a verified grid refutes it."""
        claimant = found.claims[0][0]
        if (
            found.grid is None
            or claimant not in self._timed_solvers
            or self._count.get(claimant, 0) >= _EACH
        ):
            return found
        self._count[claimant] = self._count.get(claimant, 0) + 1
        end = monotonic() + _SECONDS
        grid = found.grid

        def fails(candidate: Puzzle) -> bool:
            return self._misses(claimant, candidate, grid, found.measurement.limits)

        return replace(
            found,
            smallest=fill_blanks(
                found.measurement.instance, grid, fails, lambda: monotonic() > end
            ),
        )

    def _misses(self, solver: str, board: Puzzle, grid: Grid, limits: Limits) -> bool:
        """Whether the solver claims to hold every solution of a board, of which one is missing."""
        if any(given and given != value for given, value in zip(board.givens, grid, strict=True)):
            return False  # renamed: that grid is none of this board's any more
        try:
            result = self._timed_solvers[solver].worker.solve(board, limits)
        except (SolverError, InputError):
            return False
        return result.stop is Stop.EXHAUSTED and grid not in result.solutions
