"""What every backend is: one method, `solve`, that takes a puzzle and limits and returns a Result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from solvers.errors import OptionError
from solvers.puzzle import Puzzle
from solvers.result import Result


@dataclass(frozen=True)
class Limits:
    """When a search may end early.

    solutions  stop after so many distinct solutions; None: find them all. 2 proves or refutes uniqueness.
    seconds    wall-clock time from the call of `solve`; None: no limit

    Raises OptionError for a limit that is not positive.
    """

    solutions: int | None = 1
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.solutions is not None and self.solutions < 1:
            raise OptionError(f"a limit of {self.solutions} solutions", remedy="ask for at least 1, or None for all")
        if self.seconds is not None and not self.seconds > 0:
            raise OptionError(f"a time limit of {self.seconds} seconds", remedy="give more than 0, or None for no limit")


ONE = Limits()


@runtime_checkable
class Solver(Protocol):
    """A backend. It claims, the checker decides.

    A limit that is reached is never reported as EXHAUSTED; EXHAUSTED means that `solutions` holds every solution.
    """

    def solve(self, puzzle: Puzzle, limits: Limits = ONE) -> Result:
        """Search the puzzle. Never changes it; may be called again, with any puzzle, in any order."""
        ...
