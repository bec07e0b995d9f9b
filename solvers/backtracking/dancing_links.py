"""Keep Algorithm X's matrix in linked lists: what is taken out still knows its place and goes back in two steps.

The search is that of exact-cover. Its sets look up, copy and rebuild; here nothing is copied, and an undo costs what the
step did (see `_links.py`). The columns are the requirements, counted from 1, and the rows are the candidates.

Donald Knuth, "Dancing Links", 2000, https://arxiv.org/abs/cs/0011047
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.backtracking._driver import Run, drive
from solvers.backtracking._links import Links
from solvers.backtracking._requirements import Candidate, candidates, how_many, met_by
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import ONE, Limits


class Search:
    """The links, and what each row stands for."""

    def __init__(self, puzzle: Puzzle, run: Run) -> None:
        self.run = run
        self.board = list(puzzle.givens)
        self.links = Links(how_many(puzzle.shape))
        self.candidate_of: dict[range, Candidate] = {}
        rows: dict[Candidate, range] = {}
        for candidate in candidates(puzzle.shape):
            run.check_clock()
            columns = tuple(requirement + 1 for requirement in met_by(puzzle.shape, candidate))
            rows[candidate] = self.links.append_row(columns)
            self.candidate_of[rows[candidate]] = candidate
        for cell, given in enumerate(puzzle.givens):
            if given:
                self.take(rows[cell, given])

    def take(self, row: range) -> None:
        for node in row:
            self.links.cover(self.links.column[node])

    def put_back(self, row: range) -> None:
        for node in reversed(row):
            self.links.uncover(self.links.column[node])

    def fill(self) -> bool:
        """Meet the open requirements in every way; true as soon as the run has enough."""
        self.run.check_clock()
        column = self.links.shortest()
        if not column:
            return self.run.found(self.board)
        is_guess = self.links.count[column] > 1
        node = self.links.down[column]
        while node != column:
            row = self.links.row[node]
            cell, digit = self.candidate_of[row]
            self.board[cell] = digit
            self.take(row)
            self.run.guesses += is_guess
            if self.fill():
                return True
            self.put_back(row)
            self.run.backtracks += is_guess
            node = self.links.down[node]
        return False


@dataclass(frozen=True)
class Solver:
    """No options."""

    def solve(self, puzzle: Puzzle, limits: Limits = ONE) -> Result:
        """See `solvers.solver.Solver`."""
        return drive(puzzle, limits, lambda run: Search(puzzle, run).fill())
