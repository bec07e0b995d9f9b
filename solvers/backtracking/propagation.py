"""Place whatever the rules force before guessing: a cell's only candidate, a digit's only place in a unit.

Both singles are a requirement that only one candidate can meet, and the board is held so that one operation acts on all
requirements (see `_fields.py`). Those with the fewest candidates say what to do: no candidate, contradiction; one, place
it; more, guess here. A board is one number and is never changed, so that there is nothing to undo.
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.backtracking._driver import Run, drive
from solvers.backtracking._fields import fields_of
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import ONE, Limits


class Search:
    """The digits placed so far; one that is out of date is overwritten before anyone reads it."""

    def __init__(self, puzzle: Puzzle, run: Run) -> None:
        self.run = run
        self.fields = fields_of(puzzle.shape)
        self.grid = list(puzzle.givens)

    def start(self) -> bool:
        """Place the givens on the empty board, and fill it."""
        board = self.fields.full
        for cell, given in enumerate(self.grid):
            if given:
                self.run.check_clock()
                board &= self.fields.mask(cell, given)
        return self.fill(board)

    def fill(self, board: int) -> bool:
        """Complete the board in every way; true as soon as the run has enough."""
        while guards := board & self.fields.guards:
            self.run.check_clock()
            count, fewest = self.fields.fewest(board, guards)
            if count != 1:
                return count > 1 and self.guess(board, fewest & -fewest)
            forced = self.fields.candidates(board, fewest)
            while forced:
                cell, digit, mask = self.fields.placing(forced.bit_length() - 1)
                self.grid[cell] = digit
                board &= mask
                forced &= mask
        return self.run.found(self.grid)

    def guess(self, board: int, guard: int) -> bool:
        """Try every candidate of the field under the guard; true as soon as the run has enough."""
        candidates = self.fields.candidates(board, guard)
        while candidates:
            lowest = candidates & -candidates
            candidates ^= lowest
            cell, digit, mask = self.fields.placing(lowest.bit_length() - 1)
            self.grid[cell] = digit
            self.run.guesses += 1
            if self.fill(board & mask):
                return True
            self.run.backtracks += 1
        return False


@dataclass(frozen=True)
class Solver:
    """No options."""

    def solve(self, puzzle: Puzzle, limits: Limits = ONE) -> Result:
        """See `solvers.solver.Solver`."""
        return drive(puzzle, limits, lambda run: Search(puzzle, run).start())
