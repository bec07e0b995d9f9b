"""`asolve`, `acount` and `ais_unique`: the calls of `solvers.api` for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

from solvers.api import answer, count_of, is_unique_of
from solvers.cancellation import Cancellation
from solvers.concurrency.background import submit
from solvers.configured_solver import in_background
from solvers.puzzle_input import PuzzleLike, read_puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import Limits, Solver

_Returned = TypeVar("_Returned")


async def asolve(
    puzzle: PuzzleLike,
    *,
    solver: str | Solver | None = None,
    solution_limit: int | None = 2,
    time_limit: float | None = None,
    shape: Shape | str | None = None,
) -> Result:
    """Solve a puzzle without blocking the event loop. The arguments are those of `solve`.

    `lanes` and `compiled`, which are the defaults, search in a thread, because they do not hold the
    interpreter lock. Other solvers run in processes, at most one for each core; `pool` starts them
    in advance. A Solver object runs in a thread. The time limit includes the wait for a process
    that is busy, but not the time in which a process starts.

    If the task is cancelled, the search ends, too: a process is killed, and the searches of this
    package that run in a thread end when they next look at the clock. An object of your own goes on
    until its time limit, unless it looks at `solvers.cancellation.is_cancelled`.

    >>> import asyncio
    >>> asyncio.run(asolve("1... ..3. .... ...2")).status
    <Status.MULTIPLE: 'multiple'>
    """
    limits = Limits(solution_limit, time_limit)
    return await _in_background(lambda began: _solve(puzzle, shape, solver, limits, began))


async def acount(
    puzzle: PuzzleLike,
    *,
    solver: str | Solver | None = None,
    time_limit: float | None = None,
    shape: Shape | str | None = None,
) -> int:
    """Count the solutions as `count` does, without blocking the event loop; see `asolve`.

    >>> import asyncio
    >>> asyncio.run(acount("." * 16))
    288
    """
    limits = Limits(None, time_limit)
    return count_of(await _in_background(lambda at: _solve(puzzle, shape, solver, limits, at)))


async def ais_unique(
    puzzle: PuzzleLike,
    *,
    solver: str | Solver | None = None,
    time_limit: float | None = None,
    shape: Shape | str | None = None,
) -> bool:
    """Whether there is exactly one solution, as `is_unique` says; see `asolve`.

    >>> import asyncio
    >>> asyncio.run(ais_unique("1... ..3. .... ...2"))
    False
    """
    limits = Limits(2, time_limit)
    return is_unique_of(await _in_background(lambda at: _solve(puzzle, shape, solver, limits, at)))


async def _in_background(call: Callable[[float], _Returned]) -> _Returned:
    """Make the call in a thread, with the time at which it was requested; cancel it if need be."""
    began, cancellation = perf_counter(), Cancellation()
    future = submit(lambda: call(began), cancellation)
    try:
        return await asyncio.wrap_future(future)
    except asyncio.CancelledError:
        cancellation.cancel()
        raise


def _solve(
    value: PuzzleLike,
    shape: Shape | str | None,
    solver: str | Solver | None,
    limits: Limits,
    began: float,
) -> Result:
    """Solve a puzzle; the time that passed before a thread was free counts as well."""
    waited = perf_counter() - began
    puzzle = read_puzzle(value, shape)
    if limits.time_limit is not None:
        if limits.time_limit <= waited:
            return Result((), Stop.TIMEOUT, puzzle=puzzle)
        limits = Limits(limits.solution_limit, limits.time_limit - waited)
    return answer(in_background(solver, puzzle.shape), puzzle, limits)
