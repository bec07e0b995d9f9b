"""Run HiGHS without output, and so that Ctrl-C, a deadline and a cancellation end it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event

from highspy import Highs

from solvers.cancellation import calling
from solvers.deadline import Deadline


class SilentHighs(Highs):
    """HiGHS, silent from the start: otherwise it prints its version when callbacks are enabled."""

    def enableCallbacks(self) -> None:  # noqa: N802 - the name is highspy's
        """Called at the end of the creation."""
        self.setOptionValue("output_flag", False)
        super().enableCallbacks()  # type: ignore[no-untyped-call]


@contextmanager
def runner(highs: Highs, deadline: Deadline) -> Iterator[Callable[[], Highs]]:
    """Return what runs HiGHS until it ends, the deadline passes, it is cancelled, or Ctrl-C comes.

    It runs in a thread of its own. Python can then notice Ctrl-C, and HiGHS, which keeps its number
    of threads for each thread that calls it, is not bound by what other code has asked for.
    """
    interrupted = Event()

    def run() -> Highs:
        thread.submit(highs.run).result()
        return highs

    highs.cbMipInterrupt.subscribe(
        lambda event: event.interrupt(interrupted.is_set() or deadline.left < 0)
    )
    # At the end, the pool waits until HiGHS has stopped.
    with calling(interrupted.set), ThreadPoolExecutor(1) as thread:
        try:
            yield run
        finally:
            interrupted.set()
