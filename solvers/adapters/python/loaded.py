"""A Python solver that has been found in a file: asked for a puzzle, it is called, timed, and its answer read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from solvers.adapters.python import claims
from solvers.adapters.python.calling import Caller
from solvers.errors import Unsupported
from solvers.puzzle import STANDARD, Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits


@dataclass(frozen=True)
class Loaded:
    """solver   what solves, if anything does
    counter  what counts solutions, if anything does
    returns  whether the board is what the solver returns
    words    what the hello line tells of it
    """

    solver: Caller | None
    counter: Caller | None
    returns: bool
    words: tuple[str, ...]

    interruptible: ClassVar[bool] = False

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Its claim. Raises what it raises, and Unsupported for any other shape than 9x9."""
        return self.timed(puzzle, limits)[0]

    def timed(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> tuple[Result, int, int]:
        """The claim with the wall and CPU time of the user's code alone, in nanoseconds."""
        if puzzle.shape != STANDARD:
            raise Unsupported(f"only standard 9x9 puzzles are supported, not {puzzle.shape}")
        result, wall, cpu = Result((), Stop.GAVE_UP), 0, 0
        if self.solver:
            outcome = self.solver.call(puzzle.givens, limits.solution_limit)
            result = claims.result(
                outcome, puzzle, limits, self.solver.module.source, returns=self.returns
            )
            wall, cpu = outcome.wall_ns, outcome.cpu_ns
        if self.counter and limits.solution_limit is None:
            result = replace(result, counters={"count": self.count(puzzle)})
        return result, wall, cpu

    def count(self, puzzle: Puzzle) -> int:
        """How many solutions the file's counting function says that there are. Raises what it raises."""
        if self.counter is None:
            raise Unsupported("this solver does not count")
        outcome = self.counter.call(puzzle.givens, None)
        if outcome.error is not None:
            claims.result(
                outcome, puzzle, FIND_ONE, self.counter.module.source, returns=False
            )  # raises, or says that there is none
            return 0
        return int(_number(outcome.returned))


def _number(value: Any) -> Any:
    return value if hasattr(value, "__index__") else 0
