"""The app: the page, the API, health and metrics behind the guard; it starts and ends its parts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp

from solvers.libraries import DISTRIBUTION, version
from solvers.web import page_files, problems, routes
from solvers.web.allowed import Allowed
from solvers.web.guard import Guard
from solvers.web.machine_code import NotCompiled
from solvers.web.metrics import CONTENT_TYPE, Metrics
from solvers.web.service import Service
from solvers.web.settings import Settings


def create_app(settings: Settings, allowed: Allowed) -> ASGIApp:
    """Return the server as an ASGI app. Its parts start and end with its lifespan."""
    metrics = Metrics()
    service = Service(settings, allowed, metrics)
    app = FastAPI(
        title="sudoku web",
        summary="Solve, count, rate, certify and compare Sudoku puzzles.",
        version=version(DISTRIBUTION) or "0",
        docs_url=None,  # both would load scripts from other hosts
        redoc_url=None,
        lifespan=lambda _: _lifespan(service),
    )
    problems.add_handlers(app)
    app.include_router(routes.api(service))
    _add_page(app)
    _add_health(app, service, metrics)
    paths = frozenset(app.openapi()["paths"]) | {"/", "/metrics", "/openapi.json"}
    return Guard(app, settings, metrics, paths)


@asynccontextmanager
async def _lifespan(service: Service) -> AsyncIterator[None]:
    preparing = asyncio.create_task(service.code.prepare())
    try:
        yield
    finally:
        preparing.cancel()
        await asyncio.wait([preparing])
        await service.close()


def _add_page(app: FastAPI) -> None:
    files = page_files.read()

    @app.get("/", include_in_schema=False)
    async def page(request: Request) -> Response:
        return send(page_files.FIRST, request)

    @app.get("/page/{name}", include_in_schema=False)
    async def page_file(name: str, request: Request) -> Response:
        return send(name, request)

    def send(name: str, request: Request) -> Response:
        if name not in files:
            raise HTTPException(404, "the page has no such file")
        return files[name].response(request)


def _add_health(app: FastAPI, service: Service, metrics: Metrics) -> None:
    @app.get("/healthz")
    async def health() -> Response:
        """Answer as long as the server runs."""
        return JSONResponse({"status": "ok"})

    @app.get("/readyz", responses={503: {"description": "It is still compiling."}})
    async def readiness() -> Response:
        """Answer 200 when requests are answered without a wait for compilation."""
        if not service.code.missing:
            return JSONResponse({"status": "ready"})
        return problems.not_compiled(NotCompiled(", ".join(service.code.missing)))

    @app.get("/metrics", include_in_schema=False)
    async def prometheus() -> Response:
        return Response(metrics.text(), media_type=CONTENT_TYPE)
