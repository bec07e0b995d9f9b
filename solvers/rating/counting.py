"""The solvers that count what logic leaves open: solutions and guesses."""

from __future__ import annotations

from functools import lru_cache

from solvers.puzzle import STANDARD, Puzzle
from solvers.registry import registry
from solvers.result import Stop
from solvers.solver import Limits, Solver


def need_compiler() -> None:
    """Raise MissingLibrary without Numba; call this before `solvers.rating.batch` is imported."""
    solver("compiled")


@lru_cache(maxsize=3)
def solver(name: str) -> Solver:
    """Return a solver that counts solutions or guesses."""
    return registry.get(name)


_LONGEST = 10.0  # seconds that are spent on the guesses of a solver


def guess_counts(puzzle: Puzzle, time_limit: float | None) -> dict[str, int]:
    """Return the guesses of each solver, except solvers that reach the time limit or 10 seconds."""
    limits = Limits(2, min(time_limit or _LONGEST, _LONGEST))
    names = ["propagation"] if puzzle.shape.size <= STANDARD.size else []
    names += ["lanes"] if puzzle.shape == STANDARD else []
    results = {name: solver(name).solve(puzzle, limits) for name in names}
    return {
        name: int(result.counters["guesses"])
        for name, result in results.items()
        if result.stop is not Stop.TIMEOUT
    }
