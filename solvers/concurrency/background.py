"""Make calls in threads that do not keep the program from ending, and that can be cancelled."""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextvars import copy_context
from typing import Any, TypeVar

from solvers.cancellation import Cancellation
from solvers.daemon_threads import DaemonThreads

_Returned = TypeVar("_Returned")

_MOST = 256  # threads
_AT_EXIT = 1.0  # seconds in which cancelled searches end, at the end of the program


_threads = DaemonThreads(_MOST)
_running: dict[Future[Any], Cancellation] = {}


def _cancel_all() -> None:
    """Stop all searches before the interpreter is taken apart under them."""
    running = [*_running.items()]
    for _, cancellation in running:
        cancellation.cancel()
    wait([future for future, _ in running], _AT_EXIT)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_running.clear)
atexit.register(_cancel_all)


def submit(
    call: Callable[[], _Returned], cancellation: Cancellation | None = None
) -> Future[_Returned]:
    """Make the call in a thread, with the context variables of the caller; return its future.

    cancellation  stops the call; None: one of its own, at the end of the program
    """
    future: Future[_Returned] = Future()
    context = copy_context()
    _running[future] = cancellation = cancellation or Cancellation()

    def work() -> None:
        try:
            if future.set_running_or_notify_cancel():
                future.set_result(context.run(cancellation.run, call))
        except BaseException as error:
            future.set_exception(error)
        finally:
            _running.pop(future, None)  # a fork has emptied it

    _threads.start(work)
    return future
