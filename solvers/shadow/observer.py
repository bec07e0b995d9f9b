"""The background of shadow mode: a thread that asks the second solver, in its own process."""

from __future__ import annotations

import logging
import os
import threading
from contextlib import suppress
from dataclasses import dataclass, fields
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple

from solvers.errors import Unsupported
from solvers.puzzle import Puzzle
from solvers.shadow.reports import Report
from solvers.shadow.throttle import SHARE, Throttle, give_way
from solvers.shadow.wrong_answers import Answer, wrong_answers
from solvers.solver import Limits, Solver
from solvers.worker.output import start_thread
from solvers.worker.worker import Worker

CAPACITY: Final = 100  # calls that wait; more are dropped
MOST_SOLUTIONS: Final = 1000  # answers with more are dropped, because they take long to compare
_SECONDS: Final = 10.0  # for an answer of the second solver
_log = logging.getLogger("solvers.shadow")


@dataclass(frozen=True)
class ShadowCounts:
    """What shadow mode has done in this process.

    sampled   calls that were selected
    compared  those that the second solver has answered
    dropped   those that were not compared, because the queue was full or had too many solutions
    failed    those in which the second solver crashed or does not support the puzzle
    wrong     those in which an answer was wrong
    """

    sampled: int = 0
    compared: int = 0
    dropped: int = 0
    failed: int = 0
    wrong: int = 0


class Call(NamedTuple):
    """A call that was answered, and the solver that answered it."""

    puzzle: Puzzle
    answer: Answer
    name: str
    solver: str | Solver


class Observer:
    """Compares calls with the answers of a second solver, one after another."""

    def __init__(self, by: str, folder: Path, share: float = SHARE) -> None:
        self.by, self.folder, self._share = by, folder, share
        self._reset()

    def _reset(self) -> None:
        self._owner = os.getpid()
        self._changed = threading.Condition()
        self._queue: SimpleQueue[Call | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._ended = threading.Event()  # of the thread
        self._waiting = 0
        self._numbers = dict.fromkeys((each.name for each in fields(ShadowCounts)), 0)

    @property
    def counts(self) -> ShadowCounts:
        """What was done so far."""
        return ShadowCounts(**self._numbers)

    def offer(self, call: Call) -> None:
        """Compare a call later, or drop it. Returns at once, and raises nothing."""
        try:
            if self._owner != os.getpid():  # a fork: the thread and the process are the parent's
                self._reset()
            self._offer(call)
        except Exception:  # shadow mode never disturbs the program
            _log.debug("a call was not compared", exc_info=True)

    def _offer(self, call: Call) -> None:
        with self._changed:
            self._numbers["sampled"] += 1
            too_many = len(call.answer.result.solutions) > MOST_SOLUTIONS
            if too_many or self._waiting >= CAPACITY:
                self._numbers["dropped"] += 1
                return
            self._waiting += 1
            self._queue.put(call)
            if self._thread is None:
                self._ended = threading.Event()
                throttle = Throttle(self._ended, self._share)
                self._thread = start_thread(self._serve, self._queue, throttle)

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until no call is left to compare; return whether that is so."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting, timeout)

    def close(self, *, wait: bool = True) -> None:
        """End the thread and the process after the call that is compared; drop the others.

        Waits for that, but no longer than an answer may take.
        """
        if self._owner != os.getpid():
            return
        with self._changed:
            thread, self._thread = self._thread, None
            self._drop_waiting()
            self._ended.set()
            self._queue.put(None)
            self._queue = SimpleQueue()  # of the next thread
        if wait and thread:
            thread.join(2 * _SECONDS)

    def _drop_waiting(self) -> None:
        with suppress(Empty):
            while True:
                self._queue.get_nowait()
                self._waiting -= 1
                self._numbers["dropped"] += 1
        self._changed.notify_all()

    def _serve(self, queue: SimpleQueue[Call | None], throttle: Throttle) -> None:
        try:
            with Worker(self.by) as worker:
                while (call := queue.get()) is not None:
                    self._handle(call, worker, throttle)
                    throttle.pause()
        except Exception as error:  # such as too many processes
            _log.warning("shadow mode pauses: %s", error)
            if self._queue is queue:
                self.close(wait=False)  # the next call starts another

    def _handle(self, call: Call, worker: Worker, throttle: Throttle) -> None:
        before, done = self.counts, {}
        try:
            done = self._compare(call, worker, throttle)
        except Exception as error:
            done = {"failed": 1}
            is_expected = isinstance(error, Unsupported) or throttle.ended.is_set()
            if not is_expected and not before.failed:
                _log.warning("%s could not be used for shadow mode: %s", self.by, error)
        with self._changed:
            for name, more in done.items():
                self._numbers[name] += more
            self._waiting -= 1
            self._changed.notify_all()

    def _compare(self, call: Call, worker: Worker, throttle: Throttle) -> dict[str, int]:
        give_way(worker)
        limits = _limits(call.answer)
        other = Answer(worker.solve(call.puzzle, limits), limits)
        by = self.by if self.by != call.name else f"{self.by} (shadow)"
        answers = {call.name: call.answer, by: other}
        wrong = wrong_answers(call.puzzle, answers)
        if wrong:
            solvers = {call.name: call.solver, by: worker}
            report = Report(call.puzzle, answers, wrong, self.folder)
            report.make(solvers, throttle)
        return {"compared": 1, "wrong": bool(wrong)}


def _limits(answer: Answer) -> Limits:
    """Return limits with which the second solver can refute an answer, and not much more."""
    most = answer.limits.solution_limit
    found = len(answer.result.solutions)
    return Limits(found + 1 if most is None else most, _SECONDS)
