"""Cover every requirement exactly once: Knuth's Algorithm X, on a dict of sets.

Take the requirement that the fewest candidates can meet, and try each (see `_requirements.py`). A cell's only digit and a
digit's only place are one and the same here. Donald Knuth, "Dancing Links", 2000, https://arxiv.org/abs/cs/0011047
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.backtracking._driver import Run, drive
from solvers.backtracking._requirements import Candidate, candidates, how_many, met_by
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import ONE, Limits


class Search:
    """The candidates of each requirement that is still open, and the requirements that each candidate meets."""

    def __init__(self, puzzle: Puzzle, run: Run) -> None:
        self.run = run
        self.board = list(puzzle.givens)
        self.open: dict[int, set[Candidate]] = {
            requirement: set() for requirement in range(how_many(puzzle.shape))
        }
        self.meets: dict[Candidate, tuple[int, ...]] = {}
        for candidate in candidates(puzzle.shape):
            run.check_clock()
            self.meets[candidate] = met_by(puzzle.shape, candidate)
            for requirement in self.meets[candidate]:
                self.open[requirement].add(candidate)
        for cell, given in enumerate(puzzle.givens):
            if given:
                self.take((cell, given))

    def take(self, candidate: Candidate) -> list[set[Candidate]]:
        """Close what the candidate meets; who else meets any of that is taken out of all others."""
        closed = []
        for requirement in self.meets[candidate]:
            for rival in self.open[requirement]:
                for other in self.meets[rival]:
                    if other != requirement:
                        self.open[other].remove(rival)
            closed.append(self.open.pop(requirement))
        return closed

    def put_back(self, candidate: Candidate, closed: list[set[Candidate]]) -> None:
        """Undo `take`, the last step first."""
        for requirement in reversed(self.meets[candidate]):
            self.open[requirement] = closed.pop()
            for rival in self.open[requirement]:
                for other in self.meets[rival]:
                    if other != requirement:
                        self.open[other].add(rival)

    def fill(self) -> bool:
        """Meet the open requirements in every way; true as soon as the run has enough."""
        self.run.check_clock()
        if not self.open:
            return self.run.found(self.board)
        fewest = min(map(len, self.open.values()))
        requirement = min(key for key, rivals in self.open.items() if len(rivals) == fewest)
        for cell, digit in sorted(self.open[requirement]):
            self.board[cell] = digit
            closed = self.take((cell, digit))
            self.run.guesses += fewest > 1
            if self.fill():
                return True
            self.put_back((cell, digit), closed)
            self.run.backtracks += fewest > 1
        return False


@dataclass(frozen=True)
class Solver:
    """No options."""

    def solve(self, puzzle: Puzzle, limits: Limits = ONE) -> Result:
        """See `solvers.solver.Solver`."""
        return drive(puzzle, limits, lambda run: Search(puzzle, run).fill())
