"""The questions that generators put to a solver; without a time limit, so that the answer depends on no machine."""

from __future__ import annotations

from solvers.errors import SearchIncomplete
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits, Solver


def answer(solver: Solver, puzzle: Puzzle, limit: int) -> Result:
    """The result of a complete solver. Raises SearchIncomplete if it is none after all."""
    result = solver.solve(puzzle, Limits(solution_limit=limit))
    if result.stop not in (Stop.EXHAUSTED, Stop.ENOUGH):
        raise SearchIncomplete(
            f"the solver ended with {result.stop}", remedy="generate with a complete solver"
        )
    return result


def solutions(solver: Solver, puzzle: Puzzle, limit: int) -> tuple[Grid, ...]:
    """At most `limit` solutions."""
    return answer(solver, puzzle, limit).solutions


def is_unique(solver: Solver, puzzle: Puzzle) -> bool:
    """Whether the puzzle has exactly one solution."""
    return len(solutions(solver, puzzle, 2)) == 1


def with_given(puzzle: Puzzle, cell: int, value: int) -> Puzzle:
    """The puzzle with another value in one cell; 0 empties it."""
    return Puzzle((*puzzle.givens[:cell], value, *puzzle.givens[cell + 1 :]), puzzle.shape)
