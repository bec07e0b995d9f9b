"""Always fill the blank that has the fewest candidates, so that mistakes show up early.

A cell with one candidate is filled next, and that is not a guess. A cell with none ends the branch.
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.driver import Backtracking, Tracker
from solvers.puzzle import Puzzle


class Search:
    """The grid, and the digits used in each unit as bits: digit d is bit d - 1."""

    def __init__(self, puzzle: Puzzle, tracker: Tracker) -> None:
        self.tracker = tracker
        self.units_of = puzzle.shape.unit_indices
        self.every_digit = (1 << puzzle.shape.size) - 1
        self.grid = tracker.watch(list(puzzle.givens))
        self.used = [0] * len(puzzle.shape.units)
        for cell, given in enumerate(puzzle.givens):
            if given:
                self.flip(cell, 1 << given - 1)

    def candidates(self, cell: int) -> int:
        """Return the digits that no unit of the cell uses, as bits."""
        used = 0
        for unit in self.units_of[cell]:
            used |= self.used[unit]
        return self.every_digit & ~used

    def flip(self, cell: int, bit: int) -> None:
        """Mark the digit as used, or as free again; xor does both."""
        for unit in self.units_of[cell]:
            self.used[unit] ^= bit

    def fill(self) -> bool:
        """Try every way to fill the blanks; return True once the solution limit is reached."""
        self.tracker.check_clock()
        blanks = [cell for cell, digit in enumerate(self.grid) if not digit]
        if not blanks:
            return self.tracker.add(self.grid)
        cell = min(blanks, key=lambda blank: self.candidates(blank).bit_count())
        free = self.candidates(cell)
        is_guess = free.bit_count() > 1
        while free:
            bit = free & -free
            free ^= bit
            self.grid[cell] = bit.bit_length()
            self.flip(cell, bit)
            self.tracker.guesses += is_guess
            if self.fill():
                return True
            self.grid[cell] = 0
            self.flip(cell, bit)
            self.tracker.backtracks += is_guess
        return False


@dataclass(frozen=True)
class Solver(Backtracking):
    """A backend without options."""

    def search(self, puzzle: Puzzle, tracker: Tracker) -> None:
        """See `solvers.driver.Backtracking`."""
        Search(puzzle, tracker).fill()
