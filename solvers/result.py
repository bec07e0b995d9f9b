"""What a solver claims: the solutions it found, and why it stopped. The checker verifies it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from solvers.puzzle import Grid


class Stop(StrEnum):
    """Why a search ended."""

    EXHAUSTED = "exhausted"  # the search is complete: there are no further solutions
    ENOUGH = "enough"  # the solution limit was reached
    TIMEOUT = "timeout"  # the time limit was reached
    GAVE_UP = "gave-up"  # an incomplete method found nothing more


class Status(StrEnum):
    """What a result claims about the puzzle."""

    UNIQUE = "unique"  # proved to have exactly one solution
    MULTIPLE = "multiple"  # two or more
    SOLVED = "solved"  # one solution found; there may be more
    UNSATISFIABLE = "unsatisfiable"  # proved to have no solution
    UNKNOWN = "unknown"  # no solution found, and nothing proved

    @classmethod
    def of(cls, found: int, stop: Stop) -> Status:
        """Return what a solver claims, given how many solutions it found and why it stopped."""
        if found > 1:
            return cls.MULTIPLE
        if stop is Stop.EXHAUSTED:
            return cls.UNIQUE if found else cls.UNSATISFIABLE
        return cls.SOLVED if found else cls.UNKNOWN


@dataclass(frozen=True)
class Result:
    """A solver's answer to one puzzle.

    solutions  the solutions found, each a tuple of `shape.cells` digits; all if `stop` is EXHAUSTED
    stop       why the search ended
    counters   guesses, backtracks, propagations, build_seconds, search_seconds, and others that
               the backend documents; on the first solve of a process also load_seconds or
               compile_seconds, if the backend loads or compiles code for it

    >>> Result(solutions=(), stop=Stop.EXHAUSTED).status
    <Status.UNSATISFIABLE: 'unsatisfiable'>
    """

    solutions: tuple[Grid, ...]
    stop: Stop
    counters: Mapping[str, int | float] = field(default_factory=dict, compare=False)

    @property
    def status(self) -> Status:
        """What the result claims, derived from the distinct solutions and the stop."""
        found = len(self.solutions) if len(self.solutions) < 2 else len(set(self.solutions))
        return Status.of(found, self.stop)

    @property
    def solution(self) -> Grid | None:
        """The first solution, or None."""
        return self.solutions[0] if self.solutions else None
