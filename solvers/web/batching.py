"""Requests that wait together are solved together by `lanes`, in one call.

The event loop calls it as soon as it has started every request that has arrived. A call takes tens
of microseconds for a puzzle, and some milliseconds at most: a thread would cost more than that. A
puzzle that needs longer is solved in a worker process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits, Solver
from solvers.web.slots import Busy

LARGEST = 64  # puzzles of a batch
BUDGET = 0.002  # seconds for a batch; the kernel looks at the clock every few milliseconds


@dataclass(frozen=True)
class _Waiting:
    puzzle: Puzzle
    limit: int
    answer: asyncio.Future[Result]


class Batcher:
    """Collects 9x9 puzzles and solves them in batches. `observe` gets the size of each batch."""

    def __init__(self, most_waiting: int, observe: Callable[[int], object]) -> None:
        self._most_waiting = most_waiting
        self._observe = observe
        self._waiting: list[_Waiting] = []

    @property
    def waiting(self) -> int:
        """The number of puzzles that wait."""
        return len(self._waiting)

    async def prepare(self) -> None:
        """Compile the kernel, or load it, in a thread."""
        await asyncio.to_thread(_solve, [Puzzle.empty()], 2)

    async def solve(self, puzzle: Puzzle, limit: int) -> Result:
        """Return the answer of `lanes`; TIMEOUT if it takes longer than a batch may. Raises Busy.

        The solution limit is 1 or 2. Wait until `prepare` has ended before the first call.
        """
        if len(self._waiting) >= self._most_waiting:
            raise Busy
        loop = asyncio.get_running_loop()
        waiting = _Waiting(puzzle, limit, loop.create_future())
        self._waiting.append(waiting)
        if len(self._waiting) == 1:
            loop.call_soon(self._run)
        return await waiting.answer

    def _run(self) -> None:
        """Solve the oldest puzzles that have the same limit, and call this again for the others."""
        limit = self._waiting[0].limit
        batch = [each for each in self._waiting if each.limit == limit][:LARGEST]
        chosen = set(map(id, batch))
        self._waiting = [each for each in self._waiting if id(each) not in chosen]
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._run)
        self._observe(len(batch))
        results = _solve([each.puzzle for each in batch], limit)
        for each, result in zip(batch, results, strict=True):
            if not each.answer.done():  # it was cancelled
                each.answer.set_result(result)


def _solve(puzzles: Sequence[Puzzle], limit: int) -> list[Result]:
    """Solve puzzles in one call. Of a puzzle with several solutions, find two in another call."""
    import numpy as np

    from solvers.backtracking import lanes

    solver, begin = lanes.Solver(), perf_counter()
    givens = np.frombuffer(b"".join(bytes(each.givens) for each in puzzles), np.uint8)
    found = solver.solve_batch(givens.reshape(len(puzzles), -1), Limits(limit, BUDGET))
    seconds = perf_counter() - begin
    grids, counts = found.solutions.tolist(), found.counts.tolist()
    results = []
    for number, puzzle in enumerate(puzzles):
        stop = found.stop_of(number)
        solutions: tuple[Grid, ...] = (tuple(grids[number]),) if counts[number] else ()
        if counts[number] > 1 and stop is not Stop.TIMEOUT:
            solutions, stop = _witnesses(solver, puzzle, limit)
        guesses = int(found.guesses[number])
        counters = {"guesses": guesses, "seconds": seconds, "batch": len(puzzles)}
        results.append(Result(solutions, stop, counters, puzzle))
    return results


def _witnesses(solver: Solver, puzzle: Puzzle, limit: int) -> tuple[tuple[Grid, ...], Stop]:
    again = solver.solve(puzzle, Limits(limit, BUDGET))
    return again.solutions, again.stop


def count_solutions(puzzle: Puzzle, limits: Limits) -> tuple[int, Stop, Grid | None, float]:
    """Return how many solutions a 9x9 puzzle has, why the search ended, the first, and seconds."""
    import numpy as np

    from solvers.backtracking import lanes

    begin = perf_counter()
    found = lanes.Solver().solve_batch(np.array([puzzle.givens], np.uint8), limits)
    number = int(found.counts[0])
    grid = tuple(found.solutions[0].tolist()) if number else None
    return number, found.stop_of(0), grid, perf_counter() - begin
