"""The moment at which a time limit runs out, counted from the call of `solve`."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Self


class OutOfTime(Exception):
    """The time limit ran out; never leaves `solve`."""


@dataclass(frozen=True)
class Deadline:
    """A reading of `perf_counter`; infinity where there is no limit."""

    at: float = inf

    @classmethod
    def after(cls, seconds: float | None) -> Self:
        """So many seconds from now; None: never."""
        return cls() if seconds is None else cls(perf_counter() + seconds)

    @property
    def left(self) -> float:
        """Seconds that remain; negative once it has passed."""
        return self.at - perf_counter()

    def check(self) -> None:
        """Raise OutOfTime if it has passed."""
        if perf_counter() > self.at:
            raise OutOfTime
