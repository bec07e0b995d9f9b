"""Threads that are kept for later calls, and that do not keep the program from ending."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from threading import Condition, Thread


class DaemonThreads:
    """Threads that are started when none is idle, for as long as the program runs.

    most  threads at the same time; further calls wait
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._reset()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._reset)  # a fork has no other threads

    def _reset(self) -> None:
        self._calls: deque[Callable[[], None]] = deque()
        self._changed = Condition()
        self.count = self._idle = 0

    def start(self, call: Callable[[], None]) -> None:
        """Make the call, which raises nothing, as soon as a thread is idle."""
        with self._changed:
            self._calls.append(call)
            if self._idle >= len(self._calls) or self.count == self._most:
                self._changed.notify()
                return
            self.count += 1
        Thread(target=self._work, name="solvers", daemon=True).start()

    def _work(self) -> None:
        while True:
            with self._changed:
                self._idle += 1
                while not self._calls:
                    self._changed.wait()
                self._idle -= 1
                call = self._calls.popleft()
            call()
