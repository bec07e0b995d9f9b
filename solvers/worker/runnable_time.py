"""The time in which the threads of some processes ran or waited for a core, from the scheduler.

The rest of the time they slept. On a busy machine a thread waits for a core longer than it runs,
which is not its fault. See /proc/PID/schedstat in Documentation/scheduler/sched-stats.rst of Linux.
"""

from __future__ import annotations

import contextlib
import math
import os
import time
from collections.abc import Iterable
from typing import NamedTuple

from solvers.worker import processes
from solvers.worker.output import Deadline

_FIRST_READING = 0.05  # seconds; most answers come sooner, and then nothing is read
_LONGEST = 20.0  # times the time limit, however long a thread waits for a core


class Runnable(NamedTuple):
    """Seconds in which a thread ran, and in which it waited for a core."""

    running: float
    waiting: float


Times = dict[str, Runnable]


def read(pids: Iterable[int]) -> Times:
    """Return the times of each thread; threads that have ended are missing."""
    found: Times = {}
    for pid in pids:
        with contextlib.suppress(OSError):  # it has ended, or this is not Linux
            for thread in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{thread}/schedstat") as file:
                    running, waiting, _ = file.read().split()
                found[thread] = Runnable(int(running) / 1e9, int(waiting) / 1e9)
    return found


def since(before: Times, now: Times) -> Runnable:
    """Return the times since `before` of the thread that ran or waited longest."""
    none = Runnable(0.0, 0.0)
    earlier = {thread: before.get(thread, none) for thread in now}
    passed = (
        Runnable(time.running - earlier[thread].running, time.waiting - earlier[thread].waiting)
        for thread, time in now.items()
    )
    return max(passed, key=sum, default=none)


class Waiting:
    """How long a process and those below it have waited for a core, and ran, since then."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._before = self._read()

    def _read(self) -> Times:
        return read((self._pid, *processes.descendants(self._pid)))

    @property
    def seconds(self) -> float:
        """The waiting time of the thread that ran or waited longest."""
        return since(self._before, self._read()).waiting

    @property
    def ran(self) -> float:
        """The CPU time of all threads that still exist."""
        none = Runnable(0.0, 0.0)
        return sum(
            times.running - self._before.get(thread, none).running
            for thread, times in self._read().items()
        )

    @property
    def total_seconds(self) -> float:
        """The waiting time of all threads together; infinite if it is not known."""
        now, none = self._read(), Runnable(0.0, 0.0)
        waited = (now[each].waiting - self._before.get(each, none).waiting for each in now)
        return sum(waited) if now else math.inf


class MovingDeadline(Deadline):
    """A deadline that moves by the time in which a process waited for a core."""

    def __init__(self, pid: int, at: float) -> None:
        begin = time.monotonic()
        self._pid, self._first = pid, at
        self._last = begin + _LONGEST * max(0.0, at - begin)
        self._waiting: Waiting | None = None
        super().__init__(min(at, begin + _FIRST_READING))

    def has_passed(self) -> bool:
        """Whether the time is over, after moving `at`."""
        if self._waiting is None:
            self._waiting, self.at = Waiting(self._pid), self._first
        else:
            self.at = min(self._first + self._waiting.seconds, self._last)
        return super().has_passed()
