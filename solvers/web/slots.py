"""Bounded work: at most so many jobs at a time, and at most so many that wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Busy(Exception):
    """The server has no room for a request now. The client may try again after `seconds`."""

    def __init__(self, seconds: int = 1, cause: str = "the server is busy") -> None:
        super().__init__(cause)
        self.seconds = seconds


class Slots:
    """Places for jobs that run, and for jobs that wait for one of them."""

    def __init__(self, running: int, waiting: int) -> None:
        self.most_running, self.most_waiting = running, waiting
        self.running = self.waiting = 0
        self._free = asyncio.Semaphore(running)

    def check(self, jobs: int = 1) -> None:
        """Raise Busy if there is no room for more jobs."""
        if self.running + self.waiting + jobs > self.most_running + self.most_waiting:
            raise Busy

    @asynccontextmanager
    async def take(self) -> AsyncIterator[None]:
        """Wait for a place and hold it. Raises Busy immediately if too many jobs wait."""
        self.check()
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1
        self.running += 1
        try:
            yield
        finally:
            self.running -= 1
            self._free.release()
