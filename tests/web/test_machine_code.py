"""Machine code of the server: compiled when it starts, and requests that come before that."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from solvers.errors import MissingLibrary
from solvers.web.batching import Batcher
from solvers.web.job_runner import JobRunner
from solvers.web.machine_code import MachineCode
from solvers.web.slots import Busy
from solvers.web.solver_pool import SolverPool
from tests.web.server_app import API, SMALL, UNIQUE, starting


def test_requests_that_need_code_get_503_at_once_until_it_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Retry-After says when to try again. Requests that need no code are answered meanwhile."""
    compiled = threading.Event()

    async def compile_slowly(*_: object) -> bytes:
        await asyncio.to_thread(compiled.wait, 60)
        return b"{}"

    monkeypatch.setattr(Batcher, "prepare", compile_slowly)
    monkeypatch.setattr(SolverPool, "prepare", compile_slowly)
    monkeypatch.setattr(JobRunner, "run", compile_slowly)
    with starting(processes=2) as web:
        requests: list[tuple[str, dict[str, Any]]] = [
            ("solve", {"puzzle": UNIQUE}),
            ("count", {"puzzle": UNIQUE}),
            ("solve", {"puzzle": SMALL}),
            ("rate", {"puzzle": UNIQUE}),
            ("certify", {"puzzle": SMALL}),
        ]
        for path, members in requests:
            refused = web.post(f"{API}/{path}", json=members)
            assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
            assert "still compiling its code for" in refused.json()["error"]["message"]
        race = web.get(f"{API}/race", params={"puzzle": UNIQUE, "solvers": "lanes"}).text
        assert "still compiling its code for lanes" in race
        ready = web.get("/readyz")
        message = "the server is still compiling its code for lanes, compiled, rating and"
        assert (ready.status_code, ready.headers["Retry-After"]) == (503, "5")
        assert ready.json()["error"]["message"].startswith(message)
        assert web.get("/healthz").status_code == 200
        compiled.set()


def test_a_part_that_cannot_be_compiled_refuses_no_request_for_ever() -> None:
    """The request reports the error itself. A part that finds no free process waits for one."""
    calls: list[str] = []

    async def fail() -> None:
        calls.append("fail")
        raise MissingLibrary("there is no Numba")

    async def begin() -> None:
        calls.append("begin")
        if calls.count("begin") == 1:
            raise Busy(0)

    async def prepare() -> MachineCode:
        code = MachineCode({"first": fail, "second": begin})
        assert code.missing == ("first", "second")
        await code.prepare()
        return code

    assert asyncio.run(prepare()).missing == ()
    assert calls == ["fail", "begin", "begin"]


def test_a_server_that_ends_while_it_compiles_ends_that_before_its_processes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is interrupted still uses the pool of processes to end its own."""
    order: list[str] = []
    close = SolverPool.close

    async def compile_until_it_is_ended(*_: object) -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.01)
            order.append("compiling")

    async def closing(pool: SolverPool) -> None:
        order.append("pool")
        await close(pool)

    monkeypatch.setattr(Batcher, "prepare", compile_until_it_is_ended)
    monkeypatch.setattr(SolverPool, "close", closing)
    with starting(processes=2) as web:
        assert web.get("/readyz").status_code == 503
    assert order == ["compiling", "pool"]
