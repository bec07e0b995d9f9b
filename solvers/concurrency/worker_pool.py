"""A pool of processes that solve puzzles side by side. It is a Solver that many threads may use."""

from __future__ import annotations

import os
import threading
from collections import deque
from contextlib import suppress
from dataclasses import replace
from math import inf
from time import perf_counter
from typing import Self

from solvers.cancellation import calling, is_cancelled
from solvers.deadline import Deadline, OutOfTime
from solvers.errors import OptionError, SearchCancelled, SudokuError, TimeLimitExceeded
from solvers.puzzle import Puzzle
from solvers.quantities import count
from solvers.registry.spec import Spec
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits, check_arguments
from solvers.worker.limits import SandboxLimits
from solvers.worker.worker import Worker

_GRACE = 0.1  # seconds past the limit for a backend that checks the clock itself
_LEAST = 0.001  # seconds of a time limit that expired while the call waited
_CLOSING = 10.0  # seconds in which processes end


class Pool:
    """Processes that solve puzzles side by side; `solvers.pool` starts one.

    Pass it as the solver of `solve`, `asolve` or `map`, or to `solvers.configure`. A process that
    exceeds a time limit, crashes or is cancelled is killed, and another takes its place. At most
    `workers` puzzles are solved at the same time, and others wait for their turn.

    spec     the spec of the solver
    workers  the number of processes
    sandbox  the limits of each process; None: those that fit the spec, see `SandboxLimits.of`

    Raises OptionError for values of other types.

    Close it, or use it in a `with` statement. Its processes also end with the program, or when
    nothing refers to it. In a fork of the program it starts processes of its own.
    """

    def __init__(self, spec: str, workers: int, sandbox: SandboxLimits | None = None) -> None:
        if not isinstance(workers, int) or isinstance(workers, bool) or workers < 1:
            raise OptionError(f"a pool of {workers!r} workers", remedy="give 1 or more")
        self.spec, self.workers = Spec.parse(spec), workers
        self._sandbox = sandbox
        self._spares = 0  # processes more than workers, ready to replace one that is killed
        self._begin()

    def _begin(self) -> None:
        self._owner = os.getpid()
        self._changed = threading.Condition()
        self._idle: deque[Worker] = deque()
        self._busy: set[Worker] = set()
        self._starting = 0  # workers that a thread waits for
        self._is_closed = False

    def start(self) -> None:
        """Start all processes and a spare one, and wait until they are ready. Raises as a Worker.

        From now on, time limits include the wait for a process that starts.
        """
        self._spares = 1
        try:
            self._idle += [Worker(self.spec, self._sandbox) for _ in range(self.workers + 1)]
            for worker in self._idle:
                worker.capabilities  # noqa: B018 - waits until it is ready
        except BaseException:
            self.close()
            raise

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Solve in an idle process, or wait for one; the time limit includes the wait.

        Raises as `Worker.solve` does, and OptionError if the pool is closed.
        """
        check_arguments(puzzle, limits)
        deadline = Deadline.after(limits.time_limit)
        try:
            worker = self._borrow(deadline)
        except OutOfTime:
            return Result((), Stop.TIMEOUT, puzzle=puzzle)
        pid = worker.pid
        try:
            began = perf_counter()
            grace = _GRACE if worker.capabilities.limits else 0.0  # waits until it is ready
            pid = worker.pid
            if limits.time_limit is not None:
                left = deadline.left + (perf_counter() - began)
                limits = replace(limits, time_limit=max(left, _LEAST))
            return replace(worker.ask(puzzle, limits, grace).result, puzzle=puzzle)
        except TimeLimitExceeded:
            return Result((), Stop.TIMEOUT, puzzle=puzzle)
        finally:
            self._give_back(worker, is_ready=worker.pid == pid)

    def _borrow(self, deadline: Deadline) -> Worker:
        """Return a worker that no other call uses. Raises OutOfTime."""
        if self._owner != os.getpid():
            self._begin()
        with calling(self._wake), self._changed:
            while self._is_closed or is_cancelled() or not (worker := self._available()):
                if self._is_closed:
                    raise OptionError("the pool is closed", remedy="solve in its with block")
                if is_cancelled():
                    raise SearchCancelled("was stopped before it began")
                left = None if deadline.at == inf else deadline.left
                if left is not None and left <= 0:
                    raise OutOfTime
                self._changed.wait(left)
            self._busy.add(worker)
        return worker

    def _available(self) -> Worker | None:
        """Return an idle worker or a new one, unless there are as many as there may be."""
        if len(self._busy) == self.workers:
            return None
        if self._idle:
            return self._idle.popleft()
        if len(self._busy) + self._starting < self.workers:
            return Worker(self.spec, self._sandbox)
        return None

    def _wake(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def _give_back(self, worker: Worker, *, is_ready: bool) -> None:
        """Let others use a worker. If its process is new and there is a spare one, do it later."""
        if is_ready or not self._spares:
            self._add(worker)
            return
        with self._changed:
            self._starting += 1
            self._busy.discard(worker)
            self._changed.notify_all()
        threading.Thread(target=self._add_ready, args=(worker,), daemon=True).start()

    def _add_ready(self, worker: Worker) -> None:
        with suppress(SudokuError):  # the call that uses the worker raises the same error
            worker.capabilities  # noqa: B018 - waits until it is ready
        self._add(worker, was_starting=1)

    def _add(self, worker: Worker, was_starting: int = 0) -> None:
        with self._changed:
            is_closed = self._is_closed
            if not is_closed:
                self._idle.append(worker)
        if is_closed:
            worker.close()  # before `close` returns
        with self._changed:
            self._busy.discard(worker)
            self._starting -= was_starting
            self._changed.notify_all()

    def close(self) -> None:
        """End all processes; calls that wait for them raise SearchCancelled."""
        if self._owner != os.getpid():
            return  # a fork, which has started none
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
            idle, busy = [*self._idle], [*self._busy]
            self._idle.clear()
        for worker in busy:
            worker.cancel()
        for worker in idle:
            worker.close()
        with self._changed:
            self._changed.wait_for(lambda: not self._busy and not self._starting, _CLOSING)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<pool of {count(self.workers, 'worker')}: {self.spec}>"
