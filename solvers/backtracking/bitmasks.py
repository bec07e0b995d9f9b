"""Store each set of used digits as the bits of one integer, and each cell as a single index.

One `|` for each unit yields all candidates of a cell at once, `x & -x` picks the lowest candidate,
and xor sets or clears a bit.
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

    def fill(self, cell: int) -> bool:
        """Try every way to fill the blanks from here on; return True at the solution limit."""
        if cell == len(self.grid):
            return self.tracker.add(self.grid)
        if self.grid[cell]:
            return self.fill(cell + 1)
        self.tracker.check_clock()
        free = self.candidates(cell)
        while free:
            bit = free & -free
            free ^= bit
            self.grid[cell] = bit.bit_length()
            self.flip(cell, bit)
            self.tracker.guesses += 1
            if self.fill(cell + 1):
                return True
            self.grid[cell] = 0
            self.flip(cell, bit)
            self.tracker.backtracks += 1
        return False


@dataclass(frozen=True)
class Solver(Backtracking):
    """A backend without options."""

    def search(self, puzzle: Puzzle, tracker: Tracker) -> None:
        """See `solvers.driver.Backtracking`."""
        Search(puzzle, tracker).fill(0)
