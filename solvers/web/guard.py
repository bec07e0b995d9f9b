"""Around the routes: check a request, read its body within limits, count it, set the headers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import MutableMapping
from time import perf_counter
from typing import Any

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from solvers.web.metrics import Metrics
from solvers.web.problems import busy, problem
from solvers.web.security import HEADERS, refusal
from solvers.web.settings import Settings

_CLOSE = {"Connection": "close"}  # the rest of the body is not read


class Guard:
    """An ASGI app around another one. `paths` are those that metrics name."""

    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: Metrics, paths: frozenset[str]
    ) -> None:
        self._app, self._settings, self._metrics, self._paths = app, settings, metrics, paths
        self._in_flight = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begin, status = perf_counter(), 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _add_headers(message)
            await send(message)

        self._in_flight += 1
        self._metrics.in_flight.set(self._in_flight)
        try:
            refused, body = await self._checked(scope, receive)
            app = refused or self._app
            await app(scope, receive if body is None else _with_body(body, receive), answer)
        finally:
            self._in_flight -= 1
            self._metrics.in_flight.set(self._in_flight)
            path = scope["path"] if scope["path"] in self._paths else "other"
            self._metrics.count(path, status, perf_counter() - begin)

    async def _checked(
        self, scope: Scope, receive: Receive
    ) -> tuple[Response | None, bytes | None]:
        """Return the response to a request that is refused, or else its body."""
        headers = dict(scope["headers"])
        if self._in_flight > self._settings.connections:
            return busy(1), None
        if reason := refusal(headers, scope["path"], self._settings):
            remedy = "open http://localhost with the server's port, or use --allow-host NAME"
            return problem(403, reason, remedy, headers=_CLOSE), None
        if scope["method"] in ("GET", "HEAD"):
            return None, None
        kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
        if scope["method"] == "POST" and kind != b"application/json":
            remedy = "set the header Content-Type: application/json"
            return problem(415, "the body is not JSON", remedy, headers=_CLOSE), None
        return await self._body(headers, receive)

    async def _body(
        self, headers: MutableMapping[bytes, bytes], receive: Receive
    ) -> tuple[Response | None, bytes | None]:
        most, seconds = self._settings.body, self._settings.patience
        body, size = [], 0
        declared = headers.get(b"content-length", b"0")
        is_large = declared.isdigit() and int(declared[:20]) > most
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not is_large:
                    message = await receive()
                    body.append(message.get("body", b""))
                    size += len(body[-1])
                    is_large = size > most
                    if message["type"] == "http.disconnect" or not message.get("more_body"):
                        break
                if not is_large:
                    return None, b"".join(body)
        if is_large:
            cause = f"the body is larger than {most >> 10} KB"
            remedy = "send one puzzle at a time, or use the command line"
            return problem(413, cause, remedy, headers=_CLOSE), None
        cause, remedy = f"the body took longer than {seconds:g} s", "send the body without pauses"
        return problem(408, cause, remedy, headers=_CLOSE), None


def _add_headers(message: Message) -> None:
    own = message.setdefault("headers", [])
    own.extend(HEADERS)
    if not any(name == b"cache-control" for name, _ in own):
        own.append((b"cache-control", b"no-store"))


def _with_body(body: bytes, receive: Receive) -> Receive:
    """Return what gives the body at once, and then waits for the client to leave."""
    first: list[dict[str, Any]] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return first.pop() if first else await receive()

    return again
