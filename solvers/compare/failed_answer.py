"""The answer that stands for an error: its verdict depends on how the solve ended."""

from __future__ import annotations

from typing import Final

from solvers.checker import Verdict
from solvers.compare.record import Answer
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
