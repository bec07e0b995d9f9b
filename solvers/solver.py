"""The protocol of all backends: `solve` takes a puzzle and limits, and returns a Result."""

from __future__ import annotations

import inspect
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from solvers.errors import OptionError, PuzzleError
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MOST = 1_000_000_000  # solutions; larger limits do not fit into the counters of compiled solvers
LONGEST = 1_000_000_000  # seconds; system calls cannot wait much longer
_STOPS = tuple(Stop)


@dataclass(frozen=True)
class Limits:
    """When a search may end early.

    solution_limit  stop after this number of distinct solutions; None: find them all.
                    A limit of 2 proves or refutes that the solution is unique.
    time_limit      seconds of wall-clock time from the call of `solve`; None: no limit

    Raises OptionError for a limit that is not a number or is out of range.
    """

    solution_limit: int | None = 1
    time_limit: float | None = None

    def __post_init__(self) -> None:
        count, seconds = self.solution_limit, self.time_limit
        if count is not None and not (_is(count, int) and 1 <= count <= MOST):
            raise OptionError(
                f"the solution limit is {count!r}",
                remedy=f"use 1 to {MOST:,}, or no limit to find all",
            )
        if seconds is not None and not (_is(seconds, int, float) and 0 < seconds <= LONGEST):
            raise OptionError(
                f"the time limit is {seconds!r}",
                remedy=f"use more than 0 and at most {LONGEST:,} seconds, or no limit",
            )


def _is(value: object, *kinds: type) -> bool:
    return type(value) in kinds or (isinstance(value, kinds) and not isinstance(value, bool))


FIND_ONE = Limits()
ONE = FIND_ONE  # its former name, which backends outside this repository import


def check_arguments(puzzle: object, limits: object) -> None:
    """Raise PuzzleError or OptionError for arguments of other types than `Solver.solve` takes."""
    if not isinstance(puzzle, Puzzle):
        raise PuzzleError(
            f"the puzzle is a value of type {type(puzzle).__name__}, not a Puzzle",
            remedy="give solvers.read_puzzle(value), or call solvers.solve(value, solver=...)",
        )
    check_limits(limits)


def check_limits(limits: object) -> None:
    """Raise OptionError for limits of another type."""
    if not isinstance(limits, Limits):
        raise OptionError(f"the limits are {limits!r}", remedy="give Limits(solution_limit=...)")


def check_solver(solver: object) -> None:
    """Raise OptionError for an object that is not a solver."""
    solve = getattr(solver, "solve", None)
    if isinstance(solver, type) and callable(solve):
        cause = f"the solver is the class {solver.__name__}, not an object of it"
        raise OptionError(cause, remedy=f"give {solver.__name__}()")
    if not callable(solve):
        remedy = "give the name of a solver, or an object with a method solve(puzzle, limits)"
        raise OptionError(f"the solver is {solver!r}", remedy=remedy)
    function = getattr(solve, "__func__", solve)
    if isinstance(function, Hashable) and not _takes_both(function, function is not solve):
        raise OptionError(
            f"{type(solver).__name__}.solve cannot be called as solve(puzzle, limits)",
            remedy="define solve(self, puzzle, limits) and return a solvers.Result",
        )


@lru_cache(maxsize=64)
def _takes_both(function: Any, is_method: bool) -> bool:
    """Whether a function takes a puzzle and limits, after `self` if it is one of a class."""
    try:
        inspect.signature(function).bind(*(None,) * (2 + is_method))
    except TypeError:
        return False
    except ValueError:  # a function in C without a signature
        return True
    return True


def takes_limits(kind: Any) -> bool:
    """Whether a class has the method of a backend: solve(puzzle, limits)."""
    try:
        parameters = inspect.signature(getattr(kind, "solve", None)).parameters  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return False
    return [*parameters][2:3] == ["limits"]


@runtime_checkable
class Solver(Protocol):
    """A backend. What it claims is verified by the checker.

    EXHAUSTED means that `solutions` has every solution. A search that reached a limit never claims
    it.
    """

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Solve the puzzle without changing it. May be called again with any puzzle."""
        ...


@dataclass(frozen=True)
class BatchResult:
    """The answers to n puzzles, as arrays.

    solutions  uint8[n, cells]: the first solution of each puzzle, zeros if it has none
    counts     int64[n]: how many solutions were found, up to the limit
    stop       uint8[n]: why the search ended, as an index into `tuple(Stop)`
    guesses    int64[n]
    """

    solutions: npt.NDArray[np.uint8]
    counts: npt.NDArray[np.int64]
    stop: npt.NDArray[np.uint8]
    guesses: npt.NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.counts)

    def stop_of(self, puzzle: int) -> Stop:
        """Return why the search for one puzzle ended."""
        return _STOPS[int(self.stop[puzzle])]


@runtime_checkable
class Preparable(Protocol):
    """A backend with work to do before its first answer, such as compiling."""

    def prepare(self) -> None:
        """Do this work now, so that it does not count as part of the first solve."""
        ...


@runtime_checkable
class BatchSolver(Solver, Protocol):
    """A backend that solves many puzzles in one call, without a Python object for each."""

    def solve_batch(self, givens: npt.NDArray[np.uint8], limits: Limits = FIND_ONE) -> BatchResult:
        """Solve each row of givens, uint8[n, cells], with 0 for a blank.

        The time limit is for all puzzles together. The answer to a puzzle does not depend on the
        others. Raises PuzzleError for values that are not digits.
        """
        ...
