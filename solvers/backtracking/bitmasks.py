"""Hold a set of digits as the bits of one number, and a cell as one index; xor sets a bit and clears it.

One `|` for each unit yields all the candidates of a cell at once, and `x & -x` takes the lowest of them.
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

    def fill(self, cell: int) -> bool:
        """Fill the blanks from here on in every way; true as soon as the run has enough."""
        if cell == len(self.board):
            return self.run.found(self.board)
        if self.board[cell]:
            return self.fill(cell + 1)
        self.run.check_clock()
        free = self.candidates(cell)
        while free:
            bit = free & -free
            free ^= bit
            self.board[cell] = bit.bit_length()
            self.flip(cell, bit)
            self.run.guesses += 1
            if self.fill(cell + 1):
                return True
            self.board[cell] = 0
            self.flip(cell, bit)
            self.run.backtracks += 1
        return False


@dataclass(frozen=True)
class Solver:
    """No options."""

    def solve(self, puzzle: Puzzle, limits: Limits = ONE) -> Result:
        """See `solvers.solver.Solver`."""
        return drive(puzzle, limits, lambda run: Search(puzzle, run).fill(0))
