"""Solve a puzzle, count its solutions or prove it unique, in one call."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from solvers import config, quantities
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

    solver          the spec of a backend such as "cp-sat:workers=2", a Solver, or None for the
                    configured backend
    solution_limit  with the default of 2, `result.status` is "unsatisfiable", "unique" or
                    "multiple"; with 1, the search ends at the first solution; None finds all
    time_limit      seconds; None for no limit

    Raises PuzzleError for text that is not a puzzle, OptionError for a limit out of range,
    UnknownSolver, and MissingLibrary.

    >>> result = solve("1... ..3. .... ...2", solution_limit=None)
    >>> result.status.value, len(result.solutions)
    ('multiple', 3)
    """
    return _solve(puzzle, solver, Limits(solution_limit, time_limit))


def count(
    puzzle: str | Puzzle, *, solver: str | Solver | None = None, time_limit: float | None = None
) -> int:
    """Return the exact number of solutions.

    Raises SearchIncomplete if the time limit ends the search first, and what `solve` raises.

    >>> count("." * 16)
    288
    """
    result = _solve(puzzle, solver, Limits(None, time_limit))
    if result.stop is not Stop.EXHAUSTED:
        found = len(set(result.solutions))
        raise SearchIncomplete(
            f"stopped ({result.stop}) after {quantities.count(found, 'solution')}",
            remedy="raise time_limit, or use a complete solver",
        )
    return len(result.solutions)


def is_unique(
    puzzle: str | Puzzle, *, solver: str | Solver | None = None, time_limit: float | None = None
) -> bool:
    """Whether the puzzle has exactly one solution.

    Raises SearchIncomplete if the time limit ends the search before a proof, and what `solve`
    raises.

    >>> is_unique("1... ..3. .... ...2")
    False
    """
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
            f"a {type(puzzle).__name__} is not a puzzle", remedy="give text, or Puzzle(givens)"
        )
    if solver is None or isinstance(solver, str):
        solver = _backend(
            solver
            or _configured(puzzle.shape, os.environ.get(config.VARIABLE), config.current_folder())
        )
    return solver.solve(puzzle, limits)


@lru_cache(maxsize=32)
def _configured(shape: Shape, _variable: str | None, _folder: Path | None) -> str:
    """Choose the backend; cached, so that files are read once for each shape and folder."""
    return config.choose(shape=shape).spec


@lru_cache(maxsize=8)
def _backend(spec: str) -> Solver:
    return registry.get(spec)
