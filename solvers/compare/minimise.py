"""Minimise disagreements: fill in blanks one by one as long as the solver's claim stays refuted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from time import monotonic

from solvers.compare.agreement import Disagreement
from solvers.compare.timing.timed_solver import TimedSolver
from solvers.errors import InputError, SolverError
from solvers.puzzle import Grid, Puzzle
from solvers.result import Stop
from solvers.shrink import fill_blanks
from solvers.solver import Limits

_EACH = 3  # disagreements of a solver that are minimised; the others stay as they were found
_SECONDS = 5.0  # for each disagreement


class Minimiser:
    """Minimises the first disagreements of each solver, with the workers of a run."""

    def __init__(self, solvers: Mapping[str, TimedSolver]) -> None:
        self._solvers = solvers
        self._counts: Counter[str] = Counter()

    def minimise(self, found: Disagreement) -> Disagreement:
        """Add a minimised puzzle, if a verified grid refutes the claim of a solver."""
        claimant, grid = found.claims[0][0], found.grid
        if grid is None or claimant not in self._solvers or self._counts[claimant] >= _EACH:
            return found
        self._counts[claimant] += 1
        end, limits = monotonic() + _SECONDS, found.measurement.limits

        def fails(candidate: Puzzle) -> bool:
            return self._misses(claimant, candidate, grid, limits)

        instance = found.measurement.instance
        smallest = fill_blanks(instance, grid, fails, lambda: monotonic() > end)
        return replace(found, smallest=smallest)

    def _misses(self, solver: str, puzzle: Puzzle, grid: Grid, limits: Limits) -> bool:
        """Whether the solver claims to have found every solution, and misses the grid."""
        if any(given and given != value for given, value in zip(puzzle.givens, grid, strict=True)):
            return False  # the digits were relabelled: the grid does not solve this puzzle
        try:
            result = self._solvers[solver].worker.solve(puzzle, limits)
        except (SolverError, InputError):
            return False
        return result.stop is Stop.EXHAUSTED and grid not in result.solutions
