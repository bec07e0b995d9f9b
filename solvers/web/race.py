"""Many solvers on one puzzle: each answer as an event when it is there, then whether they agree."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from typing import Any, NamedTuple

from solvers.checker import verify
from solvers.errors import (
    MemoryLimitExceeded,
    SudokuError,
    Unsupported,
)
from solvers.puzzle import Grid, Puzzle
from solvers.registry.spec import Spec
from solvers.result import Result, Stop
from solvers.solver import Limits
from solvers.verdict import Verdict
from solvers.web.slots import Busy
from solvers.web.solver_pool import SolverPool


class Event(NamedTuple):
    """An event of a race: `start`, `answer`, `failed` or `end`."""

    name: str
    data: dict[str, Any]


async def race(
    pool: SolverPool, puzzle: Puzzle, specs: Sequence[Spec], limits: Limits
) -> AsyncGenerator[Event, None]:
    """Yield the events of a race. If it is closed early, the solvers that still run are killed."""
    yield Event("start", {"solvers": [*specs]})
    results: dict[Spec, Result] = {}
    tasks = {asyncio.create_task(_answer(pool, spec, puzzle, limits)): spec for spec in specs}
    is_faulty = False
    try:
        for done in asyncio.as_completed(tasks):
            event, result = await done
            if result is not None:
                results[Spec.parse(event.data["solver"])] = result
            is_faulty |= Verdict(event.data["verdict"]).is_failure
            yield event
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    refuted = await asyncio.to_thread(_refuted, puzzle, results, limits)
    yield Event("end", {"agree": not refuted and not is_faulty, "refuted": refuted})


async def _answer(
    pool: SolverPool, spec: Spec, puzzle: Puzzle, limits: Limits
) -> tuple[Event, Result | None]:
    try:
        reply = await pool.ask(spec, puzzle, limits)
    except Busy:
        return _failed(spec, Verdict.UNSUPPORTED, "the server is busy"), None
    except SudokuError as error:
        return _failed(spec, _verdict(error), error.cause), None
    found = await asyncio.to_thread(verify, puzzle, reply.result, limits)
    answer = {
        "solver": spec,
        "status": reply.result.status,
        "stop": reply.result.stop,
        "verdict": found.verdict,
        "verified": not found.verdict.is_failure,
        "seconds": reply.wall_ns / 1e9,
        "cpu_seconds": reply.cpu_ns / 1e9,
        "solutions": len(reply.result.solutions),
    }
    if found.verdict.is_failure:
        return Event("answer", answer | {"reason": found.faults[0].reason}), None
    return Event("answer", answer), reply.result


def _failed(spec: Spec, verdict: Verdict, reason: str) -> Event:
    return Event("failed", {"solver": spec, "verdict": verdict, "reason": reason})


def _verdict(error: SudokuError) -> Verdict:
    if isinstance(error, Unsupported):
        return Verdict.UNSUPPORTED
    return Verdict.MEMOUT if isinstance(error, MemoryLimitExceeded) else Verdict.CRASH


def _refuted(puzzle: Puzzle, results: dict[Spec, Result], limits: Limits) -> list[str]:
    """Return the solvers that claim to know all solutions but lack one that another found."""
    known: dict[Grid, None] = {grid: None for each in results.values() for grid in each.solutions}
    return [
        spec
        for spec, result in results.items()
        if result.stop is Stop.EXHAUSTED
        and verify(puzzle, result, limits, known).verdict.is_failure
    ]
