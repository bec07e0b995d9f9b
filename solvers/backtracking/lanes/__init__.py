"""32 boards in one register: every step of propagation is taken by 32 puzzles at once, and no lane waits for another.

A board is 81 rows of memory, a row fills one vector register, and a register holds one cell of 32 boards: lane l of row r is
cell r of board l, a mask of nine candidates. Straight-line code over whole rows so advances 32 puzzles at once, where other
fast solvers spend the register on a single one.

1. A *sweep* (`sweep.py`) narrows every band of rows, then every band of columns. A band is a 3x3 square of *minirows*, the
   three cells that a line shares with a box, and a digit's places in it are one of six permutations. Those that are still
   open give locked candidates, both ways, and hidden singles, for all nine digits in a few operations.
2. A lane in which nothing changes any more guesses one digit's permutation in one band (`branching.py`). The board goes onto
   the lane's own stack, with the permutations that are left to try (`moves.py`).
3. A lane that is solved or dead goes back to its newest saved board. With none left it takes the next puzzle of the queue;
   when that is empty, it steals from a busy lane (`search.py`). One hard puzzle alone so spreads over all lanes.

The kernels are Python, compiled by Numba over a type for a vector of lanes (`vector.py`) to whatever vectors the host has:
32 lanes with AVX-512, 16 with AVX2, 8 with SSE or Neon. What was compiled is kept on disk (`_cache.py`).

Sources: candidates as bit masks, and hidden and locked candidates by and, or and not, are common to all fast solvers. The
permutations of a digit in a band, and the rule for branching on them, are those of Tom Dillon's Tdoku
(github.com/t-dillon/tdoku), which solves one puzzle at a time with the cells of a band side by side in a register.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from pathlib import Path
from time import perf_counter

import numpy as np
import numpy.typing as npt

from solvers.backtracking._cache import cache_on_disk, require_compiler
from solvers.backtracking.lanes import desk as desks
from solvers.backtracking.lanes.bands import CELLS
from solvers.backtracking.lanes.batch_job import SWEEPS, Job
from solvers.backtracking.lanes.search import COUNT, STOP, TRIED, UNFINISHED, search
from solvers.errors import OptionError, Unsupported
from solvers.puzzle import STANDARD, Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import ONE, BatchResult, Limits

_STOPS = tuple(Stop)
_ALL = 2**62  # more solutions than can ever be counted

cache_on_disk(search, Path(__file__).parent)


@dataclass(frozen=True)
class Solver:
    """Lane-parallel backtracking, for the usual 9x9. A guess is a board on which something had to be tried.

    threads  that search a batch, each with all lanes; a single puzzle is searched by one
    """

    threads: int = 1

    def __post_init__(self) -> None:
        require_compiler("lanes")
        if self.threads < 1:
            raise OptionError(f"{self.threads} threads", remedy="give 1 or more")

    def prepare(self) -> None:
        """Compile the kernel, or load it from disk, before anything is timed."""
        self.solve(Puzzle.empty())

    def solve(self, puzzle: Puzzle, limits: Limits = ONE) -> Result:
        """See Solver. Raises Unsupported for any other shape."""
        start = perf_counter()
        if puzzle.shape is not STANDARD and puzzle.shape != STANDARD:
            raise Unsupported(
                f"lanes takes the usual 9x9 and not {puzzle.shape}",
                remedy="use compiled, for any shape",
            )
        desk = desks.take()
        desk.queue[0] = 0
        desk.givens[:] = bytes(puzzle.givens)
        outcome = desk.outcome
        outcome[COUNT], outcome[TRIED], outcome[STOP] = 0, 0, UNFINISHED
        solutions = _solutions(desk, limits, start)
        stop = _STOPS[outcome[STOP]]
        counters = {"guesses": outcome[TRIED], "search_seconds": perf_counter() - start}
        if stop is not Stop.TIMEOUT:
            desks.give_back(desk)
        return Result(tuple(solutions), stop, counters)

    def solve_batch(self, givens: npt.NDArray[np.uint8], limits: Limits = ONE) -> BatchResult:
        """See BatchSolver. Raises Unsupported for boards of any other size than 81 cells."""
        deadline = inf if limits.time_limit is None else perf_counter() + limits.time_limit
        return Job.of(givens, limits.solution_limit or _ALL, deadline).run(self.threads)


def _solutions(desk: desks.Desk, limits: Limits, start: float) -> list[Grid]:
    """The solutions of the puzzle on the desk, in the order of the search; its outcome then says why there are no more."""
    limit, outcome, grids = limits.solution_limit or _ALL, desk.outcome, desk.grids
    solutions: list[Grid] = []
    deadline = inf if limits.time_limit is None else start + limits.time_limit
    more = True
    while more:
        before = len(solutions)
        more = search(*desk.state, *desk.single, limit, before, before + desks.SLOTS, SWEEPS)
        solutions += [
            tuple(grids[at : at + CELLS].tolist())
            for at in range(0, (outcome[COUNT] - before) * CELLS, CELLS)
        ]
        if perf_counter() > deadline:
            break
    return solutions
