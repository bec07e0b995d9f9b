"""What every backend is: one method, `solve`, that takes a puzzle and limits and returns a Result. Some take arrays too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from solvers.errors import OptionError
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

LONGEST = 1_000_000_000  # seconds; what a system call can wait for is not much more
_STOPS = tuple(Stop)


@dataclass(frozen=True)
class Limits:
    """When a search may end early.

    solution_limit  stop after so many distinct solutions; None: find them all. 2 proves or refutes uniqueness.
    time_limit      seconds of wall-clock time from the call of `solve`; None: no limit

    Raises OptionError for a limit that is no number, or out of range.
    """

    solution_limit: int | None = 1
    time_limit: float | None = None

    def __post_init__(self) -> None:
        if self.solution_limit is not None and not (
            _is(self.solution_limit, int) and self.solution_limit >= 1
        ):
            raise OptionError(
                f"a limit of {self.solution_limit!r} solutions",
                remedy="ask for at least 1, or for all",
            )
        if self.time_limit is not None and not (
            _is(self.time_limit, int, float) and 0 < self.time_limit <= LONGEST
        ):
            remedy = f"give more than 0 and at most {LONGEST:,}, or no limit"
            raise OptionError(f"a time limit of {self.time_limit!r} seconds", remedy=remedy)


def _is(value: object, *kinds: type) -> bool:
    return isinstance(value, kinds) and not isinstance(value, bool)


FIND_ONE = Limits()


@runtime_checkable
class Solver(Protocol):
    """A backend. It claims, the checker decides.

    A limit that is reached is never reported as EXHAUSTED; EXHAUSTED means that `solutions` holds every solution.
    """

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Search the puzzle. Never changes it; may be called again, with any puzzle, in any order."""
        ...


@dataclass(frozen=True)
class BatchResult:
    """The answers to n puzzles, as arrays.

    solutions  uint8[n, cells]: the first solution of each, zeros where there is none
    counts     int64[n]: how many solutions were found, up to the limit
    stop       uint8[n]: why the search ended, as a position in `tuple(Stop)`
    guesses    int64[n]
    """

    solutions: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.int64]
    stop: npt.NDArray[np.uint8]
    guesses: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.counts)

    def stop_of(self, puzzle: int) -> Stop:
        """Why the search of one puzzle ended."""
        return _STOPS[int(self.stop[puzzle])]


@runtime_checkable
class Preparable(Protocol):
    """A backend that has something to do once before it can answer: compile, load, connect."""

    def prepare(self) -> None:
        """Do it now. Harnesses call it before they time; whoever does not pays at the first solve."""
        ...


@runtime_checkable
class BatchSolver(Solver, Protocol):
    """A backend that solves many puzzles in one call, without a Python object for each."""

    def solve_batch(self, givens: npt.NDArray[np.uint8], limits: Limits = FIND_ONE) -> BatchResult:
        """Search each row of givens, uint8[n, cells], 0 for an empty cell. The time limit is for all of them together.

        The answer to a puzzle does not depend on the others. Raises PuzzleError for values that fit no board.
        """
        ...
