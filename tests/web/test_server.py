"""The server as a process: slow clients, signals, and what it leaves behind."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest

from tests.web.served import LONGEST, Served, answer, children, post, served
from tests.web.server_app import SMALL, UNIQUE

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    """One server for all tests of this module; the last one ends it."""
    with served(patience=0.5, processes=3, time_limit=20.0) as started:
        yield started


def test_slow_clients_do_not_stall_others(server: Served) -> None:
    """Twenty clients stop in their headers or their body; another one is answered meanwhile."""
    whole = post("solve", {"puzzle": UNIQUE})
    parts = [b"", whole[:30], whole[:-5], b"GET /healthz HTTP/1.1\r\nX: "]
    slow = [server.connect() for _ in range(20)]
    for number, connection in enumerate(slow):
        connection.sendall(parts[number % len(parts)])
    status, body = server.post("solve", {"puzzle": UNIQUE})
    assert (status, json.loads(body)["status"]) == (200, "unique")
    statuses = [answer(connection)[0] for connection in slow]  # each is ended by the server
    assert statuses == [0, 0, 408, 0] * 5
    for connection in slow:
        connection.close()


def test_a_client_that_does_not_read_is_disconnected(server: Served) -> None:
    """Its answer is larger than the buffers of the system."""
    query = f"puzzle={UNIQUE}&solver=bitmasks&limit=60000"
    request = f"GET /api/v1/trace?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n"
    before = _sockets(server)
    with server.connect(buffer=4096) as connection:
        connection.sendall(request.encode())
        connection.recv(1)
        assert _sockets(server) > before
        _until(lambda: _sockets(server) == before)


def test_a_client_that_sends_many_requests_at_once_is_disconnected(server: Served) -> None:
    """The server would keep them all in memory."""
    request = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"  # its answer is long
    is_reset = pytest.raises(OSError, match=r"reset|Broken pipe")
    with server.connect(buffer=4096) as connection, is_reset:
        connection.sendall(request * 200_000)
    assert server.ask(b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n")[0] == 200


def test_a_solver_is_killed_when_its_client_leaves(server: Served) -> None:
    """Its place is free for others at once."""
    before = children(server.process.pid)
    connection = server.connect()
    connection.sendall(post("solve", {"puzzle": UNIQUE, "solver": "naive"}))
    _until(lambda: bool(children(server.process.pid) - before))
    connection.close()
    _until(lambda: not children(server.process.pid) - before)


def test_sigterm_finishes_what_was_begun_and_leaves_no_process(server: Served) -> None:
    """New connections are refused meanwhile. The exit code is 0."""
    begun = {"puzzle": UNIQUE, "solver": "naive", "time_limit": 1.5}
    assert server.post("solve", {"puzzle": SMALL, "solver": "propagation"})[0] == 200
    kept = children(server.process.pid)  # a worker that waits for the next request
    with ThreadPoolExecutor(1) as pool:
        answering = pool.submit(server.post, "solve", begun)
        _until(lambda: len(children(server.process.pid)) > len(kept))
        time.sleep(0.2)  # the request is being solved
        below = children(server.process.pid)
        server.process.send_signal(signal.SIGTERM)
        _until(lambda: _is_refused(server))
        status, body = answering.result()
    assert (status, json.loads(body)["stop"]) == (200, "timeout")
    assert server.process.wait(LONGEST) == 0
    assert below > kept
    _until(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in below))


def _sockets(server: Served) -> int:
    return len(psutil.Process(server.process.pid).net_connections())


def _is_refused(server: Served) -> bool:
    try:
        server.connect().close()
    except ConnectionRefusedError:
        return True
    return False


def _until(holds: object) -> None:
    deadline = time.monotonic() + LONGEST
    while not holds():  # type: ignore[operator]
        assert time.monotonic() < deadline
        time.sleep(0.02)
