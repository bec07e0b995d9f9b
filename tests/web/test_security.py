"""Who may call the server: Host, Origin, bodies, and the headers of every response."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solvers.errors import OptionError
from solvers.web.security import refusal
from solvers.web.settings import Settings
from tests.web.server_app import API, UNIQUE, TestClient, client

pytestmark = pytest.mark.slow
LOOPBACK = Settings(allowed_hosts=("sudoku.example",))
OPEN = Settings(host="0.0.0.0")


@pytest.fixture(scope="module")
def web() -> Iterator[TestClient]:
    """One app with small limits."""
    with client(body=2000, processes=1, waiting=1) as started:
        yield started


@pytest.mark.parametrize(
    ("headers", "settings", "is_allowed"),
    [
        ({"host": "localhost:8000"}, LOOPBACK, True),
        ({"host": "127.0.0.1"}, LOOPBACK, True),
        ({"host": "[::1]:8000"}, LOOPBACK, True),
        ({"host": "sudoku.example"}, LOOPBACK, True),
        ({"host": "evil.example:8000"}, LOOPBACK, False),
        ({"host": "127.0.0.1.evil.example"}, LOOPBACK, False),
        ({"host": "[::1"}, LOOPBACK, False),
        ({}, LOOPBACK, False),
        ({"host": "evil.example"}, OPEN, True),
        ({"host": "localhost:1", "origin": "http://localhost:1"}, LOOPBACK, True),
        ({"host": "localhost:1", "origin": "http://localhost:2"}, LOOPBACK, False),
        ({"host": "localhost:1", "origin": "null"}, LOOPBACK, False),
        ({"host": "a.example", "origin": "https://b.example"}, OPEN, False),
        ({"host": "localhost", "sec-fetch-site": "cross-site"}, LOOPBACK, False),
        ({"host": "localhost", "sec-fetch-site": "same-origin"}, LOOPBACK, True),
    ],
)
def test_only_names_of_this_machine_and_its_own_page_may_call(
    headers: dict[str, str], settings: Settings, is_allowed: bool
) -> None:
    """With DNS rebinding, the Host header has the name of the other site."""
    raw = {name.encode(): value.encode() for name, value in headers.items()}
    assert (refusal(raw, "/api/v1/solve", settings) is None) == is_allowed


def test_a_link_on_another_site_may_open_the_page() -> None:
    """It may not call the API."""
    raw = {b"host": b"localhost", b"sec-fetch-site": b"cross-site"}
    assert refusal(raw, "/", LOOPBACK) is None


def test_every_response_has_the_headers_that_protect_browsers(web: TestClient) -> None:
    """Nothing is allowed to other sites, also not in responses to errors."""
    for path, status in (("/", 200), ("/healthz", 200), ("/nothing", 404), (f"{API}/solve", 405)):
        response = web.get(path)
        assert response.status_code == status
        assert "default-src 'self'" in response.headers["content-security-policy"]
        assert response.headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in response.headers
    assert web.get("/healthz", headers={"host": "evil.example"}).status_code == 403


def test_a_body_that_is_too_large_or_not_json_is_refused(web: TestClient) -> None:
    """The length that is declared and the length that is sent are both checked."""
    large = {"puzzle": UNIQUE, "solver": "x" * 2000}
    assert web.post(f"{API}/solve", json=large).status_code == 413
    pieces = iter([b"{" + b" " * 1500] * 2)
    json_type = {"content-type": "application/json"}
    assert web.post(f"{API}/solve", content=pieces, headers=json_type).status_code == 413
    assert web.post(f"{API}/solve", content=b"{}").status_code == 415
    assert web.post(f"{API}/solve", content=b"{", headers=json_type).status_code == 422
    assert web.post(f"{API}/solve", content=b"\xff", headers=json_type).status_code == 400


def test_the_page_has_a_fixed_list_of_files(web: TestClient) -> None:
    """A browser that has a file gets 304. No other path reaches the disk."""
    response = web.get("/page/main.js")
    assert response.headers["content-type"].startswith("text/javascript")
    tag = {"if-none-match": response.headers["etag"]}
    assert web.get("/page/main.js", headers=tag).status_code == 304
    for name in ("../app.py", "..%2fapp.py", "%2e%2e/app.py", "/etc/passwd", "main.js%00"):
        assert web.get(f"/page/{name}").status_code == 404


def test_requests_beyond_those_that_may_wait_get_503(web: TestClient) -> None:
    """A race of three needs three places, and there are two."""
    solvers = ["naive", "bitmasks", "propagation"]
    response = web.post(f"{API}/compare", json={"puzzle": UNIQUE, "solvers": solvers})
    assert response.status_code == 503
    assert response.headers["retry-after"] == "1"


def test_limits_are_positive() -> None:
    """A server without time could answer nothing."""
    with pytest.raises(OptionError, match="time_limit is 0"):
        Settings(time_limit=0)
