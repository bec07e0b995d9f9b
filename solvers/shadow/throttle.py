"""Keep a background thread from taking more than a small share of the time of a program."""

from __future__ import annotations

import os
from contextlib import suppress
from threading import Event
from time import thread_time
from typing import Final

from solvers.worker.worker import Worker

SHARE: Final = 0.01  # of the time; while a thread runs Python code, the others have to wait
_LONGEST = 5.0  # seconds of one pause
_NICE = 10  # the priority of processes in the background; that of others is 0


class Throttle:
    """Pauses in proportion to the CPU time that this thread has used since the last pause.

    ended  set when the work is to end; pauses end, too
    """

    def __init__(self, ended: Event, share: float = SHARE) -> None:
        self.ended = ended
        self._factor = 1 / share - 1
        self._before = 0.0  # of a new thread

    def pause(self) -> None:
        """Sleep until the CPU time is at most the share of the time that has passed."""
        used = thread_time() - self._before
        self.ended.wait(min(used * self._factor, _LONGEST))
        self._before = thread_time()


def give_way(worker: Worker) -> None:
    """Wait until a worker's process is ready, and let it give way to other processes."""
    worker.capabilities  # noqa: B018 - waits
    if worker.pid is not None and hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, worker.pid, _NICE)
