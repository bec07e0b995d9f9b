"""Save a copy of each solution and always search to the end, even if one solution is enough.

This is the shortest way to write the recursion: it needs no flag and no return value. It is also
why a program may search for an hour after it has found its solution. The table of used-digits is
back, because textbooks that search like this use it.
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.driver import Backtracking, Tracker
from solvers.puzzle import Puzzle


class Search:
    """The grid, and the digits used in each unit."""

    def __init__(self, puzzle: Puzzle, tracker: Tracker) -> None:
        self.tracker = tracker
        self.digits = puzzle.shape.digits
        self.units_of = puzzle.shape.unit_indices
        self.grid = tracker.watch(list(puzzle.givens))
        self.used = [[False] * (puzzle.shape.size + 1) for _ in puzzle.shape.units]
        self.blanks = [cell for cell, given in enumerate(puzzle.givens) if not given]
        for cell, given in enumerate(puzzle.givens):
            self.set_used(cell, given, True)  # a blank marks digit 0, which is never looked up

    def fits(self, cell: int, digit: int) -> bool:
        # any() with a generator takes twice as long
        for unit in self.units_of[cell]:  # noqa: SIM110
            if self.used[unit][digit]:
                return False
        return True

    def set_used(self, cell: int, digit: int, used: bool) -> None:
        for unit in self.units_of[cell]:
            self.used[unit][digit] = used

    def fill(self, index: int) -> None:
        """Try every way to fill the blanks from here on."""
        if index == len(self.blanks):
            self.tracker.add_and_continue(self.grid)
            return
        self.tracker.check_clock()
        cell = self.blanks[index]
        for digit in self.digits:
            if self.fits(cell, digit):
                self.grid[cell] = digit
                self.set_used(cell, digit, True)
                self.tracker.guesses += 1
                self.fill(index + 1)
                self.set_used(cell, digit, False)
                self.tracker.backtracks += 1


@dataclass(frozen=True)
class Solver(Backtracking):
    """A backend without options."""

    def search(self, puzzle: Puzzle, tracker: Tracker) -> None:
        """See `solvers.driver.Backtracking`."""
        Search(puzzle, tracker).fill(0)
