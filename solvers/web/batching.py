"""Requests that wait together are solved together by `lanes`, in one call in a thread.

A batch begins as soon as no other is running, so that a request alone does not wait. Those that
arrive during a batch are the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter

from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits, Solver
from solvers.web.slots import Busy

LARGEST = 512  # puzzles of a batch
BUDGET = 0.05  # seconds for a batch; a puzzle that needs more is solved on its own


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
        self._running: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "lanes")

    @property
    def waiting(self) -> int:
        """The number of puzzles that wait."""
        return len(self._waiting)

    async def prepare(self) -> None:
        """Compile the kernel, or load it."""
        blank = Puzzle.empty()
        await asyncio.get_running_loop().run_in_executor(self._thread, _solve, [blank], 2)

    async def solve(self, puzzle: Puzzle, limit: int) -> Result:
        """Return the answer of `lanes`; TIMEOUT if it takes longer than a batch may. Raises Busy.

        The solution limit is 1 or 2.
        """
        if len(self._waiting) >= self._most_waiting:
            raise Busy
        loop = asyncio.get_running_loop()
        waiting = _Waiting(puzzle, limit, loop.create_future())
        self._waiting.append(waiting)
        if self._running is None:
            self._running = loop.create_task(self._run())
        return await waiting.answer

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while batch := self._take():
                self._observe(len(batch))
                puzzles, limit = [each.puzzle for each in batch], batch[0].limit
                try:
                    results = await loop.run_in_executor(self._thread, _solve, puzzles, limit)
                except Exception as error:
                    for each in batch:
                        if not each.answer.done():
                            each.answer.set_exception(error)
                    continue
                for each, result in zip(batch, results, strict=True):
                    if not each.answer.done():  # it was cancelled
                        each.answer.set_result(result)
        finally:
            self._running = None

    def _take(self) -> list[_Waiting]:
        """Return the next batch: the oldest request, and others with the same solution limit."""
        self._waiting = [each for each in self._waiting if not each.answer.done()]
        same = [each for each in self._waiting if each.limit == self._waiting[0].limit][:LARGEST]
        if len(same) == len(self._waiting):
            self._waiting = []
        else:
            chosen = set(map(id, same))
            self._waiting = [each for each in self._waiting if id(each) not in chosen]
        return same

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown(cancel_futures=True)


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
