"""Call a Python solver that was found in a file, time it, and read its answer."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from solvers.adapters.claim import check_support
from solvers.adapters.python import call_claim
from solvers.adapters.python.solver_call import Caller, CallOutcome
from solvers.errors import Unsupported
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits

_SHOWN: Final = 2_000  # characters of what a call prints


@dataclass(frozen=True)
class PythonSolver:
    """A solver in this process.

    solver         calls the function that solves, if there is one
    counter        calls the function that counts solutions, if there is one
    returns_board  whether the solver returns its board
    words          its capabilities, for the first line of the protocol
    """

    solver: Caller | None
    counter: Caller | None
    returns_board: bool
    words: tuple[str, ...]

    interruptible: ClassVar[bool] = False

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Return the claim. Raises what the solver raises, and Unsupported for other shapes."""
        return self.timed(puzzle, limits)[0]

    def timed(
        self, puzzle: Puzzle, limits: Limits = FIND_ONE, *_: object
    ) -> tuple[Result, int, int]:
        """Return the claim, and the wall and CPU time of the user's code in nanoseconds."""
        check_support(puzzle)
        result, wall, cpu = Result((), Stop.GAVE_UP), 0, 0
        if self.solver:
            outcome = self.solver.call(puzzle.givens, limits.solution_limit)
            if outcome.printed_text:
                sys.stderr.write(f"{outcome.printed_text[:_SHOWN]}\n")
            result = self._claim(self.solver, outcome, puzzle, limits)
            wall, cpu = outcome.wall_ns, outcome.cpu_ns
        if self.counter and limits.solution_limit is None:
            result = replace(result, counters={"count": self.count(puzzle)})
        return result, wall, cpu

    def count(self, puzzle: Puzzle) -> int:
        """Return the number of solutions that the counting function reports."""
        if self.counter is None:
            raise Unsupported("this solver has no function that counts solutions")
        outcome = self.counter.call(puzzle.givens, None)
        if outcome.error is None:
            return int(_integer(outcome.returned))
        self._claim(self.counter, outcome, puzzle, FIND_ONE)  # raises, unless it says "none"
        return 0

    def _claim(
        self, caller: Caller, outcome: CallOutcome, puzzle: Puzzle, limits: Limits
    ) -> Result:
        return call_claim.result(
            outcome, puzzle, limits, caller.module.source, returns_board=self.returns_board
        )


def _integer(value: Any) -> Any:
    return value if hasattr(value, "__index__") else 0
