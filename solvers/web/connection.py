"""A connection with time limits: on the headers of a request, and on reading its response.

uvicorn limits only the time between two requests. Without these limits, clients that send or read
slowly would hold connections for as long as they like.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from solvers.web.settings import Settings

_MOST_HEADERS = 64 << 10  # bytes
_MOST_PIPELINED = 32  # requests that a client sends before it has read an answer
_PIECE = 4096  # bytes that are parsed before the number of requests in them is checked


def connection_class(settings: Settings) -> type[asyncio.Protocol]:
    """Return the class of connections with the limits of the settings."""
    return type("Connection", (_Connection,), {"settings": settings})


class _Connection(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    settings: Settings
    _reading: asyncio.TimerHandle | None = None
    _writing: asyncio.TimerHandle | None = None
    _received = 0  # bytes since the last request was complete

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if len(self.connections) > self.settings.connections:
            self._abort()
        else:
            self._reading = self._abort_later()

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), _PIECE):
            super().data_received(data[start : start + _PIECE])
            if len(getattr(self, "pipeline", ())) > _MOST_PIPELINED:
                self._abort()
            if self.transport.is_closing():
                return
        if self.cycle is not None and not self.cycle.response_complete:
            self._received = 0
            _cancel(self._reading)
            self._reading = None
            return
        self._received += len(data)
        if self._received > _MOST_HEADERS:
            self._abort()
        elif self._reading is None:
            self._reading = self._abort_later()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._writing = self._abort_later()

    def resume_writing(self) -> None:
        _cancel(self._writing)
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        if self.transport.get_write_buffer_size():  # closing would wait for the client to read
            self._abort()
        else:
            super().timeout_keep_alive_handler()

    def connection_lost(self, exc: Exception | None) -> None:
        _cancel(self._reading)
        _cancel(self._writing)
        super().connection_lost(exc)

    def _abort_later(self) -> asyncio.TimerHandle:
        seconds, loop = self.settings.patience, asyncio.get_running_loop()
        return loop.call_later(seconds, self._abort)

    def _abort(self) -> None:
        if self.cycle is not None:
            self.cycle.disconnected = True  # what is still written for it is dropped
        self.transport.abort()


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
