"""The claim of a solver that finds at most one solution, such as a LeetCode function.

Such a solver was written for puzzles with exactly one solution. It claims nothing about a second
solution, and often cannot report that there is no solution. The drivers in other languages follow
the same rules.
"""

from __future__ import annotations

from solvers.errors import Unsupported
from solvers.puzzle import STANDARD, Grid, Puzzle
from solvers.result import Result, Stop
from solvers.size_text import size_text
from solvers.solver import Limits


def check_support(puzzle: Puzzle) -> None:
    """Raise Unsupported for every shape but standard 9x9, the only one such solvers know."""
    if puzzle.shape != STANDARD:
        cause = f"only standard 9x9 puzzles are supported, not {size_text(puzzle.shape)}"
        raise Unsupported(cause)


def claim(puzzle: Puzzle, board: Grid, *, says_none: bool, limits: Limits) -> Result:
    """Return the result of a solver whose answer is `board`, with 0 for a blank.

    says_none  whether the solver returned False or said that there is no solution

    A full board is a solution. A board with blanks claims that there is no solution if `says_none`.
    Otherwise an unchanged board claims nothing, and a changed board is a wrong solution.
    """
    found = Stop.ENOUGH if limits.solution_limit == 1 else Stop.GAVE_UP
    if all(board):
        return Result((board,), found)
    if says_none:
        return Result((), Stop.EXHAUSTED)
    return Result((), Stop.GAVE_UP) if board == puzzle.givens else Result((board,), found)
