"""Many solvers on one puzzle: each answer as an event when it is there, then whether they agree."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Any, NamedTuple

from solvers.checker import verify
from solvers.errors import MemoryLimitExceeded, SudokuError, Unsupported
from solvers.puzzle import Grid, Puzzle
from solvers.registry.spec import Spec
from solvers.result import Result, Stop
from solvers.solver import Limits
from solvers.verdict import Verdict
from solvers.web.slots import Busy
from solvers.web.solver_pool import SolverPool
from solvers.worker.protocol import Reply

_PATIENCE = 5.0  # seconds that a solver that is ready waits for others


class Event(NamedTuple):
    """An event of a race: `start`, `running`, `answer`, `failed` or `end`."""

    name: str
    data: dict[str, Any]


async def race(
    pool: SolverPool, puzzle: Puzzle, specs: Sequence[Spec], limits: Limits
) -> AsyncGenerator[Event, None]:
    """Yield the events of a race. If it is closed early, the solvers that still run are killed."""
    yield Event("start", {"solvers": [*specs]})
    results: dict[Spec, Result] = {}
    start, is_faulty, left = _Start(len(specs)), False, len(specs)
    found: asyncio.Queue[tuple[Event, Result | None]] = asyncio.Queue()
    tasks = asyncio.gather(
        *(_put(found, pool, spec, puzzle, limits, start) for spec in specs), return_exceptions=True
    )
    try:
        while left:
            event, result = await found.get()
            if event.name != "running":
                left -= 1
                is_faulty |= Verdict(event.data["verdict"]).is_failure
            if result is not None:
                results[Spec.parse(event.data["solver"])] = result
            yield event
    finally:
        tasks.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await tasks
    refuted = await asyncio.to_thread(_refuted, puzzle, results, limits)
    yield Event("end", {"agree": not refuted and not is_faulty, "refuted": refuted})


async def _put(
    found: asyncio.Queue[tuple[Event, Result | None]],
    pool: SolverPool,
    spec: Spec,
    puzzle: Puzzle,
    limits: Limits,
    start: _Start,
) -> None:
    """Put the events of one solver: `running` if it could be started, and how it ended."""

    def running() -> None:
        found.put_nowait((Event("running", {"solver": spec}), None))

    found.put_nowait(await _answer(pool, spec, puzzle, limits, start, running))


class _Start:
    """Lets all solvers begin when each is ready. One that takes long to start begins later."""

    def __init__(self, solvers: int) -> None:
        self._missing = solvers
        self._open = asyncio.Event()

    def arrive(self) -> None:
        """Note that one more solver is ready, or has failed."""
        self._missing -= 1
        if not self._missing:
            self._open.set()

    async def wait(self) -> None:
        """Wait until all are ready, or for as long as others wait."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._open.wait(), _PATIENCE)


async def _reply(
    pool: SolverPool,
    spec: Spec,
    puzzle: Puzzle,
    limits: Limits,
    start: _Start,
    running: Callable[[], None],
) -> Reply:
    has_arrived = False
    try:
        async with pool.take(spec) as process:
            await process.start()
            has_arrived = True
            start.arrive()
            await start.wait()
            running()
            return await process.ask(puzzle, limits)
    finally:
        if not has_arrived:
            start.arrive()


async def _answer(
    pool: SolverPool,
    spec: Spec,
    puzzle: Puzzle,
    limits: Limits,
    start: _Start,
    running: Callable[[], None],
) -> tuple[Event, Result | None]:
    try:
        reply = await _reply(pool, spec, puzzle, limits, start, running)
    except Busy as error:
        return _failed(spec, Verdict.UNSUPPORTED, str(error)), None
    except SudokuError as error:
        return _failed(spec, _verdict(error), error.cause), None
    found = await asyncio.to_thread(verify, puzzle, reply.result, limits)
    answer = {
        "solver": spec,
        "status": reply.result.status,
        "stop": reply.result.stop,
        "verdict": found.verdict,
        "verified": _is_verified(reply.result, found.verdict),
        "seconds": reply.wall_ns / 1e9,
        "cpu_seconds": reply.cpu_ns / 1e9,
        "solutions": len(reply.result.solutions),
    }
    if found.verdict.is_failure:
        return Event("answer", answer | {"reason": found.faults[0].reason}), None
    return Event("answer", answer), reply.result


def _is_verified(result: Result, verdict: Verdict) -> bool | None:
    """Whether the solutions of an answer are right; None if it has none that could be verified."""
    if verdict.is_failure:
        return False
    return True if result.solutions else None


def _failed(spec: Spec, verdict: Verdict, reason: str) -> Event:
    return Event("failed", {"solver": spec, "verdict": verdict, "reason": reason})


def _verdict(error: SudokuError) -> Verdict:
    if isinstance(error, Unsupported):
        return Verdict.UNSUPPORTED
    return Verdict.MEMOUT if isinstance(error, MemoryLimitExceeded) else Verdict.CRASH


def _refuted(puzzle: Puzzle, results: dict[Spec, Result], limits: Limits) -> list[str]:
    """Return the solvers that claim to know all solutions but lack one that another found."""
    known: dict[Grid, None] = {grid: None for each in results.values() for grid in each.solutions}
    return [
        spec
        for spec, result in results.items()
        if result.stop is Stop.EXHAUSTED
        and verify(puzzle, result, limits, known).verdict.is_failure
    ]
