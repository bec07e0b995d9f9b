"""Find the first blank, try every digit that its row, column and box allow, and recurse.

Every call scans the whole board for the blank, and every digit is tested by scanning every unit of the cell.
This is the recursion that LeetCode 37, "Sudoku Solver", expects; the rungs above keep its form.
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.backtracking._driver import Run, drive
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import ONE, Limits


class Search:
    """The board, as rows of digits."""

    def __init__(self, puzzle: Puzzle, run: Run) -> None:
        self.run = run
        self.n = n = puzzle.shape.size
        self.digits = puzzle.shape.digits
        self.units = [[divmod(cell, n) for cell in unit] for unit in puzzle.shape.units]
        self.units_of = puzzle.shape.unit_indices
        self.board = [list(puzzle.givens[row * n : row * n + n]) for row in range(n)]

    def fits(self, row: int, column: int, digit: int) -> bool:
        for unit in self.units_of[row * self.n + column]:
            for r, c in self.units[unit]:
                if self.board[r][c] == digit:
                    return False
        return True

    def fill(self) -> bool:
        """Fill the blanks in every way; true as soon as the run has enough."""
        self.run.check_clock()
        for row in range(self.n):
            for column in range(self.n):
                if self.board[row][column] == 0:
                    for digit in self.digits:
                        if self.fits(row, column, digit):
                            self.board[row][column] = digit
                            self.run.guesses += 1
                            if self.fill():
                                return True
                            self.board[row][column] = 0
                            self.run.backtracks += 1
                    return False
        return self.run.found(digit for row in self.board for digit in row)


@dataclass(frozen=True)
class Solver:
    """No options."""

    def solve(self, puzzle: Puzzle, limits: Limits = ONE) -> Result:
        """See `solvers.solver.Solver`."""
        return drive(puzzle, limits, lambda run: Search(puzzle, run).fill())
