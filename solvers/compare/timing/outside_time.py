"""CPU time of a solver between its timed solves: before a request, or after its answer.

Threads that go on after the answer, and work that is done between requests, make times too short.
"""

from __future__ import annotations

from solvers.worker import processes


class OutsideTime:
    """Compares the CPU time of a process with that of its timed solves.

    The system counts it in steps of 10 ms. From one series to the next no time is left out, so that
    only the first and the last reading are inexact.
    """

    def __init__(self) -> None:
        self._pid: int | None = None
        self._last = self._seconds = 0.0
        self._solves = 0
        self._reported: list[int] = []

    def begin(self, pid: int) -> None:
        """Begin a series of solves; time since the last series of the same process counts."""
        self._reported = []
        if pid != self._pid:
            self._pid, self._last = pid, processes.usage(pid).cpu

    def add(self, cpu_ns: int) -> None:
        """Add the CPU time of a solve; 0 if it is not known."""
        self._reported.append(cpu_ns)

    def end(self, pid: int | None) -> None:
        """End a series; it does not count if the process has ended, or if a time is unknown."""
        if pid != self._pid or pid is None or not all(self._reported):
            self.forget()
            return
        now = processes.usage(pid).cpu
        self._seconds += now - self._last - sum(self._reported) / 1e9
        self._solves += len(self._reported)
        self._last = now

    def forget(self) -> None:
        """Leave out the time since the last series."""
        self._pid = None

    @property
    def per_solve(self) -> float | None:
        """Seconds of CPU time outside for each solve; None if nothing is known."""
        return max(0.0, self._seconds) / self._solves if self._solves else None
