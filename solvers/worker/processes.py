"""A process and the processes below it: list them, measure them, end them."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

TERM_GRACE = 1.0  # seconds between SIGTERM and SIGKILL
_KILL_GRACE = 5.0  # seconds after which a process that ignores SIGKILL is left to the kernel
TAG_VARIABLE = "SUDOKU_WORKER"  # its value in the environment identifies a worker's processes
_PAUSE = 0.002


class Usage(NamedTuple):
    """What several processes use together.

    memory     bytes of resident memory
    cpu        seconds of CPU time, including that of ended children
    processes  how many there are
    stopped    how many of them a signal has stopped
    """

    memory: int
    cpu: float
    processes: int
    stopped: int = 0


def descendants(pid: int) -> list[int]:
    """Return all processes below a process; those whose parent has ended are missing."""
    if not _kernel_lists_children():
        import psutil

        try:
            return [process.pid for process in psutil.Process(pid).children(recursive=True)]
        except psutil.Error:
            return []
    found, parents = [], [pid]
    while parents:
        children = _children(parents.pop())
        found += children
        parents += children
    return found


@cache
def _kernel_lists_children() -> bool:
    return os.path.exists(f"/proc/{os.getpid()}/task/{os.getpid()}/children")


def _children(pid: int) -> list[int]:
    found: list[int] = []
    with contextlib.suppress(OSError):  # it has ended
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children") as file:
                found += map(int, file.read().split())
    return found


def tagged(tag: str) -> list[int]:
    """Return all processes that have this tag in their environment."""
    import psutil

    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):  # it has ended, or is another user's
            if process.environ().get(TAG_VARIABLE) == tag:
                found.append(process.pid)
    return found


def usage(pid: int) -> Usage:
    """Measure what a process and all processes below it use together."""
    import psutil

    memory, cpu, stopped, found = 0, 0.0, 0, (pid, *descendants(pid))
    for number in found:
        with contextlib.suppress(psutil.Error, OSError):  # it has ended
            process = psutil.Process(number)
            with process.oneshot():
                memory += process.memory_info().rss
                cpu += sum(process.cpu_times()[:4])
                stopped += process.status() == psutil.STATUS_STOPPED
    return Usage(memory, cpu, len(found), stopped)


def peak_memory(pid: int) -> int:
    """Return the sum of the largest resident memory that a process and those below it have had.

    0 if the process has ended. Systems other than Linux report the present memory.
    """
    return sum(map(_peak, (pid, *descendants(pid)))) if pid else 0


def _peak(pid: int) -> int:
    with contextlib.suppress(OSError, StopIteration), open(f"/proc/{pid}/status") as file:
        line = next(line for line in file if line.startswith("VmHWM:"))
        return int(line.split()[1]) << 10
    import psutil

    with contextlib.suppress(psutil.Error):
        return int(psutil.Process(pid).memory_info().rss)
    return 0


def unshared_memory(pid: int) -> int:
    """Measure the memory of the same processes, counting what several of them share only once.

    Memory that they share with this process, as a fork does, does not count. The measurement takes
    milliseconds for each process.
    """
    import psutil

    memory = private = 0
    for number in (pid, *descendants(pid)):
        with contextlib.suppress(psutil.NoSuchProcess):
            process = psutil.Process(number)
            try:
                details = process.memory_full_info()
                memory += getattr(details, "pss", details.uss)  # only Linux has `pss`
                private += details.uss
            except (psutil.AccessDenied, OSError):
                memory += process.memory_info().rss
    ours = psutil.Process().memory_full_info()  # `pss` divides what is shared among its processes
    return max(private, memory - (ours.rss - getattr(ours, "pss", ours.rss)))


def end_all(find: Callable[[], Iterable[int]], reap: Callable[[], object] = lambda: None) -> None:
    """Send SIGTERM to all processes that `find` returns, and SIGKILL after a second.

    Returns when `find` returns none, or after some seconds.
    """
    start = time.monotonic()
    send(find(), signal.SIGTERM)
    while True:
        reap()
        found, passed = list(find()), time.monotonic() - start
        if not found or passed > TERM_GRACE + _KILL_GRACE:
            return
        if passed > TERM_GRACE:
            send(found, signal.SIGKILL)
        time.sleep(_PAUSE)


def send(pids: Iterable[int], number: signal.Signals) -> None:
    """Send a signal to each process that still exists."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)
