"""The answer of a solve: that of a reply, or of an error, whose verdict depends on how it ended."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from solvers.checker import Verdict
from solvers.compare.measure import Measure
from solvers.compare.record import Answer
from solvers.compare.timing.warmup import GRACE
from solvers.errors import (
    Crashed,
    InvalidOutput,
    MemoryLimitExceeded,
    ProtocolError,
    SudokuError,
    TimeLimitExceeded,
    Unsupported,
)
from solvers.result import Result, Stop
from solvers.solver import Limits
from solvers.worker.capabilities import Capabilities
from solvers.worker.protocol import Reply

_VERDICTS: Final[dict[type[Exception], Verdict]] = {
    Unsupported: Verdict.UNSUPPORTED,
    InvalidOutput: Verdict.INVALID_OUTPUT,
    ProtocolError: Verdict.INVALID_OUTPUT,
    MemoryLimitExceeded: Verdict.MEMOUT,
    Crashed: Verdict.CRASH,
}


def failed_answer(spec: str, error: SudokuError, *, stops_itself: bool) -> Answer:
    """Return the answer of a solver whose solve ended with that error.

    stops_itself  whether the solver was expected to keep the time limit
    """
    late = isinstance(error, TimeLimitExceeded)
    if late and not stops_itself:
        return Answer(spec, Result((), Stop.TIMEOUT))
    found = (verdict for kind, verdict in _VERDICTS.items() if isinstance(error, kind))
    verdict = Verdict.OVERRUN if late else next(found, Verdict.CRASH)
    return Answer(spec, None, verdict=verdict, detail=error.cause)


def answer_of(
    spec: str, reply: Reply, limits: Limits, able: Capabilities, measure: Measure
) -> Answer:
    """Return the answer in a reply. A solver that should stop itself must keep its time limit."""
    times = reply.wall_ns, reply.cpu_ns
    answer = Answer(spec, reply.result, *times, finds_one=able.finds_one, measure=measure)
    in_time = (answer.time_ns or 0) <= ((limits.time_limit or math.inf) + GRACE) * 1e9
    if in_time or not able.limits:
        return answer
    return replace(answer, verdict=Verdict.OVERRUN, detail="answered long after its time limit")
