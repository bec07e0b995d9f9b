"""One solver of a race: a thread that asks its process, and stops it when another one has won."""

from __future__ import annotations

import threading
from queue import SimpleQueue
from time import monotonic

from solvers.errors import TimeLimitExceeded
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.several.attempts import Attempt, attempt
from solvers.solver import FIND_ONE, Limits
from solvers.worker.output import start_thread
from solvers.worker.worker import Worker

GRACE = 0.1  # seconds after the time limit in which a process may send what it has found
_SHORTEST = 1e-9  # seconds; a time limit is more than 0


class Contest:
    """One puzzle that several solvers race for.

    attempts  gets an Attempt of each solver, and None when the clock starts
    end       when the time limit ends, as a value of `monotonic`: the clock starts when the first
              solver's process is ready
    """

    def __init__(self, puzzle: Puzzle, limits: Limits) -> None:
        self.puzzle, self.limits = puzzle, limits
        self.attempts: SimpleQueue[Attempt | None] = SimpleQueue()
        self.is_over = False
        self.end: float | None = None
        self._lock = threading.Lock()

    def end_early(self) -> None:
        """Let the thread that waits for an answer go on without one."""
        self.is_over = True
        self.attempts.put(None)

    def limits_from_now(self) -> Limits:
        """Return the limits for a solver that begins now."""
        if self.limits.time_limit is None:
            return self.limits
        with self._lock:
            if self.end is None:
                self.end = monotonic() + self.limits.time_limit
                self.attempts.put(None)
            seconds = self.end - monotonic()
        return Limits(self.limits.solution_limit, max(_SHORTEST, seconds))


class Runner:
    """A process for one solver, and the thread that asks it."""

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self._worker = _Worker(spec)
        self._contests: SimpleQueue[Contest | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._running: Contest | None = None
        self._thread = start_thread(self._serve)

    def enter(self, contest: Contest) -> None:
        """Take part, as soon as the process has finished with earlier contests."""
        self._contests.put(contest)

    def is_running(self, contest: Contest) -> bool:
        """Whether its process searches for the answer; if the contest is over, that is final."""
        with self._lock:
            return self._running is contest

    def stop(self, contest: Contest) -> None:
        """End the search for this contest by ending the process. A new one starts by itself."""
        with self._lock:
            if self._running is contest:
                self._worker.kill()

    def close(self) -> None:
        """End the process and the thread."""
        self._contests.put(None)
        with self._lock:
            self._worker.kill()

    def join(self) -> None:
        """Wait until the process and the thread have ended."""
        self._thread.join()

    def _serve(self) -> None:
        while (contest := self._contests.get()) is not None:
            if not contest.is_over and (made := self._attempt(contest)):
                contest.attempts.put(made)
        self._worker.close()

    def _attempt(self, contest: Contest) -> Attempt | None:
        """Return its attempt, or None if another solver has won before it could begin."""
        try:
            self._worker.capabilities  # noqa: B018 - waits until it is ready
        except Exception as error:
            return Attempt(self.spec, error=error)
        with self._lock:
            if contest.is_over:
                return None
            self._running = contest
        try:
            return attempt(self.spec, self._worker, contest.puzzle, contest.limits_from_now())
        finally:
            with self._lock:
                self._running = None


class _Worker(Worker):
    """A worker that another thread may end, and that waits for what a search has found."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Solve, and enforce the time limit."""
        try:
            return self.ask(puzzle, limits, GRACE).result
        except TimeLimitExceeded:
            return Result((), Stop.TIMEOUT)

    def kill(self) -> None:
        """End the process. A request that waits for it raises ProcessDied and starts another."""
        if child := self._child:
            child.end()
