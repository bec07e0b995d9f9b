"""What the routes do: parse a puzzle, choose how to solve it, verify and describe the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from solvers import notation
from solvers.checker import verify
from solvers.errors import InvalidOutput
from solvers.libraries import unmet
from solvers.puzzle import STANDARD, Puzzle
from solvers.registry.spec import Spec
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from solvers.web import jobs
from solvers.web.allowed import Allowed
from solvers.web.batching import Batcher, count_solutions
from solvers.web.job_runner import JobRunner
from solvers.web.machine_code import MachineCode
from solvers.web.metrics import Metrics
from solvers.web.reading import too_large
from solvers.web.requests import PuzzleRequest, SolverRequest
from solvers.web.settings import LARGEST_SIZE, Settings
from solvers.web.slots import Slots
from solvers.web.solver_pool import SolverPool

_SHORT = 100  # characters that are parsed at once; longer text is parsed in a thread
_MOST_LISTED = 10_000  # solutions that a worker process sends
_BATCHED = "lanes"  # this and the next two are parts of the machine code
_LARGE = "compiled"
_JOBS = "rating and certificates"
_COMPILING = 900.0  # seconds, on a busy machine
_READS = (2, 64)  # jobs that read text: running, waiting


class Service:
    """The parts of a server. Create it in a running event loop."""

    def __init__(self, settings: Settings, allowed: Allowed, metrics: Metrics) -> None:
        self.settings, self.allowed = settings, allowed
        slots = Slots(settings.processes, settings.waiting)
        self.batcher = Batcher(settings.batch_waiting, metrics.batch.observe)
        self.jobs = JobRunner(slots)
        self.code = MachineCode(self._parts())
        self.pool = SolverPool(slots, self.code.need)
        self.readers = JobRunner(Slots(*_READS))
        metrics.gauge("batch_waiting", "Puzzles that wait for lanes", lambda: self.batcher.waiting)
        metrics.gauge("processes_running", "Processes that work", lambda: slots.running)
        metrics.gauge("processes_waiting", "Requests that wait for one", lambda: slots.waiting)

    def _parts(self) -> dict[str, Callable[[], Awaitable[object]]]:
        """Return how each part of the machine code is compiled or loaded."""
        installed = self.allowed.installed
        parts: dict[str, Callable[[], Awaitable[object]]] = {}
        if _BATCHED in installed:
            parts[_BATCHED] = self.batcher.prepare
        if _LARGE in installed:
            parts[_LARGE] = lambda: self.pool.prepare(Spec(_LARGE))
        if not unmet("compiled"):
            parts[_JOBS] = lambda: self.jobs.run(_COMPILING, jobs.prepare)
        return parts

    async def close(self) -> None:
        """End all processes and threads."""
        await self.pool.close()

    # --- requests

    async def puzzle(self, text: str, shape: str | None) -> Puzzle:
        """Return the puzzle of a request. Raises PuzzleError or ShapeError."""
        if shape in (None, "3x3") and len(text) <= _SHORT:
            return Puzzle.parse(text, shape)
        return await asyncio.to_thread(_parse, text, shape)

    def limits(self, solution_limit: int, time_limit: float | None) -> Limits:
        """Return the limits of a request within those of the server."""
        most = self.settings.time_limit
        return Limits(solution_limit, min(time_limit or most, most))

    async def solve(self, request: SolverRequest, solution_limit: int) -> dict[str, Any]:
        """Solve the puzzle of a request, and describe the verified answer."""
        puzzle = await self.puzzle(request.puzzle, request.shape)
        limits = self.limits(min(solution_limit, _MOST_LISTED), request.time_limit)
        spec, result, seconds = await self._result(puzzle, request.solver, limits)
        if len(result.solutions) > 2:
            await asyncio.to_thread(_check, spec, puzzle, result, limits)
        else:
            _check(spec, puzzle, result, limits)
        return _described(spec, puzzle, result, seconds)

    async def count(self, request: SolverRequest, solution_limit: int) -> dict[str, Any]:
        """Count the solutions of the puzzle of a request."""
        puzzle = await self.puzzle(request.puzzle, request.shape)
        spec = self._spec(puzzle, request.solver)
        if spec != _BATCHED or puzzle.shape != STANDARD:
            found = await self.solve(request, solution_limit)
            exact = found["stop"] == Stop.EXHAUSTED
            kept = {name: found[name] for name in ("solver", "seconds", "verified")}
            return {"count": found["solutions"], "exact": exact} | kept
        limits = self.limits(solution_limit, request.time_limit)
        self.code.need(_BATCHED)
        async with self.pool.slots.take():
            number, stop, grid, seconds = await asyncio.to_thread(count_solutions, puzzle, limits)
        first = Result((grid,) if grid else (), Stop.GAVE_UP)
        _check(spec, puzzle, first, limits)
        exact = stop is Stop.EXHAUSTED
        return {"count": number, "exact": exact, "solver": spec, "seconds": seconds} | {
            "verified": True if grid else None
        }

    async def certificate(self, request: SolverRequest) -> bytes:
        """Return a certificate for the puzzle of a request."""
        puzzle = await self.puzzle(request.puzzle, request.shape)
        prover, solver = self.allowed.prover(puzzle.shape, request.solver)
        if prover.name == _LARGE:
            self.code.need(_JOBS)
        limits = self.limits(2, request.time_limit)
        claimed = None
        if solver is not None:
            reply = await self.pool.ask(solver, puzzle, limits)
            await asyncio.to_thread(_check, solver, puzzle, reply.result, limits)
            is_complete = reply.result.stop is Stop.EXHAUSTED
            claimed = reply.result.solutions if is_complete else None
        assert limits.time_limit is not None
        seconds = 2 * limits.time_limit + 5
        job = jobs.certificate, puzzle, prover, claimed, limits.time_limit
        return await self.jobs.run(seconds, *job)

    async def rate(self, request: PuzzleRequest, time_limit: float | None) -> bytes:
        """Rate the puzzle of a request."""
        puzzle = await self.puzzle(request.puzzle, request.shape)
        self.code.need(_JOBS)
        seconds = self.limits(2, time_limit).time_limit
        assert seconds is not None
        return await self.jobs.run(3 * seconds + 20, jobs.rate, puzzle, seconds)

    # --- solving

    def _spec(self, puzzle: Puzzle, solver: str | None) -> Spec:
        return self.allowed.default(puzzle.shape) if solver is None else self.allowed.spec(solver)

    async def _result(
        self, puzzle: Puzzle, solver: str | None, limits: Limits
    ) -> tuple[Spec, Result, float]:
        """Return the solver, its answer, and its seconds."""
        spec = self._spec(puzzle, solver)
        may_be_batched = puzzle.shape == STANDARD and (limits.solution_limit or 3) <= 2
        if spec == _BATCHED and may_be_batched:
            self.code.need(_BATCHED)
            assert limits.solution_limit is not None
            result = await self.batcher.solve(puzzle, limits.solution_limit)
            if result.stop is not Stop.TIMEOUT:
                return spec, result, result.counters["seconds"]
        reply = await self.pool.ask(spec, puzzle, limits)
        return spec, reply.result, reply.wall_ns / 1e9


def _parse(text: str, shape: str | None) -> Puzzle:
    if shape is not None and Shape.parse(shape).size > LARGEST_SIZE:
        raise too_large(Shape.parse(shape))
    puzzle = Puzzle.parse(text, shape)
    if puzzle.shape.size > LARGEST_SIZE:
        raise too_large(puzzle.shape)
    return puzzle


def _check(spec: Spec, puzzle: Puzzle, result: Result, limits: Limits) -> None:
    found = verify(puzzle, result, limits)
    if found.verdict.is_failure:
        raise InvalidOutput(
            f"{spec} returned a wrong answer: {found.faults[0].reason}",
            remedy="find its cause with `sudoku check`",
        )


def _described(spec: Spec, puzzle: Puzzle, result: Result, seconds: float) -> dict[str, Any]:
    witnesses = result.solutions[:2]
    differences = []
    if len(witnesses) == 2:
        pairs = enumerate(zip(*witnesses, strict=True))
        differences = [cell for cell, (one, other) in pairs if one != other]
    return {
        "solver": spec,
        "status": result.status,
        "stop": result.stop,
        "solutions": len(result.solutions),
        "witnesses": [notation.to_line(grid, puzzle.shape) for grid in witnesses],
        "differences": differences,
        "seconds": seconds,
        "counters": result.counters,
        "verified": True if result.solutions else None,
    }
