"""The load generator that measures the server."""

from __future__ import annotations

import asyncio

import pytest

from bench.service import steady
from tests.web.served import served

pytestmark = pytest.mark.slow


def test_the_load_generator_counts_right_answers() -> None:
    """Every request is answered with the solution of its puzzle."""
    with served() as server:
        load = asyncio.run(steady(server.port, rate=200, seconds=0.2, connections=4))
    assert (len(load.latencies), load.failures) == (40, 0)
