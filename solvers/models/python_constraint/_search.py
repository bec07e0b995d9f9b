"""Run one of the library's solvers, lazily if it can, up to the limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from constraint import (  # type: ignore[import-untyped] # it has no type hints
    BacktrackingSolver,
    MinConflictsSolver,
    OptimizedBacktrackingSolver,
    ParallelSolver,
    Problem,
    RecursiveBacktrackingSolver,
)

from solvers.deadline import Deadline, OutOfTime
from solvers.interruption import SearchInterrupted
from solvers.models.python_constraint._model import Model
from solvers.puzzle import Grid
from solvers.result import Stop
from solvers.solver import Limits

_LAZY: Mapping[str, Callable[[], Any]] = {
    "backtracking": BacktrackingSolver,
    "optimized-backtracking": OptimizedBacktrackingSolver,
    "recursive": RecursiveBacktrackingSolver,
}


def search(
    model: Model, solver: str, seed: int, limits: Limits, deadline: Deadline
) -> tuple[tuple[Grid, ...], Stop]:
    """Return the distinct grids found, and why the search ended."""
    found: dict[Grid, None] = {}
    try:
        for answer in _answers(model.problem, solver, seed):
            found[model.grid(answer)] = None
            if len(found) == limits.solution_limit:
                return tuple(found), Stop.ENOUGH
            deadline.check()
    except OutOfTime:
        return tuple(found), Stop.TIMEOUT
    except KeyboardInterrupt:
        raise SearchInterrupted(found) from None
    incomplete = solver == "min-conflicts" and model.problem is not None
    return tuple(found), Stop.GAVE_UP if incomplete else Stop.EXHAUSTED


def _answers(problem: Problem | None, solver: str, seed: int) -> Iterator[dict[int, int]]:
    """Yield the solutions of a problem. Two iterators at a time would corrupt its domains."""
    if problem is None:
        yield {}
    elif solver in _LAZY:
        problem.setSolver(_LAZY[solver]())
        yield from problem.getSolutionIter()
    elif solver == "parallel":
        problem.setSolver(ParallelSolver())
        yield from problem.getSolutions()
    else:
        problem.setSolver(MinConflictsSolver(rand=Random(seed)))
        if (answer := problem.getSolution()) is not None:
            yield answer
