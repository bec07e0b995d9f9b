"""The machine code that requests need: compiled or loaded part by part when the server starts.

Compiling takes up to minutes at the first start on a machine, and loading compiled code less than
a second. A request that needs a part that is not there yet is refused at once.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping

from solvers.errors import SudokuError
from solvers.web.slots import Busy

RETRY_SECONDS = 5  # after which a client may try again


class NotCompiled(Busy):
    """The code for a request is being compiled."""

    def __init__(self, part: str) -> None:
        super().__init__(RETRY_SECONDS, f"the server is still compiling its code for {part}")


class MachineCode:
    """The parts that are missing, and how to prepare each of them.

    parts  by name, in the order in which they are prepared
    """

    def __init__(self, parts: Mapping[str, Callable[[], Awaitable[object]]]) -> None:
        self._parts = dict(parts)

    @property
    def missing(self) -> tuple[str, ...]:
        """The parts that are not ready."""
        return tuple(self._parts)

    def need(self, *names: str) -> None:
        """Raise NotCompiled if one of these parts is missing. Other names need no preparation."""
        for name in names:
            if name in self._parts:
                raise NotCompiled(name)

    async def prepare(self) -> None:
        """Prepare all parts. If one fails, the requests that need it report why."""
        for name, prepare in [*self._parts.items()]:
            with contextlib.suppress(SudokuError):
                await _when_free(prepare)
            del self._parts[name]


async def _when_free(prepare: Callable[[], Awaitable[object]]) -> None:
    while True:
        try:
            await prepare()
        except Busy:
            await asyncio.sleep(1)
        else:
            return
