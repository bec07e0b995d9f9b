"""A solver that does nothing: the time of its call is the cost of the harness."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits

SPEC = "solvers.compare.empty_solver:Solver"
_NOTHING = Result((), Stop.GAVE_UP)


@dataclass(frozen=True)
class Solver:
    """Give up immediately."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return _NOTHING
