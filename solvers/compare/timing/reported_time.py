"""Compare the times that a program reports with the times that pass by our clock."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, islice
from typing import Final, NamedTuple

from solvers.adapters import language
from solvers.compare.timing.warmup import GRACE
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
    cpu       the CPU time that the program reports; None if it reports none
    used      its CPU time according to the system
    """

    reported: float
    passed: float
    cpu: float | None = None
    used: float = 0.0

    @property
    def is_contradicted(self) -> bool:
        """Whether far more time passed than was reported."""
        return _is_far_more(self.passed, self.reported)

    @property
    def cpu_is_contradicted(self) -> bool:
        """Whether far more CPU time was used than was reported."""
        return self.cpu is not None and _is_far_more(self.used, self.cpu)


def _is_far_more(true: float, reported: float) -> bool:
    return true - reported >= max(_LEAST, _FACTOR * reported)


def contradiction(times: Iterable[ReplyTime]) -> ProtocolError | None:
    """Return the error of a program whose reported times are all contradicted by our clocks.

    None if there are fewer than ten. Nothing is read after a time that is not contradicted.
    """
    found: list[ReplyTime] = []
    for each in times:
        if not (each.is_contradicted or each.cpu_is_contradicted):
            return None
        found.append(each)
    if len(found) < REPLIES:
        return None
    if all(each.is_contradicted for each in found):
        most = max(found, key=lambda each: each.passed)
        true = f"took at least {duration(most.passed)} by our clock"
        return _error("wall_ns", most.reported, true)
    if all(each.cpu_is_contradicted for each in found):
        most = max(found, key=lambda each: each.used)
        true = f"used at least {duration(most.used)} of CPU time according to the system"
        return _error("cpu_ns", most.cpu or 0.0, true)
    return None


def _error(name: str, reported: float, true: str) -> ProtocolError:
    what = "CPU time" if name == "cpu_ns" else "time"
    return ProtocolError(
        f"reports {round(reported * 1e9):,} ns for a solve that {true}: "
        f"{name} is the {what} of the solve in nanoseconds",
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
        own = Waiting(worker.pid or 0)
        start = time.perf_counter()
        try:
            reply = worker.ask(instance, limits, GRACE)
        except SudokuError:
            return
        passed, cpu = time.perf_counter() - start, reply.cpu_ns / 1e9 if reply.cpu_ns else None
        yield ReplyTime(reply.wall_ns / 1e9, passed - waiting.total_seconds, cpu, own.ran)
