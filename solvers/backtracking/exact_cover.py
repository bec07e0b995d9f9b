"""Treat Sudoku as an exact cover problem and solve it with Knuth's Algorithm X on Python sets.

Try the candidates of the requirement that has the fewest; naked and hidden singles are then one
rule. Source: Donald Knuth, "Dancing Links", 2000, https://arxiv.org/abs/cs/0011047
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.backtracking._requirements import Candidate, candidates, requirements_of
from solvers.driver import Tracker, drive
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import FIND_ONE, Limits


class Search:
    """The candidates of each open requirement, and the requirements that each candidate meets."""

    def __init__(self, puzzle: Puzzle, tracker: Tracker) -> None:
        self.tracker = tracker
        self.grid = list(puzzle.givens)
        self.open: dict[int, set[Candidate]] = {}
        self.meets: dict[Candidate, tuple[int, ...]] = {}
        for candidate in candidates(puzzle.shape):
            tracker.check_clock()
            self.meets[candidate] = requirements_of(puzzle.shape, candidate)
            for requirement in self.meets[candidate]:
                self.open.setdefault(requirement, set()).add(candidate)
        for cell, given in enumerate(puzzle.givens):
            if given:
                self.choose((cell, given))

    def choose(self, candidate: Candidate) -> list[set[Candidate]]:
        """Close the requirements that the candidate meets, and remove all its competitors."""
        closed = []
        for requirement in self.meets[candidate]:
            for competitor in self.open[requirement]:
                for other in self.meets[competitor]:
                    if other != requirement:
                        self.open[other].remove(competitor)
            closed.append(self.open.pop(requirement))
        return closed

    def undo(self, candidate: Candidate, closed: list[set[Candidate]]) -> None:
        """Reverse `choose`, the last step first."""
        for requirement in reversed(self.meets[candidate]):
            self.open[requirement] = closed.pop()
            for competitor in self.open[requirement]:
                for other in self.meets[competitor]:
                    if other != requirement:
                        self.open[other].add(competitor)

    def fill(self) -> bool:
        """Try every way to fill the blanks; return True once the solution limit is reached."""
        self.tracker.check_clock()
        if not self.open:
            return self.tracker.add(self.grid)
        fewest = min(map(len, self.open.values()))
        requirement = min(key for key, choices in self.open.items() if len(choices) == fewest)
        for cell, digit in sorted(self.open[requirement]):
            self.grid[cell] = digit
            closed = self.choose((cell, digit))
            self.tracker.guesses += fewest > 1
            if self.fill():
                return True
            self.undo((cell, digit), closed)
            self.tracker.backtracks += fewest > 1
        return False


@dataclass(frozen=True)
class Solver:
    """A backend without options."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`."""
        return drive(puzzle, limits, lambda tracker: Search(puzzle, tracker).fill())
