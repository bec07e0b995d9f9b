"""One puzzle that was given to the checked solver, and what is wrong with its answer."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.check.findings import CheckOutcome, Finding
from solvers.formats import PuzzleEntry
from solvers.puzzle import STANDARD, Grid


@dataclass(frozen=True)
class Attempt:
    """One solve.

    entry    the puzzle, and what is known about its solutions
    found    what is wrong with the answer; None if it is right
    wall_ns  time of the solve alone; None without an answer
    cpu_ns   CPU time of the solve; 0 if it is not known
    """

    entry: PuzzleEntry
    found: Finding | None = None
    wall_ns: int | None = None
    cpu_ns: int = 0

    @property
    def is_right(self) -> bool:
        """Whether the answer is right."""
        return self.found is None

    @property
    def outcome(self) -> CheckOutcome | None:
        """What was seen; None if the answer is right."""
        return self.found.outcome if self.found else None

    @property
    def grid(self) -> Grid | None:
        """The grid of a wrong answer, if it has the right size."""
        grid = self.found.grid if self.found else None
        return grid if grid and len(grid) == len(self.entry.puzzle.givens) else None

    @property
    def blanks(self) -> tuple[int, ...]:
        """The blank cells of the puzzle."""
        return tuple(cell for cell, given in enumerate(self.entry.puzzle.givens) if not given)

    @property
    def solution(self) -> Grid:
        """The solution of the puzzle; empty if none is known."""
        return self.entry.solution or ()

    @property
    def is_standard(self) -> bool:
        """Whether the puzzle is a 9x9 puzzle with exactly one solution, which is known."""
        return self.entry.count == 1 and self.entry.puzzle.shape == STANDARD
