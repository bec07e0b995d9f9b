"""Solvers as functions and classes of a test, right and wrong."""

from __future__ import annotations

from solvers.backtracking.bitmasks import Solver
from solvers.puzzle import Puzzle

Board = list[list[str]]


def fill(board: Board) -> bool:
    """Fill the board with a solution, if it has one."""
    found = Solver().solve(Puzzle.parse("".join(map("".join, board)), "3x3")).solution
    if found is not None:
        for place, digit in enumerate(found):
            board[place // 9][place % 9] = str(digit)
    return found is not None


class Solution:
    """A right solver in the form of LeetCode 37."""

    def solveSudoku(self, board: Board) -> None:  # noqa: N802
        fill(board)


class WrongInLastRow:
    """A solver that exchanges two digits if the first of them was blank."""

    def solveSudoku(self, board: Board) -> None:  # noqa: N802
        blank = board[8][0] == "."
        fill(board)
        if blank:
            board[8][0] = board[8][1]


class Untouched:
    """A solver in the form of LeetCode 37 that does nothing with its board."""

    def solveSudoku(self, board: Board) -> None:  # noqa: N802
        board.copy()
