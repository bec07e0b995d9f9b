"""A solver in a supervised child process, which is killed at a deadline and started again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import monotonic, perf_counter_ns
from typing import Self

from solvers.cancellation import calling
from solvers.errors import (
    MemoryLimitExceeded,
    OptionError,
    OutputLimitExceeded,
    ProcessDied,
    ProcessLimitExceeded,
    ProtocolError,
    SearchCancelled,
    SolverError,
    SudokuError,
    TimeLimitExceeded,
)
from solvers.puzzle import Puzzle
from solvers.registry.spec import Spec
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits, check_arguments
from solvers.worker import protocol
from solvers.worker.capabilities import Capabilities
from solvers.worker.child import Child
from solvers.worker.limits import SandboxLimits
from solvers.worker.protocol import Answered

_KILLED = (TimeLimitExceeded, MemoryLimitExceeded, ProcessLimitExceeded, OutputLimitExceeded)


class Worker:
    """The solver that `spec` names, in a process of its own. It is a Solver itself.

    spec       a spec, or the text of one
    sandbox    the limits of the process; None: those that fit the spec, see `SandboxLimits.of`
    hash_seed  PYTHONHASHSEED of the process, so that sets have the same order in every run

    Close it, or use it in a `with` statement. Raises OptionError for a text that is not a spec. The
    first request raises InputError if the child cannot serve the spec, and Crashed if it ends at
    its start. Every request raises MemoryLimitExceeded, ProcessLimitExceeded or OutputLimitExceeded
    if the child exceeds its sandbox.
    """

    def __init__(self, spec: str, sandbox: SandboxLimits | None = None, hash_seed: int = 0) -> None:
        self.spec = Spec.parse(spec)
        self.sandbox = SandboxLimits.of(self.spec) if sandbox is None else sandbox
        if not isinstance(self.sandbox, SandboxLimits) or not isinstance(hash_seed, int):
            raise OptionError(
                f"the sandbox is {sandbox!r} and the hash seed is {hash_seed!r}",
                remedy="give SandboxLimits or None, and an integer",
            )
        self.hash_seed = hash_seed
        self._lock = threading.Lock()
        self._child: Child | None = None
        self._restart()

    @property
    def capabilities(self) -> Capabilities:
        """What the solver reports when it is ready. Waits for that; raises as a request does."""
        with self._lock:
            return self._ready_child().wait_until_ready()

    @property
    def pid(self) -> int | None:
        """The number of the process, or of its supervisor; None if the worker is closed."""
        return self._child.pid if self._child else None

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Solve, and enforce the time limit. Raises Crashed if the solver's process ends."""
        try:
            return replace(self.ask(puzzle, limits).result, puzzle=puzzle)
        except TimeLimitExceeded:
            return Result((), Stop.TIMEOUT, puzzle=puzzle)

    def ask(
        self, puzzle: Puzzle, limits: Limits, grace: float = 0.0, cpu: float | None = None
    ) -> protocol.Reply:
        """Solve, and return the result with the times that were measured in the child.

        Raises TimeLimitExceeded `grace` seconds after the limit. For foreign code, raises it also
        after `cpu` seconds of CPU time, or if the code waits for more than four times as long.
        """
        check_arguments(puzzle, limits)
        request, seconds = protocol.request(puzzle, limits), _seconds(limits, grace)
        return self._exchange(
            request, lambda lines: protocol.reply(lines, puzzle.shape), seconds, cpu
        )

    def ask_each(
        self, puzzles: Sequence[Puzzle], limits: Limits, grace: float = 0.0
    ) -> Iterator[protocol.Reply | SudokuError]:
        """Send many requests together, and yield their replies; each has its own time limit.

        An error is yielded in the place of a reply. After an error that ends the process, no more
        replies come, and the rest must be requested again.
        """
        with self._lock:
            child = self._ready_child()
            requests = "".join(protocol.request(puzzle, limits) for puzzle in puzzles)
            child.send(requests, missing := len(puzzles))
            try:
                for puzzle in puzzles:
                    reply = self._reply(child, puzzle, _seconds(limits, grace))
                    missing -= 1
                    yield reply
                    if child is not self._child:
                        return
            finally:
                if missing and child is self._child:
                    self._restart()  # or unread replies would be taken for those of later requests

    def ask_batch(
        self, puzzles: Sequence[Puzzle], limits: Limits, seconds: float
    ) -> protocol.BatchReply:
        """Solve many standard puzzles in one call; raises TimeLimitExceeded after `seconds`."""
        request = protocol.batch_request(puzzles, limits)
        return self._exchange(request, protocol.batch_reply, seconds)

    def _reply(
        self, child: Child, puzzle: Puzzle, seconds: float | None
    ) -> protocol.Reply | SudokuError:
        try:
            return self._read(child, lambda lines: protocol.reply(lines, puzzle.shape), seconds)
        except SudokuError as error:
            return error

    def _exchange(
        self,
        request: str,
        read: Callable[[Iterator[str]], Answered],
        seconds: float | None,
        cpu: float | None = None,
    ) -> Answered:
        with self._lock:
            child = self._ready_child()
            child.send(request, cpu=cpu)
            with calling(child.cancel):
                return self._read(child, read, seconds)

    def _read(
        self, child: Child, read: Callable[[Iterator[str]], Answered], seconds: float | None
    ) -> Answered:
        try:
            reply = read(child.lines(None if seconds is None else monotonic() + seconds))
            if reply.is_killed:
                self._restart()
            return protocol.check_times(reply, perf_counter_ns() - child.sent)
        except ProcessDied as error:
            report = child.exit_report()
            self._restart()
            raise ProcessDied(f"{error.cause}: {report}" if report else error.cause) from None
        except (*_KILLED, SearchCancelled, ProtocolError, KeyboardInterrupt):
            self._restart()
            raise

    def _ready_child(self) -> Child:
        """Return a child that waits for a request, after starting one if need be."""
        if not self._child or not self._child.is_usable:
            self._restart()
        assert self._child is not None
        try:
            self._child.wait_until_ready()
        except (SolverError, KeyboardInterrupt):
            self.close()  # the next request starts another
            raise
        return self._child

    def cancel(self) -> None:
        """Stop the request that another thread waits for; it raises SearchCancelled there."""
        if child := self._child:
            child.cancel()

    def close(self) -> None:
        """End the child. The next request starts a new one."""
        if self._child:
            self._child.end()
            self._child = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _restart(self) -> None:
        self.close()
        self._child = Child(self.spec, self.sandbox, self.hash_seed)  # it gets ready meanwhile


def _seconds(limits: Limits, grace: float) -> float | None:
    return None if limits.time_limit is None else limits.time_limit + grace
