"""What a solver claims that hands back one board: a LeetCode function, or a program that prints a grid.

Such a solver was written for puzzles with exactly one solution. It says nothing about a second one, and often nothing about
there being none; whatever it returns as True, a judge looks at the board. Driver templates in other languages follow the
same table.
"""

from __future__ import annotations

from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits


def claim(puzzle: Puzzle, board: Grid, *, says_none: bool, limits: Limits) -> Result:
    """The result of a solver that left `board` (0 for a blank); `says_none`: it returned False, or that there is none.

    A full board is a solution, whatever was returned. One with blanks is the claim that there is none, if it was said so; no
    claim at all, if the board is as it was; and a faulty solution otherwise.
    """
    found = (
        Stop.ENOUGH if limits.solution_limit == 1 else Stop.GAVE_UP
    )  # nothing is claimed about a second solution
    if all(board):
        return Result((board,), found)
    if says_none:
        return Result((), Stop.EXHAUSTED)
    return Result((), Stop.GAVE_UP) if board == puzzle.givens else Result((board,), found)
