"""Before each guess, place all naked and hidden singles: cells and digits with one option left.

Both kinds of single are a requirement that only one candidate can meet. The candidates of the whole
puzzle are the bits of one integer, the *state*, so that one operation acts on all requirements (see
`_fields.py`). The requirements with the fewest candidates decide the next step: with none left the
state is contradictory, with one it is placed, with more the search guesses here. A state is never
changed, so nothing has to be undone.
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.backtracking._fields import fields_of
from solvers.driver import Backtracking, Tracker
from solvers.puzzle import Puzzle


class Search:
    """The digits placed so far. An outdated digit is overwritten before the grid is read."""

    def __init__(self, puzzle: Puzzle, tracker: Tracker) -> None:
        self.tracker = tracker
        self.fields = fields_of(puzzle.shape)
        self.grid = tracker.watch(list(puzzle.givens))

    def start(self) -> bool:
        """Place the givens in the empty grid and fill the rest."""
        state = self.fields.full
        for cell, given in enumerate(self.grid):
            if given:
                self.tracker.check_clock()
                state &= self.fields.mask(cell, given)
        return self.fill(state)

    def fill(self, state: int) -> bool:
        """Try every way to fill the blanks; return True once the solution limit is reached."""
        while guards := state & self.fields.guards:
            self.tracker.check_clock()
            count, fewest = self.fields.fewest(state, guards)
            if count != 1:
                return count > 1 and self.guess(state, fewest & -fewest)
            forced = self.fields.candidates(state, fewest)
            while forced:
                cell, digit, mask = self.fields.placing(forced.bit_length() - 1)
                self.grid[cell] = digit
                state &= mask
                forced &= mask
        return self.tracker.add(self.grid)

    def guess(self, state: int, guard: int) -> bool:
        """Try every candidate of the guard's field; return True at the solution limit."""
        candidates = self.fields.candidates(state, guard)
        while candidates:
            lowest = candidates & -candidates
            candidates ^= lowest
            cell, digit, mask = self.fields.placing(lowest.bit_length() - 1)
            self.grid[cell] = digit
            self.tracker.guesses += 1
            if self.fill(state & mask):
                return True
            self.tracker.backtracks += 1
        return False


@dataclass(frozen=True)
class Solver(Backtracking):
    """A backend without options."""

    def search(self, puzzle: Puzzle, tracker: Tracker) -> None:
        """See `solvers.driver.Backtracking`."""
        Search(puzzle, tracker).start()
