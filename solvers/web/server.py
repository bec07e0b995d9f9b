"""Run the server: its socket, its signals, and the order of its end.

SIGTERM or Ctrl-C closes the socket, so that new connections are refused. Requests that are being
answered are finished. Then the processes end. A second Ctrl-C ends it without waiting.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from solvers.errors import InputError
from solvers.web.allowed import Allowed
from solvers.web.app import create_app
from solvers.web.connection import connection_class
from solvers.web.settings import Settings

_PAUSE = 3  # times the patience, between two requests of a connection
_BACKLOG = 512  # connections that wait to be accepted


def serve(settings: Settings, allowed: Allowed, ready: Callable[[str], None]) -> None:
    """Serve until a signal ends it. `ready` gets the URL when the server listens.

    Raises InputError for an address that cannot be used.
    """
    listening = listen(settings.host, settings.port)
    config = uvicorn.Config(
        create_app(settings, allowed),
        http=connection_class(settings),
        ws="none",
        lifespan="on",
        log_level="error",
        access_log=False,
        server_header=False,
        backlog=_BACKLOG,
        timeout_keep_alive=int(_PAUSE * settings.patience),
        timeout_graceful_shutdown=int(3 * settings.time_limit + 30),
    )
    with listening:
        _Server(config, lambda: ready(url(listening))).run([listening])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle signals. One that ended the server in order does not end the process as well."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raises InputError."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(address[:2], family=family, backlog=_BACKLOG)
    except (OSError, OverflowError, UnicodeError) as error:
        raise InputError(
            f"cannot listen on {host}, port {port}: {error}",
            remedy="give another --port (0 lets the system choose one), or another --host",
        ) from None


def url(listening: socket.socket) -> str:
    """Return the URL of a socket."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
