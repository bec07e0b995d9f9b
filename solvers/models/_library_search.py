"""Run the search of a library: time its phases, and keep the limits and what Ctrl-C has found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter

from solvers.deadline import Deadline, OutOfTime
from solvers.interruption import SearchInterrupted
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits, check_arguments


class LibrarySearch:
    """One search: the model is built, then the library finds solutions.

    deadline   when the time limit expires
    grids      the solutions that were found so far
    counts     what the library has counted
    is_enough  whether the solution limit is reached
    """

    def __init__(self, limits: Limits) -> None:
        self.deadline = Deadline.after(limits.time_limit)
        self.grids: list[Grid] = []
        self.counts: dict[str, int | float] = {}
        self.is_enough = False
        self._limit = limits.solution_limit
        self._start, self._built = perf_counter(), 0.0

    def end_build(self) -> None:
        """From now on, the library searches."""
        self._built = perf_counter()

    def add_all(self, grids: Iterable[Grid]) -> None:
        """Add different solutions until there are enough, or no more."""
        for grid in grids:
            self.grids.append(grid)
            if len(self.grids) == self._limit:
                self.is_enough = True
                return

    @property
    def counters(self) -> dict[str, int | float]:
        """The counts, build_seconds and search_seconds."""
        now = perf_counter()
        built = self._built or now
        return self.counts | {"build_seconds": built - self._start, "search_seconds": now - built}


def run(puzzle: Puzzle, limits: Limits, search: Callable[[LibrarySearch], object]) -> Result:
    """Return the result of a search, which ends when all is found, or raises OutOfTime."""
    check_arguments(puzzle, limits)
    found, stop = LibrarySearch(limits), Stop.EXHAUSTED
    try:
        search(found)
        stop = Stop.ENOUGH if found.is_enough else Stop.EXHAUSTED
    except OutOfTime:
        stop = Stop.TIMEOUT
    except KeyboardInterrupt:
        raise SearchInterrupted(found.grids) from None
    return Result(tuple(found.grids), stop, found.counters, puzzle)
