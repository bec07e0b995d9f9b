"""Send malformed, huge and hostile requests to `sudoku web`; none may give a status code of 500.

    python -m bench.hostile --count 1000 --examples 30

First, requests made from valid ones by changing bytes, members, headers and paths with a seed. Then
schemathesis makes requests from the server's own OpenAPI. At the end, the server must still answer.
The server is started on loopback with short limits.
"""

from __future__ import annotations

import argparse
import json
import random
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from bench.service import wait_until_ready

UNIQUE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
_PATHS = ("solve", "count", "unique", "rate", "certify", "compare", "read", "race", "trace")
_TEXTS = (
    *("", "\0", "\ufffd" * 81, "9" * 81, "." * 4096, "1" * 19_999, ",".join(["64"] * 4096)),
    *("../../etc/passwd", "/etc/passwd", "program:/bin/sh -c id", "venv:/tmp:cp-sat", "os:system"),
    *("cp-sat:workers=9999", "lanes:threads=1000000", "examples/wrong.py", "{{7*7}}", "a:b=c,d=e"),
    *("255x1", "jigsaw:" + "A" * 81, "3x3" + "+anti-king" * 500, "1x64+a=0,1" + ",2" * 60, "0x0"),
    *("BZh91AY&SY", "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "[" * 9999),
)
_CLIENTS = 16
_VALUES = (None, True, -1, 0, 1e308, 10**40, [], {}, [[[]]] * 50, *_TEXTS)
_LONGEST = 8.0  # seconds; a request that is not complete gets no answer


def hostile(count: int, seed: int) -> Iterator[bytes]:
    """Yield requests as bytes."""
    chance = random.Random(seed)
    for _ in range(count):
        path = chance.choice(_PATHS)
        request = _changed_members(chance, path) if chance.random() < 0.6 else _valid(path)
        for _ in range(chance.choice((0, 0, 1, 5))):
            request = _changed_bytes(chance, request)
        yield request


def _valid(path: str) -> bytes:
    return _post(path, {"text": UNIQUE} if path == "read" else {"puzzle": UNIQUE})


def _changed_members(chance: random.Random, path: str) -> bytes:
    names = ("puzzle", "text", "shape", "solver", "solvers", "time_limit", "solution_limit", "x")
    members: dict[str, object] = {"puzzle": UNIQUE, "time_limit": 0.1}
    for _ in range(chance.randrange(1, 4)):
        members[chance.choice(names)] = chance.choice(_VALUES)
    if path in ("race", "trace"):
        query = "&".join(f"{name}={str(value)[:2000]}" for name, value in members.items())
        quoted = "".join(each if 32 < ord(each) < 127 else "%00" for each in query)
        return f"GET /api/v1/{path}?{quoted} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    return _post(path, members)


def _post(path: str, members: object) -> bytes:
    body = json.dumps(members).encode()
    head = (
        f"POST /api/v1/{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + body


def _changed_bytes(chance: random.Random, request: bytes) -> bytes:
    at = chance.randrange(len(request))
    match chance.randrange(5):
        case 0:
            return request[:at] + bytes([chance.randrange(256)]) + request[at + 1 :]
        case 1:
            return request[:at] + request[at + chance.randrange(20) :]
        case 2:
            return request[:at] + request[: chance.randrange(1, 50)] + request[at:]
        case 3:
            return request.replace(b"localhost", chance.choice((b"evil.example", b"", b"[::1")))
        case _:
            return request[:at] + b"x" * chance.choice((10, 70_000, 300_000)) + request[at:]


def status_of(port: int, request: bytes) -> int:
    """Send a request and return the status code; 0 if there is no answer, or none in time."""
    with socket.create_connection(("127.0.0.1", port), _LONGEST) as connection:
        try:
            connection.sendall(request)
            head = b""
            while b"\r\n" not in head and (piece := connection.recv(65536)):
                head += piece
        except OSError:
            return 0
    parts = head.split(b" ", 2)
    return int(parts[1]) if len(parts) > 1 and parts[0].startswith(b"HTTP/") else 0


def main() -> None:
    """Send them, print how many gave each status code, and fail if one gave 500."""
    args = _arguments()
    command = [sys.executable, "-m", "solvers", "web", "--port", "0", "--time-limit", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        url = server.stdout.readline().split()[-1]
        wait_until_ready(url)
        port = int(url.rpartition(":")[2])
        with ThreadPoolExecutor(_CLIENTS) as pool:
            statuses = pool.map(partial(status_of, port), hostile(args.count, args.seed))
            found = Counter(statuses)
        print(f"{args.count} hostile requests:", dict(sorted(found.items())), flush=True)
        is_faulty = found[500] > 0
        if args.examples:
            is_faulty |= subprocess.run(_schemathesis(url, args), check=False).returncode != 0
        health = b"GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n"
        is_faulty |= status_of(port, health) != 200
        server.terminate()
        is_faulty |= server.wait(60) != 0
    print("failed" if is_faulty else "no request gave 500, and the server ended in order")
    sys.exit(is_faulty)


def _schemathesis(url: str, args: argparse.Namespace) -> list[str]:
    checks = "status_code_conformance,content_type_conformance,response_schema_conformance"
    return [
        str(Path(sys.executable).with_name("schemathesis")),
        *("run", f"{url}/openapi.json", "--checks", checks, "--phases", "examples,fuzzing"),
        *("--max-examples", str(args.examples), "--seed", str(args.seed)),
        *("--request-timeout", "60", "--generation-database", "none"),
    ]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.hostile", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--count", type=int, default=1000, help="requests with changes")
    parser.add_argument(
        "--examples", type=int, default=30, help="of schemathesis for each path; 0 leaves it out"
    )
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
