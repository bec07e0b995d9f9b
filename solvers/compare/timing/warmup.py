"""Warm up a solver's process until its times are stable."""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from solvers.errors import InputError, SolverError
from solvers.puzzle import Puzzle
from solvers.solver import Limits
from solvers.worker.protocol import Reply
from solvers.worker.worker import Worker

GRACE = 0.5  # seconds after the time limit; then a solver that should have stopped is killed
_LATE = 0.3  # of the time limit: an answer so late is distinguished from none
_STEADY = 0.10  # largest difference between the medians of three solves and of the three before
_MOST = 24  # solves in the warm-up
_SECONDS = 1.0  # about how long they may take together
_FURTHER = 0.1  # seconds for a puzzle of each further shape


@dataclass(frozen=True)
class WarmUp:
    """Times before the first measurement, in seconds; None if there was no such solve.

    cold    from the start of the process until it was ready, imports and compilation included
    first   the first solve
    warm    the median of the last three solves
    steady  whether the times were steady at the end; None if the solver never answered
    """

    cold: float
    first: float | None = None
    warm: float | None = None
    steady: bool | None = None


def grace(limits: Limits, *, stops_itself: bool) -> float:
    """Return the seconds after the time limit in which an answer is still read."""
    return GRACE if stops_itself else max(GRACE, _LATE * (limits.time_limit or 0.0))


def is_steady(times: Sequence[float]) -> bool:
    """Whether the medians of the last three times and of the three before differ by under 10%."""
    if len(times) < 6:
        return False
    last, before = median(times[-3:]), median(times[-6:-3])
    return abs(last - before) <= _STEADY * before


def solve_easy(
    worker: Worker, easy: Sequence[Puzzle], limits: Limits, *, stops_itself: bool
) -> Iterator[tuple[Puzzle, Reply]]:
    """Solve an easy puzzle of each shape once, and yield those that the solver supports.

    A solver that keeps the time limit itself gets little time for each puzzle after the first.
    """
    seconds = limits.time_limit
    if stops_itself:
        seconds = min(_FURTHER, seconds or math.inf)
    further = replace(limits, time_limit=seconds)
    for puzzle in easy:
        with contextlib.suppress(SolverError, InputError):
            yield puzzle, worker.ask(puzzle, limits if puzzle is easy[0] else further, GRACE)


def warm_up(
    worker: Worker, limits: Limits, cold: float, solved: Sequence[tuple[Puzzle, Reply]]
) -> WarmUp:
    """Solve the first of the solved puzzles until the times are steady; no answer is verified."""
    if not solved:
        return WarmUp(cold)
    puzzle, first = solved[0]
    times: list[float] = []
    end = time.perf_counter() + _SECONDS
    with contextlib.suppress(SolverError, InputError):
        while len(times) < 3 or not (
            is_steady(times) or len(times) >= _MOST or time.perf_counter() > end
        ):
            times.append(worker.ask(puzzle, limits, GRACE).wall_ns / 1e9)
    warm = median(times[-3:]) if times else None
    return WarmUp(cold, first.wall_ns / 1e9, warm, is_steady(times))
