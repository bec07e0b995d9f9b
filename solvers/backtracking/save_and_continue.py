"""Save a copy of each answer and search on to the end, whatever the limit: no flag, no return value.

The shortest way to write the recursion, and the reason why a program that has its answer may go on for an hour. The
tables of used-digits are back, as in the textbooks that search like this.
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.backtracking._driver import Run, drive
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import ONE, Limits


class Search:
    """The board, and the digits used in each unit."""

    def __init__(self, puzzle: Puzzle, run: Run) -> None:
        self.run = run
        self.digits = puzzle.shape.digits
        self.units_of = puzzle.shape.unit_indices
        self.board = list(puzzle.givens)
        self.used = [[False] * (puzzle.shape.size + 1) for _ in puzzle.shape.units]
        self.blanks = [cell for cell, given in enumerate(puzzle.givens) if not given]
        for cell, given in enumerate(puzzle.givens):
            self.mark(cell, given, True)  # a blank: digit 0, which no one asks for

    def fits(self, cell: int, digit: int) -> bool:
        for unit in self.units_of[cell]:  # noqa: SIM110  (any() with a generator takes twice as long)
            if self.used[unit][digit]:
                return False
        return True

    def mark(self, cell: int, digit: int, used: bool) -> None:
        for unit in self.units_of[cell]:
            self.used[unit][digit] = used

    def fill(self, index: int) -> None:
        """Fill the blanks from here on in every way."""
        if index == len(self.blanks):
            self.run.keep(self.board)
            return
        self.run.check_clock()
        cell = self.blanks[index]
        for digit in self.digits:
            if self.fits(cell, digit):
                self.board[cell] = digit
                self.mark(cell, digit, True)
                self.run.guesses += 1
                self.fill(index + 1)
                self.mark(cell, digit, False)
                self.run.backtracks += 1


@dataclass(frozen=True)
class Solver:
    """No options."""

    def solve(self, puzzle: Puzzle, limits: Limits = ONE) -> Result:
        """See `solvers.solver.Solver`."""
        return drive(puzzle, limits, lambda run: Search(puzzle, run).fill(0))
