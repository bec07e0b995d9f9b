"""What a solver claims: the solutions it found and why it stopped. What was verified is the checker's to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from solvers.puzzle import Grid


class Stop(StrEnum):
    """Why a search ended."""

    EXHAUSTED = "exhausted"  # every possibility was ruled in or out: there are no further solutions
    ENOUGH = "enough"  # as many solutions as were asked for
    TIMEOUT = "timeout"  # the time limit
    GAVE_UP = "gave-up"  # an incomplete method that has nothing more to say


class Status(StrEnum):
    """What a result claims about the puzzle."""

    UNIQUE = "unique"  # exactly one solution, proved
    MULTIPLE = "multiple"  # two or more
    SOLVED = "solved"  # at least one; nothing is claimed about a second
    UNSATISFIABLE = "unsatisfiable"  # none, proved
    UNKNOWN = "unknown"  # none found, nothing proved

    @classmethod
    def of(cls, found: int, stop: Stop) -> Status:
        """What it claims to have found so many distinct solutions and to have stopped for that reason."""
        if found > 1:
            return cls.MULTIPLE
        if stop is Stop.EXHAUSTED:
            return cls.UNIQUE if found else cls.UNSATISFIABLE
        return cls.SOLVED if found else cls.UNKNOWN


@dataclass(frozen=True)
class Result:
    """The answer of a solver to one puzzle.

    solutions  the grids found, each a tuple of `shape.cells` digits; all of them when `stop` is EXHAUSTED
    stop       why the search ended
    counters   guesses, backtracks, propagations, build_seconds, search_seconds, and others a backend documents
    """

    solutions: tuple[Grid, ...]
    stop: Stop
    counters: Mapping[str, int | float] = field(default_factory=dict, compare=False)

    @property
    def status(self) -> Status:
        """Derived from the distinct solutions and the stop, so that it cannot contradict them."""
        found = len(self.solutions) if len(self.solutions) < 2 else len(set(self.solutions))
        return Status.of(found, self.stop)

    @property
    def solution(self) -> Grid | None:
        """The first solution, or None."""
        return self.solutions[0] if self.solutions else None
