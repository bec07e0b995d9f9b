"""Solves that a solver stopped at its time limit although it had not run for that long.

A backend that checks the clock itself stops after the limit in wall time. On a busy machine it
may have waited for a core most of that time. Such a solve is repeated with a longer limit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from solvers.compare.measure import Measure
from solvers.compare.record import Answer
from solvers.result import Stop
from solvers.solver import Limits
from solvers.verdict import Verdict

_ATTEMPTS: Final = 3  # repeated solves of an instance, at most
_ALMOST: Final = 0.9  # share of the time limit that counts as all of it
_MARGIN: Final = 1.25  # in case that it waits longer the next time
_LONGEST: Final = 20.0  # times the time limit


def completed(answer: Answer, limits: Limits, solve: Callable[[Limits], Answer]) -> Answer:
    """Return an answer that was not cut short, if some solves with longer limits give one."""
    for _ in range(_ATTEMPTS):
        if not is_cut_short(answer, limits):
            break
        answer = solve(longer(answer, limits))
    return answer


def in_time(answer: Answer, solve: Callable[[], Answer]) -> Answer:
    """Return an answer, or that of one more solve if it overran: the process may have waited."""
    return solve() if answer.verdict is Verdict.OVERRUN else answer


def is_cut_short(answer: Answer, limits: Limits) -> bool:
    """Whether a timeout used less CPU time than the limit, but all of the wall time."""
    if limits.time_limit is None or answer.result is None or answer.measure is Measure.WALL:
        return False
    least = _ALMOST * limits.time_limit * 1e9
    timeout = answer.result.stop is Stop.TIMEOUT
    return timeout and 0 < (answer.cpu_ns or 0) < least <= (answer.wall_ns or 0)


def longer(answer: Answer, limits: Limits) -> Limits:
    """Return limits that give the CPU time of the limit to a solver that waits as before."""
    wait = (answer.wall_ns or 1) / (answer.cpu_ns or 1)
    return replace(limits, time_limit=(limits.time_limit or 0) * min(_MARGIN * wait, _LONGEST))
