"""Store the used digits of each row, column and box in Python sets, as most textbooks do.

The search makes the same guesses as next-cell. Only the table has another form.
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
        self.used: list[set[int]] = [set() for _ in puzzle.shape.units]
        for row in range(n):
            for column in range(n):  # a blank adds digit 0, which is never looked up
                self.add(row, column, self.grid[row][column])

    def fits(self, row: int, column: int, digit: int) -> bool:
        # any() with a generator takes twice as long
        for unit in self.units_of[row * self.n + column]:  # noqa: SIM110
            if digit in self.used[unit]:
                return False
        return True

    def add(self, row: int, column: int, digit: int) -> None:
        for unit in self.units_of[row * self.n + column]:
            self.used[unit].add(digit)

    def remove(self, row: int, column: int, digit: int) -> None:
        for unit in self.units_of[row * self.n + column]:
            self.used[unit].remove(digit)

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
                self.add(row, column, digit)
                self.tracker.guesses += 1
                if self.fill(row, column + 1):
                    return True
                self.grid[row][column] = 0
                self.remove(row, column, digit)
                self.tracker.backtracks += 1
        return False


@dataclass(frozen=True)
class Solver(Backtracking):
    """A backend without options."""

    def search(self, puzzle: Puzzle, tracker: Tracker) -> None:
        """See `solvers.driver.Backtracking`."""
        Search(puzzle, tracker).fill(0, 0)
