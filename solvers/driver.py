"""Run a search written in Python: limits, counters, clock, contradictory givens, recursion limit.

All rungs of the ladder in Python use it. A search reports to a `Tracker`; `drive` returns the
Result, and `prove` the Result and its proof. A backend that inherits from `Backtracking` defines
only its search. The counters mean the same for every rung, so that rungs can be compared:

- A *guess* is a digit placed by search and not by a rule. The rungs up to `save-and-continue` have
  no rules: every digit they place is a guess. From `fewest-first` on, a naked single is not a
  guess. In rungs that look for hidden singles, a hidden single is not a guess either. If there are
  two or more candidates, each one tried is a guess.
- A *backtrack* is a guess taken back. A search that runs to its end has taken back every guess. A
  search that stops early keeps the guesses that lead to its last solution.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import partial
from time import perf_counter
from typing import Any, Protocol, TypeVar

from solvers.cancellation import calling
from solvers.deadline import Deadline, OutOfTime
from solvers.interruption import SearchInterrupted
from solvers.proof import Proven
from solvers.puzzle import Grid, Puzzle
from solvers.refutation import Refutation
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits, check_arguments

_CALLS_PER_CELL = 2  # the deepest recursion of any rung: propagation fills and guesses in turn
_SPARE_CALLS = 100  # for the functions that a search calls

Digits = TypeVar("Digits", list[int], list[list[int]])  # of the cells, or of rows of cells


class Tracker:
    """The counters, the solutions and the limits of one search.

    guesses, backtracks  counted by the rung
    limit_reached        True once the solution limit is reached
    """

    def __init__(self, limits: Limits) -> None:
        self.guesses = 0
        self.backtracks = 0
        self.limit_reached = False
        self.solutions: list[Grid] = []
        self._solution_limit = limits.solution_limit
        self._deadline = Deadline.after(limits.time_limit).at

    def cancel(self) -> None:
        """End the search at the next look at the clock; any thread may call this."""
        self._deadline = 0.0

    def watch(self, grid: Digits) -> Digits:
        """Return the grid that the search fills. A journal needs to see which digits are placed."""
        return grid

    def check_clock(self) -> None:
        """End the search if its time is over. Call this at each node and in long loops."""
        if perf_counter() > self._deadline:
            raise OutOfTime

    def add(self, grid: Iterable[int]) -> bool:
        """Record a solution; return True if the search must stop. It must be a new solution."""
        self.solutions.append(tuple(grid))
        self.limit_reached = len(self.solutions) == self._solution_limit
        return self.limit_reached

    def add_and_continue(self, grid: Iterable[int]) -> None:
        """Record a solution unless the limit is reached. The search goes on in either case."""
        if len(self.solutions) == self._solution_limit:
            self.limit_reached = True
        else:
            self.solutions.append(tuple(grid))


class Journal(Protocol):
    """What is written down of a search: for a proof, or to show it step by step."""

    def watched(self, digits: list[int], before: int) -> list[int]:
        """Return cells of the grid, those after the first `before` cells, to place digits in."""

    def guess(self) -> None:
        """Note that the digit placed last is a guess."""

    def take_back(self) -> None:
        """Note that the last guess which is still open is taken back."""


class JournalTracker(Tracker):
    """A tracker that writes a journal of a search.

    A search places a digit in the watched grid, adds 1 to `guesses` if it is a guess, and adds 1 to
    `backtracks` when it takes the guess back. Counting is thus all that a search does for it.
    """

    def __init__(self, limits: Limits, journal: Journal) -> None:
        self.journal = journal
        self._counts = {"guesses": 0, "backtracks": 0}
        super().__init__(limits)

    def watch(self, grid: Any) -> Any:
        """Return a grid that tells the journal of each digit."""
        if isinstance(grid[0], int):
            return self.journal.watched(grid, 0)
        size = len(grid)
        return [self.journal.watched(row, number * size) for number, row in enumerate(grid)]

    @property
    def guesses(self) -> int:
        """Return the number of guesses; if it grows, the last digit was a guess."""
        return self._counts["guesses"]

    @guesses.setter
    def guesses(self, count: int) -> None:
        if count > self._counts["guesses"]:
            self.journal.guess()
        self._counts["guesses"] = count

    @property
    def backtracks(self) -> int:
        """Return the number of backtracks; if it grows, the last open guess is taken back."""
        return self._counts["backtracks"]

    @backtracks.setter
    def backtracks(self, count: int) -> None:
        if count > self._counts["backtracks"]:
            self.journal.take_back()
        self._counts["backtracks"] = count


class Backtracking(ABC):
    """A backend that is a search written in Python."""

    @abstractmethod
    def search(self, puzzle: Puzzle, tracker: Tracker) -> object:
        """Search until everything is tried or the tracker says that it is enough."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`."""
        return drive(puzzle, limits, partial(self.search, puzzle))

    def solve_with_proof(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Proven:
        """See `solvers.proof.ProvingSolver`. Keeps 4 bytes for each guess (see `refutation`)."""
        return prove(puzzle, limits, partial(self.search, puzzle))


def drive(puzzle: Puzzle, limits: Limits, search: Callable[[Tracker], object]) -> Result:
    """Run a search and return its Result. The search returns when it has tried everything.

    Contradictory givens are answered here, so no search has to look for them. Raises
    SearchInterrupted for Ctrl-C.
    """
    check_arguments(puzzle, limits)
    return run(puzzle, Tracker(limits), search)


def prove(puzzle: Puzzle, limits: Limits, search: Callable[[Tracker], object]) -> Proven:
    """Run a search as `drive` does, and return its Result and its proof."""
    check_arguments(puzzle, limits)
    refutation = Refutation(puzzle.shape)
    result = run(puzzle, JournalTracker(limits, refutation), search)
    return Proven(result, refutation if result.stop is Stop.EXHAUSTED else ())


def run(puzzle: Puzzle, tracker: Tracker, search: Callable[[Tracker], object]) -> Result:
    """Run a search that reports to a tracker of your own; otherwise like `drive`."""
    stop = Stop.EXHAUSTED
    if not puzzle.contradictions:
        _allow_recursion(_CALLS_PER_CELL * puzzle.shape.cells)
        try:
            with calling(tracker.cancel):
                search(tracker)
        except OutOfTime:
            stop = Stop.TIMEOUT
        except KeyboardInterrupt:
            raise SearchInterrupted(tracker.solutions) from None
        else:
            stop = Stop.ENOUGH if tracker.limit_reached else Stop.EXHAUSTED
    counters = {"guesses": tracker.guesses, "backtracks": tracker.backtracks}
    return Result(tuple(tracker.solutions), stop, counters, puzzle)


def _allow_recursion(calls: int) -> None:
    """Let Python recurse `calls` levels deeper: its 1000 are enough for 81 cells, not for 625.

    The limit belongs to the whole process. It is only ever raised, because another thread may need
    it. The interpreter counts a call through C twice, but it is one frame here; hence the factor 2.
    """
    depth, frame = 0, sys._getframe().f_back
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    needed = 2 * depth + calls + _SPARE_CALLS
    if sys.getrecursionlimit() < needed:
        sys.setrecursionlimit(needed)
