"""The routes of the API: one function for each, which FastAPI describes in the OpenAPI."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Coroutine
from contextlib import aclosing
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request
from starlette.responses import Response, StreamingResponse

from solvers.errors import SearchIncomplete
from solvers.puzzle import STANDARD
from solvers.web import answers, jobs, reading, requests
from solvers.web.allowed import TRACED
from solvers.web.race import race
from solvers.web.service import Service

T = TypeVar("T")
PREFIX = "/api/v1"
_READ_SECONDS = 5.0
_MOST_EVENTS = 100_000
_ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": answers.ErrorAnswer, "description": text}
    for status, text in (
        (400, "The body is not JSON text in UTF-8."),
        (403, "The request comes from a page of another site."),
        (408, "The body took too long."),
        (413, "The body is too large."),
        (415, "The Content-Type is not JSON."),
        (422, "The request cannot be used."),
        (502, "The solver failed."),
        (503, "The server is busy. Retry-After has seconds."),
        (504, "The time limit of the server ended the work."),
    )
}
_EVENTS: dict[int | str, dict[str, Any]] = {
    200: {"description": "Server-sent events.", "content": {"text/event-stream": {}}}
}
Puzzle = Annotated[requests.PuzzleText, Query()]
ShapeName = Annotated[requests.ShapeText | None, Query()]
TimeLimit = Annotated[requests.Seconds | None, Query()]
SolutionLimit = Annotated[requests.Solutions, Query()]


def api(service: Service) -> APIRouter:
    """Return the routes below /api/v1."""
    router = APIRouter(prefix=PREFIX, responses=_ERRORS)
    _add_puzzle_routes(router, service)
    _add_solver_routes(router, service)
    _add_streams(router, service)
    return router


def _add_puzzle_routes(router: APIRouter, service: Service) -> None:
    @router.get("/solvers", response_model=answers.SolversAnswer)
    async def solvers() -> Response:
        """List the solvers that requests may name."""
        return _json(
            {
                "solvers": service.allowed.rows(),
                "default": service.allowed.default(STANDARD),
                "traced": TRACED,
                "time_limit": service.settings.time_limit,
            }
        )

    @router.post("/read", response_model=answers.ReadAnswer)
    async def read(body: requests.ReadRequest, request: Request) -> Response:
        """Read a puzzle in any notation, or the first one of a puzzle file; say what conflicts."""
        job = service.readers.run(_READ_SECONDS, reading.read, body.text, body.shape)
        return await _sent(request, job)

    @router.post("/rate", response_model=answers.RateAnswer)
    async def rate(body: requests.RateRequest, request: Request) -> Response:
        """Say how difficult a puzzle is, and explain each step of its logic."""
        return await _sent(request, service.rate(body, body.time_limit))

    @router.post("/certify", response_model=answers.CertificateAnswer)
    async def certify(body: requests.SolverRequest, request: Request) -> Response:
        """Prove the number of solutions (0, 1, or at least 2); the proof is checked."""
        return await _sent(request, service.certificate(body))


def _add_solver_routes(router: APIRouter, service: Service) -> None:
    @router.post("/solve", response_model=answers.SolveAnswer)
    async def solve(body: requests.SolveRequest, request: Request) -> Response:
        """Solve a puzzle."""
        return _json(await _unless_left(request, service.solve(body, body.solution_limit)))

    @router.post("/count", response_model=answers.CountAnswer)
    async def count(body: requests.CountRequest, request: Request) -> Response:
        """Count the solutions of a puzzle."""
        return _json(await _unless_left(request, service.count(body, body.solution_limit)))

    @router.post("/unique", response_model=answers.UniqueAnswer)
    async def unique(body: requests.SolverRequest, request: Request) -> Response:
        """Say whether a puzzle has exactly one solution."""
        found = await _unless_left(request, service.solve(body, 2))
        is_decided = found["status"] not in ("solved", "unknown")
        kept = {name: found[name] for name in ("solver", "status", "seconds", "verified")}
        return _json({"unique": found["status"] == "unique" if is_decided else None} | kept)

    @router.post("/compare", response_model=answers.CompareAnswer)
    async def compare(body: requests.CompareRequest, request: Request) -> Response:
        """Let several solvers solve a puzzle, and compare their answers."""
        specs = list(dict.fromkeys(map(service.allowed.spec, body.solvers)))
        puzzle = await service.puzzle(body.puzzle, body.shape)
        service.pool.slots.check(len(specs))
        limits = service.limits(body.solution_limit, body.time_limit)

        async def rows() -> dict[str, Any]:
            async with aclosing(race(service.pool, puzzle, specs, limits)) as events:
                _, *found, end = [event async for event in events if event.name != "running"]
            return {"answers": [each.data for each in found], **end.data}

        return _json(await _unless_left(request, rows()))


def _add_streams(router: APIRouter, service: Service) -> None:
    @router.get("/race", response_class=StreamingResponse, responses=_EVENTS)
    async def race_events(
        puzzle: Puzzle,
        solvers: Annotated[str, Query(min_length=1, max_length=1000)],
        shape: ShapeName = None,
        solution_limit: SolutionLimit = 2,
        time_limit: TimeLimit = None,
    ) -> Response:
        """Let solvers race: `start`; `running`, `answer` or `failed` of each solver; and `end`."""
        specs = service.allowed.specs(solvers)
        read = await service.puzzle(puzzle, shape)
        service.pool.slots.check(len(specs))
        limits = service.limits(min(solution_limit, 1000), time_limit)

        async def lines() -> AsyncIterator[str]:
            async with aclosing(race(service.pool, read, specs, limits)) as events:
                async for event in events:
                    yield f"event: {event.name}\ndata: {json.dumps(event.data)}\n\n"

        return StreamingResponse(lines(), media_type="text/event-stream")

    @router.get("/trace", response_model=answers.TraceAnswer)
    async def trace(
        request: Request,
        puzzle: Puzzle,
        solver: Annotated[str, Query(max_length=40)] = "fewest-first",
        shape: ShapeName = None,
        limit: Annotated[int, Query(ge=1, le=_MOST_EVENTS)] = 10_000,
        solution_limit: SolutionLimit = 2,
        time_limit: TimeLimit = None,
    ) -> Response:
        """Return the search of a rung of the ladder, step by step."""
        rung = service.allowed.rung(solver)
        read = await service.puzzle(puzzle, shape)
        limits = service.limits(min(solution_limit, 1000), time_limit)
        seconds = (limits.time_limit or 0) + 10
        job = service.jobs.run(seconds, jobs.trace, read, rung, limits, limit)
        return await _sent(request, job)


async def _sent(request: Request, work: Coroutine[Any, Any, bytes]) -> Response:
    return Response(await _unless_left(request, work), media_type="application/json")


def _json(values: dict[str, Any]) -> Response:
    return Response(json.dumps(values), media_type="application/json")


async def _unless_left(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do the work of a request, and stop when its client leaves."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_leaves(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise SearchIncomplete("the client has left", remedy="wait for the answer")
    finally:
        leaving.cancel()
        if working.cancel():
            await asyncio.wait((working,))


async def _leaves(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
