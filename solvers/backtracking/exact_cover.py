"""Treat Sudoku as an exact cover problem and solve it with Knuth's Algorithm X on Python sets.

Try the candidates of the requirement that has the fewest; naked and hidden singles are then one
rule. Source: Donald Knuth, "Dancing Links", 2000, https://arxiv.org/abs/cs/0011047
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.backtracking._requirements import Candidate, candidates, count, requirements_of
from solvers.driver import Backtracking, Tracker
from solvers.puzzle import Puzzle


class Search:
    """The requirements that each candidate meets, and the candidates that each has left."""

    def __init__(self, puzzle: Puzzle, tracker: Tracker) -> None:
        self.tracker = tracker
        self.grid = tracker.watch(list(puzzle.givens))
        self.required, optional = count(puzzle.shape)
        self.left: list[set[Candidate]] = [set() for _ in range(self.required + optional)]
        self.open = dict(enumerate(self.left[: self.required]))  # those that must still be met
        self.meets: dict[Candidate, tuple[int, ...]] = {}
        for candidate in candidates(puzzle.shape):
            tracker.check_clock()
            self.meets[candidate] = requirements_of(puzzle.shape, candidate)
            for requirement in self.meets[candidate]:
                self.left[requirement].add(candidate)
        for given in self.meets.keys() & enumerate(puzzle.givens):
            self.choose(given)

    def choose(self, candidate: Candidate) -> None:
        """Close the requirements that the candidate meets, and remove all its competitors."""
        for requirement in self.meets[candidate]:
            for competitor in self.left[requirement]:
                for other in self.meets[competitor]:
                    if other != requirement:
                        self.left[other].remove(competitor)
            self.open.pop(requirement, None)

    def undo(self, candidate: Candidate) -> None:
        """Reverse `choose`, the last step first."""
        for requirement in reversed(self.meets[candidate]):
            for competitor in self.left[requirement]:
                for other in self.meets[competitor]:
                    if other != requirement:
                        self.left[other].add(competitor)
            if requirement < self.required:
                self.open[requirement] = self.left[requirement]

    def fill(self) -> bool:
        """Try every way to fill the blanks; return True once the solution limit is reached."""
        self.tracker.check_clock()
        if not self.open:
            return self.tracker.add(self.grid)
        fewest = min(map(len, self.open.values()))
        requirement = min(key for key, choices in self.open.items() if len(choices) == fewest)
        for cell, digit in sorted(self.open[requirement]):
            self.grid[cell] = digit
            self.choose((cell, digit))
            self.tracker.guesses += fewest > 1
            if self.fill():
                return True
            self.undo((cell, digit))
            self.tracker.backtracks += fewest > 1
        return False


@dataclass(frozen=True)
class Solver(Backtracking):
    """A backend without options."""

    def search(self, puzzle: Puzzle, tracker: Tracker) -> None:
        """See `solvers.driver.Backtracking`."""
        Search(puzzle, tracker).fill()
