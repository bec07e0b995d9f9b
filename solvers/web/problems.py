"""Errors as JSON: {"error": {"message", "remedy", "line"?, "column"?}}, with a status code."""

from __future__ import annotations

import json
from collections.abc import Mapping

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from solvers.errors import InputError, SearchIncomplete, SudokuError, Unsupported
from solvers.web.machine_code import NotCompiled
from solvers.web.slots import Busy

_REMEDIES = {
    404: "GET /openapi.json lists the paths",
    405: "GET /openapi.json lists the methods of each path",
}


def problem(
    status: int,
    message: str,
    remedy: str | None,
    place: tuple[int | None, int | None] = (None, None),
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Return the response for an error."""
    error: dict[str, object] = {"message": message, "remedy": remedy}
    error |= {name: at for name, at in zip(("line", "column"), place, strict=True) if at}
    content = json.dumps({"error": error})
    return Response(content, status, headers, media_type="application/json")


def busy(seconds: int) -> Response:
    """Return the response for a request that there is no room for."""
    remedy = f"try again after {seconds} s, or start the server with more --processes"
    return problem(503, "the server is busy", remedy, headers={"Retry-After": str(seconds)})


def not_compiled(error: NotCompiled) -> Response:
    """Return the response for a request that needs code that is being compiled."""
    remedy = f"try again after {error.seconds} s; /readyz answers 200 when all code is compiled"
    return problem(503, str(error), remedy, headers={"Retry-After": str(error.seconds)})


def add_handlers(app: FastAPI) -> None:
    """Make every error of the app a response of this form."""

    @app.exception_handler(SudokuError)
    async def _(request: Request, error: SudokuError) -> Response:  # noqa: ARG001
        return problem(status_of(error), error.cause, error.remedy, (error.line, error.column))

    @app.exception_handler(Busy)
    async def _(request: Request, error: Busy) -> Response:  # noqa: ARG001
        return not_compiled(error) if isinstance(error, NotCompiled) else busy(error.seconds)

    @app.exception_handler(RequestValidationError)
    async def _(request: Request, error: RequestValidationError) -> Response:  # noqa: ARG001
        found = error.errors()[0]
        where = ".".join(str(part) for part in found["loc"][1:]) or "the body"
        return problem(422, f"{where}: {found['msg']}", "GET /openapi.json describes the members")

    @app.exception_handler(HTTPException)
    async def _(request: Request, error: HTTPException) -> Response:  # noqa: ARG001
        return problem(
            error.status_code,
            str(error.detail),
            _REMEDIES.get(error.status_code),
            headers=error.headers,
        )

    @app.exception_handler(Exception)
    async def _(request: Request, error: Exception) -> Response:  # noqa: ARG001
        return problem(500, "the server has a bug", "report it with the server's log")


def status_of(error: SudokuError) -> int:
    """Return the status code: whose fault an error is."""
    if isinstance(error, InputError | Unsupported):
        return 422
    return 504 if isinstance(error, SearchIncomplete) else 502
