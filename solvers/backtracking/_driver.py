"""What every rung shares: limits, counting, the clock, clashing givens and room for the recursion.

A rung searches and reports to a `Run`; `drive` makes the Result. The counts mean the same on every rung, so that they
compare:

- A *guess* is a digit placed by search and not by a rule. The rungs up to `save-and-continue` know no rule: every digit
  that they place is a guess. From `fewest-first` on, the only candidate of a cell (and, where a rung sees it, the only
  place of a digit in a unit) is no guess; where there are two or more, each one that is tried is.
- A *backtrack* is a guess taken back. A search that runs to its end has taken back every guess; one that stops early
  leaves those that its last solution rests on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from math import inf
from time import perf_counter

from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits

_CALLS_A_CELL = 2  # the deepest that a rung recurses: propagation fills and guesses in turn
_SPARE_CALLS = 100  # for what a search calls beside itself


class Run:
    """One search under way: what it may still do, and what it has done.

    guesses, backtracks  counted by the rung
    enough               as many solutions as were asked for have been found, or more
    """

    def __init__(self, limits: Limits) -> None:
        self.guesses = 0
        self.backtracks = 0
        self.enough = False
        self.solutions: list[Grid] = []
        self._wanted = limits.solution_limit
        self._deadline = inf if limits.time_limit is None else perf_counter() + limits.time_limit

    def check_clock(self) -> None:
        """Called once a node, and in long loops; leaves the search when its time is over."""
        if perf_counter() > self._deadline:
            raise _TimeUp

    def found(self, grid: Iterable[int]) -> bool:
        """Record a solution; true when it was the last one asked for and the search is to stop."""
        self.solutions.append(tuple(grid))
        self.enough = len(self.solutions) == self._wanted
        return self.enough

    def keep(self, grid: Iterable[int]) -> None:
        """Record a solution in a search that goes on anyhow; of more than were asked for, only that there are more."""
        if len(self.solutions) == self._wanted:
            self.enough = True
        else:
            self.solutions.append(tuple(grid))


class _TimeUp(Exception):
    """The time limit, on its way from the search to the driver."""


def drive(puzzle: Puzzle, limits: Limits, search: Callable[[Run], object]) -> Result:
    """Let a rung search, and put what it found into a Result. Clashing givens are answered here: no rung looks for them."""
    run = Run(limits)
    stop = Stop.EXHAUSTED
    if not puzzle.clashes:
        _make_room(_CALLS_A_CELL * puzzle.shape.cells)
        try:
            search(run)
        except _TimeUp:
            stop = Stop.TIMEOUT
        else:
            stop = Stop.ENOUGH if run.enough else Stop.EXHAUSTED
    return Result(
        tuple(run.solutions), stop, {"guesses": run.guesses, "backtracks": run.backtracks}
    )


def _make_room(calls: int) -> None:
    """Let Python recurse `calls` deeper than now: the usual limit of 1000 is enough for 81 cells and not for 625.

    The limit belongs to the whole process and is only ever raised; to lower it again could fail a search in another
    thread. A call that comes through C counts twice for the interpreter and shows as one frame here, hence the factor.
    """
    depth, frame = 0, sys._getframe().f_back
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    needed = 2 * depth + calls + _SPARE_CALLS
    if sys.getrecursionlimit() < needed:
        sys.setrecursionlimit(needed)
