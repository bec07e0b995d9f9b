"""A process with all that it started: who they are, what they use, and how they are all ended."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

PATIENCE = 1.0  # seconds from SIGTERM to SIGKILL
MARK = "SUDOKU_WORKER"  # in the environment of all that a worker starts, by which they are found wherever they went
_PAUSE = 0.002
_HOPELESS = (
    5.0  # seconds after which a process that SIGKILL does not end is in the hands of the kernel
)


class Usage(NamedTuple):
    """Bytes resident, and seconds of processor time, those of ended children included."""

    memory: int
    cpu: float


def descendants(pid: int) -> list[int]:
    """All processes below that one, as far as their parents still live."""
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


def marked(mark: str) -> list[int]:
    """All processes that have the mark in their environment."""
    import psutil

    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):  # ended, or somebody else's
            if process.environ().get(MARK) == mark:
                found.append(process.pid)
    return found


def usage(pid: int) -> Usage:
    """What a process and all below it use together."""
    import psutil

    memory, cpu = 0, 0.0
    for number in (pid, *descendants(pid)):
        with contextlib.suppress(psutil.Error, OSError):  # ended in between
            process = psutil.Process(number)
            with process.oneshot():
                memory += process.memory_info().rss
                cpu += sum(process.cpu_times()[:4])
    return Usage(memory, cpu)


def end_all(find: Callable[[], Iterable[int]], reap: Callable[[], object] = lambda: None) -> None:
    """SIGTERM to all that are found, a second for them to end, then SIGKILL until none is found."""
    start = time.monotonic()
    send(find(), signal.SIGTERM)
    while True:
        reap()
        found, passed = list(find()), time.monotonic() - start
        if not found or passed > PATIENCE + _HOPELESS:
            return
        if passed > PATIENCE:
            send(found, signal.SIGKILL)
        time.sleep(_PAUSE)


def send(pids: Iterable[int], number: signal.Signals) -> None:
    """A signal to each that is still there."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)
