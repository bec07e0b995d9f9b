"""Search without a time limit, so that the answer does not depend on the speed of the machine."""

from __future__ import annotations

from solvers.errors import SearchIncomplete
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits, Solver


def search(solver: Solver, puzzle: Puzzle, solution_limit: int) -> Result:
    """Return the result of a complete search. Raises SearchIncomplete if the solver gave up."""
    result = solver.solve(puzzle, Limits(solution_limit))
    if result.stop not in (Stop.EXHAUSTED, Stop.ENOUGH):
        raise SearchIncomplete(
            f"the solver stopped with {result.stop}", remedy="generate with a complete solver"
        )
    return result


def find_solutions(solver: Solver, puzzle: Puzzle, solution_limit: int) -> tuple[Grid, ...]:
    """Return at most `solution_limit` solutions."""
    return search(solver, puzzle, solution_limit).solutions
