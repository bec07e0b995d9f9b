"""Solvers in supervised worker processes, which are kept for later requests and killed in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

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
    """At most so many worker processes, one for each solve at a time. Idle ones are used again."""

    def __init__(self, slots: Slots) -> None:
        self.slots = slots
        self._idle: list[Worker] = []  # the latest used last
        self._threads = ThreadPoolExecutor(slots.most_running + 2, "worker")

    async def ask(self, spec: Spec, puzzle: Puzzle, limits: Limits) -> Reply:
        """Solve in a worker process. A time limit that was exceeded is a result, too.

        Raises Busy, and the SolverError that the solver reports. If the task is cancelled, the
        process is killed.
        """
        async with self.slots.take():
            worker = await self._worker(spec)
            asking = asyncio.ensure_future(self._in_thread(_ask, worker, puzzle, limits))
            try:
                reply = await asyncio.shield(asking)
            except asyncio.CancelledError:
                await asyncio.shield(self._abandon(worker, asking))
                raise
            except BaseException:
                await self._in_thread(worker.close)
                raise
            self._idle.append(worker)
            return reply

    async def _worker(self, spec: Spec) -> Worker:
        """Return an idle worker of a spec, or a new one, maybe in place of another idle one."""
        for worker in reversed(self._idle):
            if worker.spec == spec:
                self._idle.remove(worker)
                return worker
        excess = len(self._idle) + self.slots.running - self.slots.most_running
        while excess > 0:
            excess -= 1
            await self._in_thread(self._idle.pop(0).close)
        return await self._in_thread(Worker, spec, _SANDBOX)

    async def _abandon(self, worker: Worker, asking: asyncio.Future[Reply]) -> None:
        """End a worker and the thread that waits for its answer."""
        await self._in_thread(worker.close)
        await asyncio.wait([asking])
        asking.exception()  # it is expected
        await self._in_thread(worker.close)  # the thread may have started another process

    async def _in_thread(self, function: Callable[P, T], *args: P.args, **_: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, function, *args)

    async def close(self) -> None:
        """End all processes."""
        idle, self._idle = self._idle, []
        await asyncio.gather(*(self._in_thread(worker.close) for worker in idle))
        self._threads.shutdown()


def _ask(worker: Worker, puzzle: Puzzle, limits: Limits) -> Reply:
    try:
        return worker.ask(puzzle, limits, grace=_GRACE)
    except TimeLimitExceeded:
        seconds = int((limits.time_limit or 0) * 1e9)
        return Reply(Result((), Stop.TIMEOUT, puzzle=puzzle), seconds, seconds)
