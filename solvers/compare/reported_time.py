"""Compare the times that a program reports with the times that pass by our clock."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, islice
from typing import Final, NamedTuple

from solvers.adapters import language
from solvers.compare.warmup import GRACE
from solvers.errors import ProtocolError, SudokuError
from solvers.puzzle import Puzzle
from solvers.quantities import duration
from solvers.solver import Limits
from solvers.worker.runnable_time import Waiting
from solvers.worker.worker import Worker

REPLIES: Final = 10  # all of which have to contradict our clock
_LEAST: Final = 0.005  # seconds that pass without being reported; a request takes far less
_FACTOR: Final = 10.0  # times the reported time


class ReplyTime(NamedTuple):
    """The time of one solve in seconds.

    reported  by the program
    passed    by our clock, without the time in which any process waited for a core
    """

    reported: float
    passed: float

    @property
    def is_contradicted(self) -> bool:
        """Whether far more time passed than was reported."""
        return self.passed - self.reported >= max(_LEAST, _FACTOR * self.reported)


def contradiction(times: Iterable[ReplyTime]) -> ProtocolError | None:
    """Return the error of a program whose reported times are all contradicted by our clock.

    None if there are fewer than ten. Nothing is read after a time that is not contradicted.
    """
    found: list[ReplyTime] = []
    for each in times:
        if not each.is_contradicted:
            return None
        found.append(each)
    if len(found) < REPLIES:
        return None
    most = max(found, key=lambda each: each.passed)
    reported, passed = f"{round(most.reported * 1e9):,} ns", duration(most.passed)
    return ProtocolError(
        f"reports {reported} for a solve that took at least {passed} by our clock: "
        "wall_ns is the time of the solve in nanoseconds",
        remedy="report wall_ns and cpu_ns of the solve in nanoseconds, or leave them out",
    )


def find_contradiction(
    worker: Worker, instances: Sequence[Puzzle], limits: Limits
) -> ProtocolError | None:
    """Solve some instances of a program one by one, and compare its times with our clock.

    Other solvers are timed by our own code.
    """
    if language(worker.spec.name) != "program":
        return None
    return contradiction(_reply_times(worker, islice(cycle(instances), REPLIES), limits))


def _reply_times(
    worker: Worker, instances: Iterable[Puzzle], limits: Limits
) -> Iterator[ReplyTime]:
    """Yield the times of solves, until one fails."""
    for instance in instances:
        waiting = Waiting(os.getpid())  # and the processes below it: those of the solver
        start = time.perf_counter()
        try:
            reply = worker.ask(instance, limits, GRACE)
        except SudokuError:
            return
        passed = time.perf_counter() - start
        yield ReplyTime(reply.wall_ns / 1e9, passed - waiting.total_seconds)
