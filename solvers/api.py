"""Solve, count, and prove uniqueness in one call, with whichever backend is configured."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from solvers import config
from solvers.errors import PuzzleError, SearchIncomplete
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.result import Result, Status, Stop
from solvers.shape import Shape
from solvers.solver import Limits, Solver


def solve(
    puzzle: str | Puzzle,
    *,
    solver: str | Solver | None = None,
    solution_limit: int | None = 2,
    time_limit: float | None = None,
) -> Result:
    """Solve a puzzle, given as text in any notation or as a Puzzle.

    The usual limit of two solutions tells the three answers apart: `result.status` is "unsatisfiable", "unique" or
    "multiple". With limit 1 the search ends at the first solution; None finds them all.

    Raises PuzzleError for text that is no puzzle, OptionError for a bad limit, UnknownSolver and MissingLibrary.
    """
    return _solve(puzzle, solver, Limits(solution_limit, time_limit))


def count(
    puzzle: str | Puzzle, *, solver: str | Solver | None = None, time_limit: float | None = None
) -> int:
    """The exact number of solutions. Raises SearchIncomplete when the time limit comes first, and as `solve` does."""
    result = _solve(puzzle, solver, Limits(None, time_limit))
    if result.stop is not Stop.EXHAUSTED:
        found = len(set(result.solutions))
        raise SearchIncomplete(
            f"stopped ({result.stop}) after {found} solutions", remedy="raise time_limit"
        )
    return len(result.solutions)


def is_unique(
    puzzle: str | Puzzle, *, solver: str | Solver | None = None, time_limit: float | None = None
) -> bool:
    """Whether the puzzle has exactly one solution, proved. Raises SearchIncomplete when the time limit comes first."""
    result = _solve(puzzle, solver, Limits(2, time_limit))
    if result.status in (Status.SOLVED, Status.UNKNOWN):
        raise SearchIncomplete(
            f"stopped ({result.stop}) before a proof",
            remedy="raise time_limit, or use a complete solver",
        )
    return result.status is Status.UNIQUE


def _solve(puzzle: str | Puzzle, solver: str | Solver | None, limits: Limits) -> Result:
    puzzle = Puzzle.parse(puzzle) if isinstance(puzzle, str) else puzzle
    if not isinstance(puzzle, Puzzle):
        raise PuzzleError(
            f"a puzzle of type {type(puzzle).__name__}", remedy="give text, or Puzzle(givens)"
        )
    if solver is None or isinstance(solver, str):
        solver = _backend(
            solver
            or _configured(puzzle.shape, os.environ.get(config.VARIABLE), config.current_folder())
        )
    return solver.solve(puzzle, limits)


@lru_cache(maxsize=32)
def _configured(shape: Shape, _variable: str | None, _folder: Path | None) -> str:
    """Configuration files are read once for each shape, environment variable and folder."""
    return config.choose(shape=shape).spec


@lru_cache(maxsize=8)
def _backend(spec: str) -> Solver:
    return registry.get(spec)
