"""The calls for asyncio: the loop goes on, and a cancelled search ends."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

import solvers
from solvers import Status, Stop, named_solver
from solvers.concurrency import background
from solvers.errors import InvalidOutput, PuzzleError, SearchIncomplete, UnknownSolver
from tests import fakes

MANY = "1... ..3. .... ...2"
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


async def cancelled_after(ticks: int, search: Coroutine[Any, Any, object]) -> None:
    """Start an endless search, let the loop go round some times, and cancel the search."""
    task = asyncio.create_task(search)
    for _ in range(ticks):
        await asyncio.sleep(0.005)
    assert not task.done()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    while background._running:  # the thread ends, too
        await asyncio.sleep(0.005)


@pytest.mark.parametrize("solver", [None, "compiled", solvers.get("naive")])
def test_the_loop_goes_on_and_a_cancelled_search_ends(solver: Any) -> None:
    """A blocked loop would never get to cancel the search for all grids."""
    asyncio.run(cancelled_after(20, solvers.acount("." * 81, solver=solver)))


@pytest.mark.slow  # in processes
@pytest.mark.parametrize("name", ["propagation", "exact-cover-c"])
def test_a_solver_that_holds_the_lock_runs_in_a_process(name: str) -> None:
    """It is killed when the task is cancelled, and the next call has another process."""
    pool = named_solver._pooled(name)

    async def use() -> None:
        assert await solvers.acount(MANY, solver=name) == 3
        (worker,) = pool._idle
        pid = worker.pid
        await cancelled_after(20, solvers.acount("." * 81, solver=name))
        assert await solvers.acount(MANY, solver=name) == 3
        assert pid not in [worker.pid for worker in pool._idle]

    asyncio.run(use())
    pool.close()
    named_solver._pooled.cache_clear()
    named_solver.named_in_background.cache_clear()
    named_solver.named.cache_clear()


def test_the_answers_and_errors_are_those_of_the_other_calls() -> None:
    """They are raised where the call is awaited."""

    async def use() -> None:
        assert await solvers.asolve(LINE) == solvers.solve(LINE)
        everything = await solvers.asolve([*map(list, MANY.split())], solution_limit=None)
        assert everything == solvers.solve(MANY, solution_limit=None)
        assert everything.puzzle == solvers.Puzzle.parse(MANY)
        assert await solvers.acount("." * 16, shape="2x2+diagonals") == 48
        assert not await solvers.ais_unique(MANY)
        for call, error in (
            (solvers.asolve("12345"), PuzzleError),
            (solvers.asolve(MANY, solver="fewest-frist"), UnknownSolver),
            (solvers.asolve(MANY, solver=fakes.HalfGrid()), InvalidOutput),
            (solvers.acount("." * 81, time_limit=0.05), SearchIncomplete),
        ):
            with pytest.raises(error):
                await call
        assert (await solvers.asolve("." * 81, solution_limit=None, time_limit=0.05)).stop is (
            Stop.TIMEOUT
        )

    asyncio.run(use())


def test_many_calls_at_once_and_the_configuration_of_each_task() -> None:
    """A task uses what is configured where it was created."""

    async def use() -> None:
        results = await asyncio.gather(*[solvers.asolve(LINE) for _ in range(300)])
        assert {result.status for result in results} == {Status.UNIQUE}
        with solvers.configure(solver=fakes.HalfGrid()):
            task = asyncio.create_task(solvers.asolve(MANY))
        with pytest.raises(InvalidOutput):
            await task
        assert (await solvers.asolve(MANY)).status is Status.MULTIPLE

    asyncio.run(use())
