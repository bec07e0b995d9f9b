"""Find the first blank cell, try each digit that fits its row, column and box, and recurse.

Every call scans the whole grid for a blank, and every digit is tested by scanning all units of the
cell. LeetCode 37, "Sudoku Solver", expects this recursion. The later rungs keep its form.
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.driver import Backtracking, Tracker
from solvers.puzzle import Puzzle


class Search:
    """The grid as rows of digits."""

    def __init__(self, puzzle: Puzzle, tracker: Tracker) -> None:
        self.tracker = tracker
        self.n = n = puzzle.shape.size
        self.digits = puzzle.shape.digits
        self.units = [[divmod(cell, n) for cell in unit] for unit in puzzle.shape.units]
        self.units_of = puzzle.shape.unit_indices
        self.grid = tracker.watch([list(puzzle.givens[row * n : row * n + n]) for row in range(n)])

    def fits(self, row: int, column: int, digit: int) -> bool:
        for unit in self.units_of[row * self.n + column]:
            for r, c in self.units[unit]:
                if self.grid[r][c] == digit:
                    return False
        return True

    def fill(self) -> bool:
        """Try every way to fill the blanks; return True once the solution limit is reached."""
        self.tracker.check_clock()
        for row in range(self.n):
            for column in range(self.n):
                if self.grid[row][column] == 0:
                    for digit in self.digits:
                        if self.fits(row, column, digit):
                            self.grid[row][column] = digit
                            self.tracker.guesses += 1
                            if self.fill():
                                return True
                            self.grid[row][column] = 0
                            self.tracker.backtracks += 1
                    return False
        return self.tracker.add(digit for row in self.grid for digit in row)


@dataclass(frozen=True)
class Solver(Backtracking):
    """A backend without options."""

    def search(self, puzzle: Puzzle, tracker: Tracker) -> None:
        """See `solvers.driver.Backtracking`."""
        Search(puzzle, tracker).fill()
