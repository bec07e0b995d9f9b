"""Run Algorithm X on linked lists, where undoing a step costs as little as the step itself.

The search is that of exact-cover, which looks up and rebuilds sets. Here a removed node still knows
its neighbours, so that nothing is copied (see `_links.py`). The columns are the requirements,
counted from 1, and the rows are the candidates.

Source: Donald Knuth, "Dancing Links", 2000, https://arxiv.org/abs/cs/0011047
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.backtracking._links import Links
from solvers.backtracking._requirements import Candidate, candidates, count, requirements_of
from solvers.driver import Backtracking, Tracker
from solvers.puzzle import Puzzle


class Search:
    """The links, and the candidate that each row stands for."""

    def __init__(self, puzzle: Puzzle, tracker: Tracker) -> None:
        self.tracker = tracker
        self.grid = tracker.watch(list(puzzle.givens))
        self.links = Links(*count(puzzle.shape))
        self.candidate_of: dict[range, Candidate] = {}
        rows: dict[Candidate, range] = {}
        for candidate in candidates(puzzle.shape):
            tracker.check_clock()
            columns = tuple(number + 1 for number in requirements_of(puzzle.shape, candidate))
            rows[candidate] = self.links.append_row(columns)
            self.candidate_of[rows[candidate]] = candidate
        for cell, given in enumerate(puzzle.givens):
            if given:
                self.choose(rows[cell, given])

    def choose(self, row: range) -> None:
        for node in row:
            self.links.cover(self.links.column[node])

    def undo(self, row: range) -> None:
        for node in reversed(row):
            self.links.uncover(self.links.column[node])

    def fill(self) -> bool:
        """Try every way to fill the blanks; return True once the solution limit is reached."""
        self.tracker.check_clock()
        column = self.links.shortest()
        if not column:
            return self.tracker.add(self.grid)
        is_guess = self.links.count[column] > 1
        node = self.links.down[column]
        while node != column:
            row = self.links.row[node]
            cell, digit = self.candidate_of[row]
            self.grid[cell] = digit
            self.choose(row)
            self.tracker.guesses += is_guess
            if self.fill():
                return True
            self.undo(row)
            self.tracker.backtracks += is_guess
            node = self.links.down[node]
        return False


@dataclass(frozen=True)
class Solver(Backtracking):
    """A backend without options."""

    def search(self, puzzle: Puzzle, tracker: Tracker) -> None:
        """See `solvers.driver.Backtracking`."""
        Search(puzzle, tracker).fill()
