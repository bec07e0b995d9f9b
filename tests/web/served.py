"""A server in a process of its own, which listens on loopback, and plain connections to it."""

from __future__ import annotations

import json
import select
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bench.service import wait_until_ready
from solvers.worker import processes

_CODE = """
import sys
from solvers.web.allowed import Allowed
from solvers.web.server import serve
from solvers.web.settings import Settings
serve(Settings(port=0, **eval(sys.argv[1])), Allowed(), lambda url: print(url, flush=True))
"""
LONGEST = 60.0  # seconds, on a busy machine


@dataclass(frozen=True)
class Served:
    """A server that runs, and its port."""

    process: subprocess.Popen[str]
    port: int

    def connect(self, buffer: int | None = None) -> socket.socket:
        """Return a connection, maybe with a small buffer for what it receives."""
        connection = socket.socket()
        connection.settimeout(LONGEST)
        if buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.connect(("127.0.0.1", self.port))
        return connection

    def ask(self, request: bytes) -> tuple[int, bytes]:
        """Send a request on a connection of its own; return the status code and the body."""
        with self.connect() as connection:
            connection.sendall(request)
            return answer(connection)

    def post(self, path: str, members: object) -> tuple[int, bytes]:
        """Send JSON to a path of the API."""
        return self.ask(post(path, members))


def post(path: str, members: object, extra: str = "Connection: close\r\n") -> bytes:
    """Return the bytes of a request to a path of the API."""
    body = json.dumps(members).encode()
    head = (
        f"POST /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n{extra}\r\n"
    )
    return head.encode() + body


def answer(connection: socket.socket) -> tuple[int, bytes]:
    """Read a response until its connection is closed; 0 if there is none."""
    data = b""
    while piece := connection.recv(65536):
        data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    return (int(head.split()[1]) if head else 0), body


@contextmanager
def served(**settings: object) -> Iterator[Served]:
    """Start a server, and kill it at the end if it still runs."""
    process = subprocess.Popen(
        [sys.executable, "-c", _CODE, repr(settings)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        readable, _, _ = select.select([process.stdout], [], [], LONGEST)
        assert readable, "the server did not start"
        url = process.stdout.readline().strip()
        wait_until_ready(url)
        yield Served(process, int(url.rpartition(":")[2]))
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def children(pid: int) -> set[int]:
    """Return the processes below a process."""
    return {*processes.descendants(pid)}
