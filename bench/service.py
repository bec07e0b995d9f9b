"""Measure `sudoku web`: requests a second on one core, and latencies at a steady rate.

    python -m bench.service --rate 500 --seconds 10

The server is pinned to one core and the clients to another one. Requests are sent at fixed times
over connections that stay open, whether earlier ones have been answered or not. A latency is
counted from the time at which the request was due, so that a server that stalls is seen as such.
Every answer is compared with the puzzle's. Clients and server talk over loopback only.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import cycle, islice
from statistics import quantiles
from time import perf_counter, sleep

import psutil

from solvers import formats
from solvers.quantities import duration

MOST = 200_000  # requests
_START = 60  # seconds


@dataclass
class Load:
    """What was measured: latencies in seconds, and how many answers were not as expected."""

    latencies: list[float] = field(default_factory=list)
    failures: int = 0
    seconds: float = 0.0
    cpu: float = 0.0

    def line(self, name: str) -> str:
        """Return the numbers as a line of text."""
        parts = quantiles(self.latencies, n=100)
        rate = len(self.latencies) / self.seconds
        each = self.cpu / len(self.latencies)
        return (
            f"{name:<16}{rate:>8.0f}/s{duration(parts[49]):>12}{duration(parts[94]):>12}"
            f"{duration(parts[98]):>12}{duration(max(self.latencies)):>12}{duration(each):>12}"
            f"{self.cpu / self.seconds:>8.0%}{self.failures:>8}"
        )


@contextmanager
def server(core: int) -> Iterator[tuple[psutil.Process, int]]:
    """Start a server on one core; yield its process and its port."""
    command = [sys.executable, "-m", "solvers", "web", "--port", "0"]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),
    )
    try:
        assert process.stdout is not None
        url = process.stdout.readline().split()[-1]
        wait_until_ready(url)
        port = int(url.rpartition(":")[2])
        yield psutil.Process(process.pid), port
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(_START)


def wait_until_ready(url: str) -> None:
    """Wait until a server has compiled or loaded its machine code."""
    with closing(HTTPConnection(url.partition("//")[2], timeout=_START)) as connection:
        while True:
            connection.request("GET", "/readyz")
            with connection.getresponse() as response:
                response.read()
            if response.status == 200:
                return
            sleep(0.05)


def requests(count: int) -> list[bytes]:
    """Return requests to solve puzzles with 17 givens."""
    with formats.PuzzleFile(formats.named_set("@17-givens")) as file:
        puzzles = [str(entry.puzzle) for entry in islice(file.entries(), 2000)]
    return list(islice(cycle(map(_request, puzzles)), count))


def _request(puzzle: str) -> bytes:
    body = json.dumps({"puzzle": puzzle})
    head = "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()


class _Client:
    """A connection that stays open."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def connect(cls, port: int) -> _Client:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def send(self, request: bytes) -> bytes:
        """Send a request, and return its answer; b"" if its status code is not 200."""
        self._writer.write(request)
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        body = await self._reader.readexactly(length)
        return body if head.split(b" ", 2)[1] == b"200" else b""

    def close(self) -> None:
        self._writer.close()


async def steady(port: int, rate: float, seconds: float, connections: int) -> Load:
    """Send requests at a steady rate, each on a connection that is free."""
    load, free = Load(), asyncio.Queue[_Client]()
    clients = [await _Client.connect(port) for _ in range(connections)]
    for client in clients:
        free.put_nowait(client)
    begin = perf_counter() + 0.1

    async def one(request: bytes, due: float) -> None:
        client = await free.get()
        body = await client.send(request)
        load.latencies.append(perf_counter() - due)
        load.failures += b'"status": "unique"' not in body
        free.put_nowait(client)

    tasks = []
    for number, request in enumerate(requests(min(MOST, int(rate * seconds)))):
        due = begin + number / rate
        if (wait := due - perf_counter()) > 0:
            await asyncio.sleep(wait)
        tasks.append(asyncio.create_task(one(request, due)))
    await asyncio.gather(*tasks)
    load.seconds = perf_counter() - begin
    for client in clients:
        client.close()
    return load


async def closed(port: int, seconds: float, connections: int) -> Load:
    """Send requests as fast as they are answered, one at a time on each connection."""
    load, begin = Load(), perf_counter()
    source = iter(cycle(requests(5000)))

    async def loop() -> None:
        client = await _Client.connect(port)
        while perf_counter() < begin + seconds and len(load.latencies) < MOST:
            sent = perf_counter()
            body = await client.send(next(source))
            load.latencies.append(perf_counter() - sent)
            load.failures += b'"status": "unique"' not in body
        client.close()

    await asyncio.gather(*(loop() for _ in range(connections)))
    load.seconds = perf_counter() - begin
    return load


def main() -> None:
    """Measure the most requests a second, then the latencies at a rate and at half of it."""
    args = _arguments()
    os.sched_setaffinity(0, {args.client_core})
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    names = ("requests", "p50", "p95", "p99", "longest", "CPU/request")
    print(f"{'':<16}{names[0]:>10}" + "".join(f"{name:>12}" for name in names[1:]), end="")
    print(f"{'core':>8}{'failed':>8}")
    with server(args.server_core) as (process, port):
        asyncio.run(closed(port, 2.0, 8))  # warms up
        runs = {
            "as many as fit": closed(port, args.seconds, args.connections),
            f"{args.rate:g}/s": steady(port, args.rate, args.seconds, args.connections),
            f"{args.rate / 2:g}/s": steady(port, args.rate / 2, args.seconds, args.connections),
        }
        for name, run in runs.items():
            before = sum(process.cpu_times()[:2])
            load = asyncio.run(run)
            load.cpu = sum(process.cpu_times()[:2]) - before
            print(load.line(name), flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.service", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--rate", type=float, default=500, help="requests a second")
    parser.add_argument("--seconds", type=float, default=10, help="of each of the three runs")
    parser.add_argument("--connections", type=int, default=32)
    parser.add_argument("--server-core", type=int, default=0)
    parser.add_argument("--client-core", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
