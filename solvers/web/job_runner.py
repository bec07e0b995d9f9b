"""Run functions in processes, which are used again, and killed if they take too long."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable

from anyio import BrokenWorkerProcess, CapacityLimiter, to_process

from solvers.errors import Crashed, SearchIncomplete
from solvers.web.slots import Slots


class JobRunner:
    """Runs jobs, which return the JSON of an answer, in processes that are used again."""

    def __init__(self, slots: Slots) -> None:
        self.slots = slots
        self._limiter = CapacityLimiter(slots.most_running)

    async def run(self, seconds: float, job: Callable[..., bytes], *arguments: object) -> bytes:
        """Return what a job returns. Raises Busy, SearchIncomplete, and what the job raises."""
        async with self.slots.take():
            try:
                async with asyncio.timeout(seconds):
                    return await to_process.run_sync(
                        _run, job, arguments, cancellable=True, limiter=self._limiter
                    )
            except TimeoutError:
                raise SearchIncomplete(
                    f"took longer than {seconds:g} seconds and was stopped",
                    remedy="use the command line, which has no such limit",
                ) from None
            except BrokenWorkerProcess:
                raise Crashed("the process of the job ended", remedy="try again") from None


def _run(job: Callable[..., bytes], arguments: tuple[object, ...]) -> bytes:
    """Run a job in its process, which the server ends, and not Ctrl-C in a terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    return job(*arguments)
