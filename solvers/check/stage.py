"""One stage of a check: test cases of one kind, and what a solver that passes them has shown."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from enum import StrEnum
from typing import Final

from solvers.check.checked_solver import DEFAULT_SETTING, Setting
from solvers.formats import PuzzleEntry
from solvers.worker.capabilities import Capabilities

NONE_ONE_OR_SEVERAL: Final = 2  # a solution limit that tells these three apart
COUNT_LIMIT: Final = 1000  # more solutions than any test case for counting has


class Depth(StrEnum):
    """How many test cases a check runs."""

    QUICK = "quick"
    DEFAULT = "default"
    THOROUGH = "thorough"


@dataclass(frozen=True)
class Stage:
    """Test cases that one process solves one after another.

    proves          what a solver that passes does: "solves puzzles with many givens"
    quick           how many of the cases a quick check runs; None is all of them
    contract        whether LeetCode 37 promises such puzzles: valid, with exactly one solution
    may_be_slow     whether a timeout means that the solver is slow, not wrong
    least           the share of its cases that must be answered, or nothing is decided
    weight          its share of the time if there is not enough for all cases
    solution_limit  how many solutions a complete solver is asked for; None is all of them
    setting         how the solver's process is run
    tests_state     whether the stage tests what a process keeps from one puzzle to the next
    is_easiest      whether it runs even if no puzzle was answered before
    from_user       whether these are the user's own puzzles, which always run
    """

    name: str
    proves: str
    cases: tuple[PuzzleEntry, ...]
    _: KW_ONLY
    quick: int | None = None
    contract: bool = True
    may_be_slow: bool = False
    least: float = 0.5
    weight: int = 1
    solution_limit: int | None = NONE_ONE_OR_SEVERAL
    setting: Setting = DEFAULT_SETTING
    tests_state: bool = False
    is_easiest: bool = False
    from_user: bool = False

    def fits(self, capabilities: Capabilities) -> bool:
        """Whether a solver with these capabilities can run this stage."""
        if self.setting.reuse:
            return capabilities.reusable
        if capabilities.one:
            counts = self.solution_limit is None and capabilities.counts
            return counts or self.solution_limit == NONE_ONE_OR_SEVERAL
        return True

    def select(self, number: int) -> tuple[PuzzleEntry, ...]:
        """At most this many of the cases, at even distances."""
        number = min(number, len(self.cases))
        return tuple(self.cases[place * len(self.cases) // number] for place in range(number))

    def solution_limit_for(self, capabilities: Capabilities) -> int | None:
        """How many solutions such a solver is asked for.

        A solver that finds one solution is asked for one, or to count. A solver that lists
        solutions is asked for enough to see whether it lists all of them.
        """
        if capabilities.one:
            return 1 if self.solution_limit is not None else None
        return COUNT_LIMIT if self.solution_limit is None else self.solution_limit
