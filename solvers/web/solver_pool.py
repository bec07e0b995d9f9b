"""Solvers in supervised worker processes, which are kept for later requests and killed in time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, ParamSpec, TypeVar

from solvers.errors import TimeLimitExceeded
from solvers.puzzle import Puzzle
from solvers.registry.spec import Spec
from solvers.result import Result, Stop
from solvers.solver import Limits
from solvers.web.slots import Slots
from solvers.worker.limits import SandboxLimits
from solvers.worker.protocol import Reply
from solvers.worker.worker import Worker

P = ParamSpec("P")
T = TypeVar("T")
_MEMORY = 2 << 30  # bytes of a solver's processes
_OUTPUT = 64 << 20  # bytes of an answer
_GRACE = 0.5  # seconds in which a solver may end by itself after its time limit
_SANDBOX = SandboxLimits(memory=_MEMORY, output=_OUTPUT)


class SolverPool:
    """At most so many worker processes, one for each solve at a time. Idle ones are used again.

    need  raises Busy for the name of a solver whose code is still being compiled
    """

    def __init__(self, slots: Slots, need: Callable[[str], None]) -> None:
        self.slots, self._need = slots, need
        self._idle: list[Worker] = []  # the latest used last
        self._threads = ThreadPoolExecutor(2 * slots.most_running, "worker")

    async def ask(self, spec: Spec, puzzle: Puzzle, limits: Limits) -> Reply:
        """Solve in a worker process. Raises Busy, and what `SolverProcess.ask` raises."""
        async with self.take(spec) as process:
            return await process.ask(puzzle, limits)

    async def prepare(self, spec: Spec) -> None:
        """Start a worker process, which compiles or loads code. Raises its error, and Busy."""
        async with self._held(spec) as process:
            await process.start()

    @asynccontextmanager
    async def take(self, spec: Spec) -> AsyncIterator[SolverProcess]:
        """Hold a worker process. After an error it is ended, else it is kept. Raises Busy."""
        self._need(spec.name)
        async with self._held(spec) as process:
            yield process

    @asynccontextmanager
    async def _held(self, spec: Spec) -> AsyncIterator[SolverProcess]:
        async with self.slots.take():
            worker = await self._worker(spec)
            try:
                yield SolverProcess(worker, self.in_thread)
            except BaseException:
                await asyncio.shield(self.in_thread(worker.close))
                raise
            self._idle.append(worker)

    async def _worker(self, spec: Spec) -> Worker:
        """Return an idle worker of a spec, or a new one, maybe in place of another idle one."""
        for worker in reversed(self._idle):
            if worker.spec == spec:
                self._idle.remove(worker)
                return worker
        excess = len(self._idle) + self.slots.running - self.slots.most_running
        evicted, self._idle = self._idle[: max(excess, 0)], self._idle[max(excess, 0) :]
        for worker in evicted:
            await asyncio.shield(self.in_thread(worker.close))
        return await self.in_thread(Worker, spec, _SANDBOX)

    async def in_thread(self, function: Callable[P, T], *args: P.args, **_: P.kwargs) -> T:
        """Call a function in a thread of the pool."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, function, *args)

    async def close(self) -> None:
        """End all processes."""
        idle, self._idle = self._idle, []
        await asyncio.gather(*(self.in_thread(worker.close) for worker in idle))
        self._threads.shutdown()


class SolverProcess:
    """A worker process that one request holds. If the task is cancelled, the process is killed."""

    def __init__(self, worker: Worker, in_thread: Callable[..., Coroutine[Any, Any, Any]]) -> None:
        self._worker, self._in_thread = worker, in_thread

    async def start(self) -> None:
        """Wait until the solver can be asked. Raises the error that it reports."""
        await self._call(_start, self._worker)

    async def ask(self, puzzle: Puzzle, limits: Limits) -> Reply:
        """Solve. A time limit that was exceeded is a result, too.

        Raises the SolverError that the solver reports.
        """
        reply: Reply = await self._call(_ask, self._worker, puzzle, limits)
        return reply

    async def _call(self, function: Callable[..., Any], *args: object) -> Any:
        calling = asyncio.ensure_future(self._in_thread(function, *args))
        try:
            return await asyncio.shield(calling)
        except asyncio.CancelledError:
            await asyncio.shield(self._abandon(calling))
            raise

    async def _abandon(self, calling: asyncio.Future[Any]) -> None:
        """End the process, and wait for the thread that waits for it."""
        await self._in_thread(self._worker.close)
        await asyncio.wait([calling])
        calling.exception()  # it is expected
        await self._in_thread(self._worker.close)  # the thread may have started another process


def _start(worker: Worker) -> None:
    worker.capabilities  # noqa: B018 - waits until it is ready


def _ask(worker: Worker, puzzle: Puzzle, limits: Limits) -> Reply:
    try:
        return worker.ask(puzzle, limits, grace=_GRACE)
    except TimeLimitExceeded:
        seconds = int((limits.time_limit or 0) * 1e9)
        return Reply(Result((), Stop.TIMEOUT, puzzle=puzzle), seconds, seconds)
