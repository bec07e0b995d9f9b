"""The time that is left of one time limit for several solvers."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from solvers.solver import Limits

_SHORTEST = 1e-9  # seconds; a time limit is more than 0
_USEFUL = 0.01  # of the time limit: less is not worth another attempt


class TimeLeft:
    """The time that is left of limits, from now on."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._end = None if limits.time_limit is None else monotonic() + limits.time_limit

    @property
    def is_over(self) -> bool:
        """Whether hardly any of the time limit is left."""
        if self._end is None or self._limits.time_limit is None:
            return False
        return self._end - monotonic() < _USEFUL * self._limits.time_limit

    def share(self, parts: int = 1) -> Limits:
        """Return the limits with one of several equal parts of the time that is left."""
        if self._end is None:
            return self._limits
        seconds = max(_SHORTEST, (self._end - monotonic()) / parts)
        return replace(self._limits, time_limit=seconds)

    def exclude(self, seconds: float) -> None:
        """Add time in which a solver was loaded, which a time limit does not include."""
        if self._end is not None:
            self._end += seconds
