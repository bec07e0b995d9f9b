"""A solver that does nothing: what it takes is the cost of the harness, which is shown beside every comparison."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits

SPEC = "solvers.compare.empty_solver:Solver"
_NOTHING = Result((), Stop.GAVE_UP)


@dataclass(frozen=True)
class Solver:
    """Gives up at once."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return _NOTHING
