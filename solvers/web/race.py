"""Many solvers on one puzzle: each answer as an event when it is there, then whether they agree."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
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


_Found = tuple[Event, Result | None]  # with the result of an answer that was verified


async def race(
    pool: SolverPool, puzzle: Puzzle, specs: Sequence[Spec], limits: Limits
) -> AsyncGenerator[Event, None]:
    """Yield the events of a race. If it is closed early, the solvers that still run are killed."""
    yield Event("start", {"solvers": [*specs]})
    results: dict[Spec, Result] = {}
    start, is_faulty, left = _Start(len(specs)), False, len(specs)
    found: asyncio.Queue[_Found | None] = asyncio.Queue()
    solvers = (_Solver(spec, pool, puzzle, limits, start, found) for spec in specs)
    tasks = asyncio.gather(*(solver.run() for solver in solvers))
    tasks.add_done_callback(lambda _: found.put_nowait(None))
    try:
        while left:
            if (latest := await found.get()) is None:
                await tasks  # one of them has raised an exception: a fault of this program
                break
            event, result = latest
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


@dataclass(frozen=True)
class _Solver:
    """One solver of a race, which puts its events into the queue of all."""

    spec: Spec
    pool: SolverPool
    puzzle: Puzzle
    limits: Limits
    start: _Start
    found: asyncio.Queue[_Found | None]

    async def run(self) -> None:
        """Put `running` if it could be started, and how it ended."""
        try:
            reply = await self._reply()
        except Busy as error:
            ended: _Found = _failed(self.spec, Verdict.UNSUPPORTED, str(error)), None
        except SudokuError as error:
            ended = _failed(self.spec, _verdict(error), error.cause), None
        else:
            ended = await self._answer(reply)
        self.found.put_nowait(ended)

    async def _reply(self) -> Reply:
        has_arrived = False
        try:
            async with self.pool.take(self.spec) as process:
                await process.start()
                has_arrived = True
                self.start.arrive()
                await self.start.wait()
                self.found.put_nowait((Event("running", {"solver": self.spec}), None))
                return await process.ask(self.puzzle, self.limits)
        finally:
            if not has_arrived:
                self.start.arrive()

    async def _answer(self, reply: Reply) -> _Found:
        found = await asyncio.to_thread(verify, self.puzzle, reply.result, self.limits)
        answer = {
            "solver": self.spec,
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
