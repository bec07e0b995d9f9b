"""Keep the used digits of each row, column and box as a Python set, as most Python textbooks do.

The search is the same, guess for guess; only what it looks up has another form.
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.backtracking._driver import Run, drive
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import ONE, Limits


class Search:
    """The board, as rows of digits, and the digits used in each unit."""

    def __init__(self, puzzle: Puzzle, run: Run) -> None:
        self.run = run
        self.n = n = puzzle.shape.size
        self.digits = puzzle.shape.digits
        self.units_of = puzzle.shape.unit_indices
        self.board = [list(puzzle.givens[row * n : row * n + n]) for row in range(n)]
        self.used: list[set[int]] = [set() for _ in puzzle.shape.units]
        for row in range(n):
            for column in range(n):
                self.add(
                    row, column, self.board[row][column]
                )  # a blank: digit 0, which no one asks for

    def fits(self, row: int, column: int, digit: int) -> bool:
        for unit in self.units_of[row * self.n + column]:  # noqa: SIM110  (any() with a generator takes twice as long)
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
        """Fill the blanks from here on in every way; true as soon as the run has enough."""
        if column == self.n:
            row, column = row + 1, 0
        if row == self.n:
            return self.run.found(digit for row in self.board for digit in row)
        if self.board[row][column]:
            return self.fill(row, column + 1)
        self.run.check_clock()
        for digit in self.digits:
            if self.fits(row, column, digit):
                self.board[row][column] = digit
                self.add(row, column, digit)
                self.run.guesses += 1
                if self.fill(row, column + 1):
                    return True
                self.board[row][column] = 0
                self.remove(row, column, digit)
                self.run.backtracks += 1
        return False


@dataclass(frozen=True)
class Solver:
    """No options."""

    def solve(self, puzzle: Puzzle, limits: Limits = ONE) -> Result:
        """See `solvers.solver.Solver`."""
        return drive(puzzle, limits, lambda run: Search(puzzle, run).fill(0, 0))
