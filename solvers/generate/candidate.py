"""The outcome of an attempt to generate a puzzle: it may not meet the request."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from solvers.errors import InputError
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.generate.request import Request
from solvers.puzzle import Grid, Puzzle
from solvers.quantities import count
from solvers.rating.levels import Level


class Candidate(NamedTuple):
    """A puzzle with exactly one solution, and the guesses of `lanes` if they are wanted."""

    puzzle: Puzzle
    solution: Grid
    guesses: int = 0


@dataclass
class Reached:
    """What attempts that failed in a row have reached, for the error that says so."""

    request: Request
    attempts: int = 0
    fewest_givens: int = 0
    most_givens: int = 0
    most_guesses: int = 0
    levels: Counter[Level | None] = field(default_factory=Counter)

    def fits(self, entry: PuzzleEntry, guesses: int) -> bool:
        """Whether a puzzle meets the request. Otherwise, note what it reached."""
        givens = entry.puzzle.given_count
        self.fewest_givens = min(givens, self.fewest_givens or givens)
        self.most_givens = max(givens, self.most_givens)
        self.most_guesses = max(guesses, self.most_guesses)
        if givens not in self.request.allowed or guesses < self.request.guesses:
            return False
        if self.request.levels:
            level = _level(entry.puzzle)
            self.levels[level] += 1
            return level in self.request.levels
        return True

    def error(self) -> InputError:
        """Return the error that ends the generation."""
        parts = [f"{count(self.attempts, 'attempt')} in a row gave no such puzzle"]
        if self.fewest_givens:
            fewest, most = self.fewest_givens, self.most_givens
            least = "" if fewest == most else f"{fewest} to "
            parts.append(f"their puzzles had {least}{most} givens")
        if self.request.guesses:
            parts.append(f"at most {count(self.most_guesses, 'guess', 'guesses')}")
        parts += [f"{number:,} were {level}" for level, number in self.levels.most_common()]
        if not self.most_givens and self.request.solutions > 1:
            parts.append(f"none had exactly {self.request.solutions} solutions")
        return InputError("; ".join(parts), remedy="ask for less, or allow more attempts")


def _level(puzzle: Puzzle) -> Level | None:
    from solvers.rating.batch import array_of, rate_batch  # it needs Numba

    return rate_batch(array_of([puzzle]), puzzle.shape).level_of(0)
