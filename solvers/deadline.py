"""The time at which a time limit expires, for backends that check the clock themselves.

A search that is cancelled is out of time as well: see `solvers.cancellation`.

deadline = Deadline.after(limits.time_limit)  # the first line of `solve`
try:
    while ...:
        deadline.check()
except OutOfTime:
    stop = Stop.TIMEOUT
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Self

from solvers.cancellation import is_cancelled


class OutOfTime(Exception):
    """The time limit has expired, or the call is cancelled. `solve` always catches this."""


@dataclass(frozen=True)
class Deadline:
    """The end of a search.

    at  a value of `perf_counter`, or infinity if there is no time limit
    """

    at: float = inf

    @classmethod
    def after(cls, seconds: float | None) -> Self:
        """Return the deadline that is `seconds` from now; None means no limit."""
        return cls() if seconds is None else cls(perf_counter() + seconds)

    @property
    def left(self) -> float:
        """Seconds until the deadline; negative once it has passed or this call is cancelled."""
        return -inf if is_cancelled() else self.at - perf_counter()

    def check(self) -> None:
        """Raise OutOfTime if the deadline has passed or this call is cancelled."""
        if perf_counter() > self.at or is_cancelled():
            raise OutOfTime
