"""Make calls in threads that do not keep the program from ending, and that can be cancelled."""

from __future__ import annotations

import atexit
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextvars import copy_context
from threading import Condition, Thread
from typing import Any, TypeVar

from solvers.cancellation import Cancellation

_Returned = TypeVar("_Returned")

_MOST = 256  # threads
_AT_EXIT = 1.0  # seconds in which cancelled searches end, at the end of the program


class _Threads:
    """Threads that are started when none is idle, and kept for later calls."""

    def __init__(self) -> None:
        self._calls: deque[Callable[[], None]] = deque()
        self._changed = Condition()
        self._count = self._idle = 0
        self.running: dict[Future[Any], Cancellation] = {}

    def start(self, call: Callable[[], None]) -> None:
        """Make the call as soon as a thread is idle."""
        with self._changed:
            self._calls.append(call)
            if self._idle >= len(self._calls) or self._count == _MOST:
                self._changed.notify()
                return
            self._count += 1
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


_threads = _Threads()


def _begin_anew() -> None:
    global _threads  # a fork has no other threads
    _threads = _Threads()


def _cancel_all() -> None:
    """Stop all searches before the interpreter is taken apart under them."""
    running = [*_threads.running.items()]
    for _, cancellation in running:
        cancellation.cancel()
    wait([future for future, _ in running], _AT_EXIT)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)
atexit.register(_cancel_all)


def submit(
    call: Callable[[], _Returned], cancellation: Cancellation | None = None
) -> Future[_Returned]:
    """Make the call in a thread, with the context variables of the caller; return its future.

    cancellation  stops the call; None: one of its own, at the end of the program
    """
    future: Future[_Returned] = Future()
    context, threads = copy_context(), _threads
    threads.running[future] = cancellation = cancellation or Cancellation()

    def work() -> None:
        try:
            if future.set_running_or_notify_cancel():
                future.set_result(context.run(cancellation.run, call))
        except BaseException as error:
            future.set_exception(error)
        finally:
            del threads.running[future]

    threads.start(work)
    return future
