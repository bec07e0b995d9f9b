"""A solver whose `solve` keeps the proof of its latest answer, as lines of the protocol."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solvers.errors import Unsupported
from solvers.proof import ProvingSolver, Step, to_line
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import FIND_ONE, Limits, Solver


class Proving:
    """Solves with proofs. Raises Unsupported for a solver that writes none."""

    def __init__(self, solver: Solver) -> None:
        if not isinstance(solver, ProvingSolver):
            raise Unsupported("this solver writes no proofs")
        self._solver = solver
        self._steps: Iterable[Step] = ()

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Solve the puzzle, and keep the steps."""
        result, self._steps = self._solver.solve_with_proof(puzzle, limits)
        return result

    def lines(self) -> Iterator[str]:
        """Yield a line for each step of the latest answer."""
        return (f"step {to_line(step)}\n" for step in self._steps)
