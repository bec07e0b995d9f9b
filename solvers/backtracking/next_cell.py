"""Pass each recursive call the next cell, so that no call has to search for a blank.

Skipping a given costs one more call.
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.driver import Backtracking, Tracker
from solvers.puzzle import Puzzle


class Search:
    """The grid as rows of digits, and the digits used in each unit."""

    def __init__(self, puzzle: Puzzle, tracker: Tracker) -> None:
        self.tracker = tracker
        self.n = n = puzzle.shape.size
        self.digits = puzzle.shape.digits
        self.units_of = puzzle.shape.unit_indices
        self.grid = tracker.watch([list(puzzle.givens[row * n : row * n + n]) for row in range(n)])
        self.used = [[False] * (n + 1) for _ in puzzle.shape.units]
        for row in range(n):
            for column in range(n):  # a blank marks digit 0, which is never looked up
                self.set_used(row, column, self.grid[row][column], True)

    def fits(self, row: int, column: int, digit: int) -> bool:
        # any() with a generator takes twice as long
        for unit in self.units_of[row * self.n + column]:  # noqa: SIM110
            if self.used[unit][digit]:
                return False
        return True

    def set_used(self, row: int, column: int, digit: int, used: bool) -> None:
        for unit in self.units_of[row * self.n + column]:
            self.used[unit][digit] = used

    def fill(self, row: int, column: int) -> bool:
        """Try every way to fill the blanks from here on; return True at the solution limit."""
        if column == self.n:
            row, column = row + 1, 0
        if row == self.n:
            return self.tracker.add(digit for row in self.grid for digit in row)
        if self.grid[row][column]:
            return self.fill(row, column + 1)
        self.tracker.check_clock()
        for digit in self.digits:
            if self.fits(row, column, digit):
                self.grid[row][column] = digit
                self.set_used(row, column, digit, True)
                self.tracker.guesses += 1
                if self.fill(row, column + 1):
                    return True
                self.grid[row][column] = 0
                self.set_used(row, column, digit, False)
                self.tracker.backtracks += 1
        return False


@dataclass(frozen=True)
class Solver(Backtracking):
    """A backend without options."""

    def search(self, puzzle: Puzzle, tracker: Tracker) -> None:
        """See `solvers.driver.Backtracking`."""
        Search(puzzle, tracker).fill(0, 0)
