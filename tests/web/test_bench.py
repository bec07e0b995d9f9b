"""The load generator and the hostile requests that measure the server."""

from __future__ import annotations

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from bench.hostile import hostile, status_of
from bench.service import steady
from tests.web.served import served

pytestmark = pytest.mark.slow


def test_the_load_generator_counts_right_answers() -> None:
    """Every request is answered with the solution of its puzzle."""
    with served() as server:
        load = asyncio.run(steady(server.port, rate=200, seconds=0.2, connections=4))
    assert (len(load.latencies), load.failures) == (40, 0)


def test_hostile_requests_are_refused_and_none_is_a_bug() -> None:
    """`python -m bench.hostile` sends 1,000 of them, and those of schemathesis."""
    with served(patience=0.5, time_limit=0.2, processes=2) as server, ThreadPoolExecutor(8) as pool:
        found = Counter(pool.map(partial(status_of, server.port), hostile(60, seed=2)))
        assert status_of(server.port, b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n") == 200
    assert found[500] == 0
    assert found[422] > 5
    assert found[400] + found[403] > 5
