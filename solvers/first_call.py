"""Time the first call of a backend separately, because it compiles or loads code."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from time import perf_counter


class FirstCall:
    """A call that a backend makes before it starts its clock, so that no solve is timed with it.

    call     compiles or loads what the backend needs, for example by solving a small puzzle
    counter  returns the name of the time afterwards: compile_seconds or load_seconds
    """

    def __init__(
        self, call: Callable[[], object], counter: Callable[[], str] = lambda: "load_seconds"
    ) -> None:
        self.is_done = False
        self._call, self._counter, self._lock = call, counter, Lock()

    def make(self) -> dict[str, float]:
        """Make the call and return its time as a counter; only once, then return no counter."""
        with self._lock:
            if self.is_done:
                return {}
            start = perf_counter()
            self._call()
            seconds, self.is_done = perf_counter() - start, True
        return {self._counter(): seconds}
