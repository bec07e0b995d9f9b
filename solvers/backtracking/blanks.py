"""List the blank cells once and recurse on the place in that list; a flag, tested in the loop, ends the search.

A given costs nothing any more. A cell need not be emptied either: no one reads it before it is overwritten.
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.backtracking._driver import Run, drive
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import ONE, Limits


class Search:
    """The board, and the digits used in each unit as bits: digit d is bit d - 1."""

    def __init__(self, puzzle: Puzzle, run: Run) -> None:
        self.run = run
        self.units_of = puzzle.shape.unit_indices
        self.every_digit = (1 << puzzle.shape.size) - 1
        self.board = list(puzzle.givens)
        self.used = [0] * len(puzzle.shape.units)
        self.blanks = [cell for cell, given in enumerate(puzzle.givens) if not given]
        for cell, given in enumerate(puzzle.givens):
            if given:
                self.flip(cell, 1 << given - 1)

    def candidates(self, cell: int) -> int:
        """The digits that no unit of the cell has used, as bits."""
        taken = 0
        for unit in self.units_of[cell]:
            taken |= self.used[unit]
        return self.every_digit & ~taken

    def flip(self, cell: int, bit: int) -> None:
        """Mark the digit as used, or as free again: xor does both."""
        for unit in self.units_of[cell]:
            self.used[unit] ^= bit

    def fill(self, index: int) -> None:
        """Fill the blanks from here on in every way, until the run has enough."""
        if index == len(self.blanks):
            self.run.found(self.board)
            return
        self.run.check_clock()
        cell = self.blanks[index]
        free = self.candidates(cell)
        while free:
            bit = free & -free
            free ^= bit
            self.board[cell] = bit.bit_length()
            self.flip(cell, bit)
            self.run.guesses += 1
            self.fill(index + 1)
            if self.run.enough:
                return
            self.flip(cell, bit)
            self.run.backtracks += 1


@dataclass(frozen=True)
class Solver:
    """No options."""

    def solve(self, puzzle: Puzzle, limits: Limits = ONE) -> Result:
        """See `solvers.solver.Solver`."""
        return drive(puzzle, limits, lambda run: Search(puzzle, run).fill(0))
