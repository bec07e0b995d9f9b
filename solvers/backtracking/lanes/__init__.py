"""Solve up to 32 puzzles at once, one in each lane of a vector register; compiled, 9x9 only.

Most fast solvers use a vector register for a single puzzle. Here each of its lanes belongs to
another puzzle: a puzzle's state is 81 cells, the state of all lanes is 81 rows of memory, and one
row fills one register. Lane l of row r is cell r of puzzle l, a mask of nine candidates. Code
without branches over whole rows advances all puzzles together, and no lane waits for another.

1. A *sweep* (`sweep.py`) narrows all bands of rows, then all bands of columns. A band is a 3x3
   square of *minirows*, the three cells that a line shares with a box. The places of a digit in a
   band are one of six permutations. Those still open give locked candidates (pointing and
   claiming) and hidden singles, for all nine digits in a few operations.
2. A lane in which a sweep changed nothing guesses one digit's permutation in one band
   (`branching.py`). Its state goes onto the lane's own stack, together with the permutations that
   are still to be tried (`lane_state.py`).
3. A lane that is solved or at a dead end returns to its newest saved state. If it has none, it
   takes the next puzzle of the queue. If the queue is empty, it steals work from a busy lane
   (`search.py`), so that a single hard puzzle spreads over all lanes.

The kernels are Python functions. Numba compiles them, with a type for a vector of lanes
(`vector.py`), for the vectors of the machine: 32 lanes with AVX-512, 16 with AVX2, 8 with SSE or
Neon. The machine code is kept on disk, and loaded without Numba (`_native.py`).

Sources: all fast solvers store candidates as bit masks and find hidden and locked candidates with
and, or and not. The permutations of a digit in a band, and the rule for branching on them, come
from Tom Dillon's Tdoku (github.com/t-dillon/tdoku), which solves one puzzle at a time with the
cells of a band next to each other in a register.

Counters: guesses and search_seconds. The first solve of a process that has not called `prepare`
also has compile_seconds or load_seconds, which search_seconds does not include.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import perf_counter

import numpy as np
import numpy.typing as npt

from solvers.about import About
from solvers.backtracking._native import require_compiler
from solvers.backtracking.lanes import workspace as workspaces
from solvers.backtracking.lanes.batch_job import SEARCH, SWEEPS_AT_A_TIME, Job
from solvers.backtracking.lanes.memory import (
    BEFORE,
    CELLS,
    COUNT,
    GUESSED,
    LIMIT,
    ROOM,
    STOP,
    SWEEPS,
    UNFINISHED,
)
from solvers.cancellation import is_cancelled
from solvers.errors import OptionError, Unsupported
from solvers.first_call import FirstCall
from solvers.interruption import SearchInterrupted
from solvers.puzzle import STANDARD, Grid, Puzzle
from solvers.result import Result, Stop
from solvers.size_text import size_text
from solvers.solver import FIND_ONE, BatchResult, Limits, check_arguments, check_limits

ABOUT = About(
    family="backtracking",
    licence="MIT AND BSD-2-Clause",  # ours and Numba's
    interrupted="the kernel returns every few milliseconds, and Python checks the clock",
    releases_lock=True,
)

_STOPS = tuple(Stop)
_ALL = 2**62  # more solutions than can ever be counted


@dataclass(frozen=True)
class Solver:
    """Lane-parallel backtracking for 9x9 puzzles. A guess is a state in which the search branched.

    threads  number of threads that search a batch, each with all lanes; a single puzzle uses one
    """

    threads: int = 1

    def __post_init__(self) -> None:
        require_compiler("lanes")
        if self.threads < 1:
            raise OptionError(
                f"lanes: threads={self.threads} is out of range", remedy="give 1 or more"
            )

    def prepare(self) -> None:
        """Compile the kernel or load it from disk, so that this is not timed."""
        _FIRST_CALL.make()

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`. Raises Unsupported for a shape other than 9x9.

        The first call in a process compiles the kernel or loads it from disk. The time limit does
        not include this.
        """
        check_arguments(puzzle, limits)
        if puzzle.shape is not STANDARD and puzzle.shape != STANDARD:
            raise Unsupported(
                f"lanes supports standard 9x9 puzzles, not {size_text(puzzle.shape)}",
                remedy="use compiled, which supports all shapes",
            )
        counters = {} if _FIRST_CALL.is_done else _FIRST_CALL.make()
        start = perf_counter()
        workspace = _workspace(puzzle.packed)
        outcome = workspace.outcome
        solutions = _solutions(workspace, limits, start)
        stop = _STOPS[outcome[STOP]]
        counters["guesses"], counters["search_seconds"] = outcome[GUESSED], perf_counter() - start
        if stop is not Stop.TIMEOUT:
            workspaces.release(workspace)
        return Result(tuple(solutions), stop, counters, puzzle)

    def solve_batch(self, givens: npt.NDArray[np.uint8], limits: Limits = FIND_ONE) -> BatchResult:
        """See `solvers.solver.BatchSolver`. Raises Unsupported unless each row has 81 cells."""
        check_limits(limits)
        _FIRST_CALL.make()
        deadline = inf if limits.time_limit is None else perf_counter() + limits.time_limit
        return Job.of(givens, limits.solution_limit or _ALL, deadline, self.threads).run()


def _workspace(givens: bytes) -> workspaces.Workspace:
    """Return a workspace for one puzzle."""
    workspace = workspaces.acquire()
    workspace.queue[0] = 0
    workspace.givens[:] = givens
    outcome = workspace.outcome
    outcome[COUNT], outcome[GUESSED], outcome[STOP] = 0, 0, UNFINISHED
    return workspace


def _solutions(workspace: workspaces.Workspace, limits: Limits, start: float) -> list[Grid]:
    """Return the solutions of the workspace's puzzle. Its outcome says why the search ended."""
    limit, outcome, grids = limits.solution_limit or _ALL, workspace.outcome, workspace.grids
    now = workspace.limits
    now[SWEEPS] = SWEEPS_AT_A_TIME
    solutions: list[Grid] = []
    deadline = inf if limits.time_limit is None else start + limits.time_limit
    more = 1
    try:
        while more:
            before = len(solutions)
            room = before + workspaces.SLOTS
            now[LIMIT], now[BEFORE], now[ROOM] = limit, before, room
            more = SEARCH(workspace.frame)
            solutions += [
                tuple(grids[at : at + CELLS].tolist())
                for at in range(0, (outcome[COUNT] - before) * CELLS, CELLS)
            ]
            if more and (perf_counter() > deadline or is_cancelled()):
                break
    except KeyboardInterrupt:
        raise SearchInterrupted(solutions) from None
    return solutions


# The empty puzzle is enough to compile the kernel.
_FIRST_CALL = FirstCall(lambda: _solutions(_workspace(bytes(CELLS)), FIND_ONE, 0.0), SEARCH.counter)
