"""Raise Ctrl-C only where a search checks its clock.

Anywhere else it may arrive in a method `__del__` of a library's object, or in a callback of garbage
collection, such as Dask has. Python then prints "Exception ignored" and the search goes on. Z3 runs
such a method for every formula, and a model of Pumpkin makes many objects.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import current_thread, main_thread
from types import FrameType

from solvers.deadline import Deadline

_Handler = Callable[[int, FrameType | None], object]


@dataclass(frozen=True)
class _InterruptedDeadline(Deadline):
    """A deadline whose check calls the handler of a Ctrl-C that has arrived."""

    handler: _Handler = signal.default_int_handler
    arrived: list[FrameType | None] = field(default_factory=list)

    def check(self) -> None:
        """Raise what the handler raises, usually KeyboardInterrupt, or OutOfTime."""
        if self.arrived:
            frame = self.arrived[0]
            self.arrived.clear()
            self.handler(signal.SIGINT, frame)
        super().check()


@contextmanager
def late_interrupts(deadline: Deadline) -> Iterator[Deadline]:
    """Yield a deadline whose `check` also raises KeyboardInterrupt. Call it often.

    A Ctrl-C after the last check is raised at the end. Only the main thread receives Ctrl-C: in
    another one, and where Ctrl-C has no handler in Python, this yields the same deadline.
    """
    handler = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(handler):
        yield deadline
        return
    late = _InterruptedDeadline(deadline.at, handler)
    signal.signal(signal.SIGINT, lambda _, frame: late.arrived.append(frame))
    try:
        yield late
    finally:
        signal.signal(signal.SIGINT, handler)
        if late.arrived:
            handler(signal.SIGINT, late.arrived[0])
