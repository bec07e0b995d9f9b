"""The app in this process, and requests to it: the client of most tests of the server."""

from __future__ import annotations

import json
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from solvers.web.allowed import Allowed
from solvers.web.app import create_app
from solvers.web.settings import Settings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it prefers another library than httpx
    from starlette.testclient import TestClient as TestClient

API = "/api/v1"
UNIQUE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLUTION = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
SMALL = "1.....3........2"  # 4x4, three solutions


@contextmanager
def client(**settings: Any) -> Iterator[TestClient]:
    """Start the app with these settings, and wait until its machine code is loaded."""
    with starting(**settings) as started:
        while started.get("/readyz").status_code != 200:
            time.sleep(0.05)
        yield started


@contextmanager
def starting(**settings: Any) -> Iterator[TestClient]:
    """Start the app with these settings; a browser would call it 127.0.0.1."""
    app = create_app(Settings(**settings), Allowed())
    with TestClient(app, "http://127.0.0.1:8000", raise_server_exceptions=False) as started:
        yield started


def post(client: TestClient, path: str, **members: Any) -> Any:
    """Send members to a path of the API, and return the answer, which must be a success."""
    response = client.post(f"{API}/{path}", json=members)
    assert response.status_code == 200, response.text
    return response.json()


def error(client: TestClient, path: str, **members: Any) -> tuple[int, str]:
    """Send members that cannot be used, and return the status code and the message."""
    response = client.post(f"{API}/{path}", json=members)
    found = response.json()["error"]
    assert found["remedy"]
    return response.status_code, found["message"]


def events(text: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the server-sent events of a text."""
    found = []
    for block in text.strip().split("\n\n"):
        name, data = block.split("\n")
        found.append((name.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
    return found
