"""The time in which the threads of some processes ran or waited for a core, from the scheduler.

The rest of the time they slept. On a busy machine a thread waits for a core longer than it runs,
which is not its fault. See /proc/PID/schedstat in Documentation/scheduler/sched-stats.rst of Linux.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable

Times = dict[str, int]


def read(pids: Iterable[int]) -> Times:
    """Return the nanoseconds of each thread; threads that have ended are missing."""
    found: Times = {}
    for pid in pids:
        with contextlib.suppress(OSError):  # it has ended, or this is not Linux
            for thread in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{thread}/schedstat") as file:
                    running, waiting, _ = file.read().split()
                found[thread] = int(running) + int(waiting)
    return found


def since(before: Times, now: Times) -> float:
    """Return the seconds in which the busiest thread ran or waited for a core since `before`."""
    return max((time - before.get(thread, 0) for thread, time in now.items()), default=0) / 1e9
