"""A supervised child process that serves one solver: killed with its process group at a deadline, and started again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from types import TracebackType
from typing import Self, TypeVar

from solvers.errors import (
    MemoryLimitExceeded,
    OutputLimitExceeded,
    ProcessDied,
    ProtocolError,
    SolverError,
    SudokuError,
    TimeLimitExceeded,
)
from solvers.puzzle import Puzzle
from solvers.registry.spec import Spec
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits
from solvers.worker import protocol
from solvers.worker.capabilities import Capabilities
from solvers.worker.child import Child
from solvers.worker.limits import SandboxLimits

Reply = TypeVar("Reply")


class Worker:
    """The solver that `spec` names, in a process of its own. It is a Solver itself, and closes with the `with` statement.

    sandbox      what holds the process; by default as fits the spec, whether it names our own backend or somebody's code
    hash_seed  PYTHONHASHSEED there: by default an order of sets is the same in every run

    Raises InputError where the child says that it cannot serve that spec, Crashed where it dies at the start; MemoryLimitExceeded
    and OutputLimitExceeded where it goes beyond its sandbox.
    """

    def __init__(self, spec: str, sandbox: SandboxLimits | None = None, hash_seed: int = 0) -> None:
        self.spec = Spec.parse(spec)
        self.sandbox = sandbox or SandboxLimits.of(self.spec)
        self.hash_seed = hash_seed
        self._lock = threading.Lock()
        self._child: Child | None = None
        self._start()

    @property
    def capabilities(self) -> Capabilities:
        """What the solver says of itself. Waits until it is ready; raises as the first question would."""
        with self._lock:
            return self._ready().wait_until_ready()

    @property
    def pid(self) -> int | None:
        """The number of its process; that of a supervisor where there is one. None once it is closed."""
        return self._child.pid if self._child else None

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Holds the time limit whatever the solver does. Raises Crashed where it raises or its process dies."""
        try:
            return self.ask(puzzle, limits).result
        except TimeLimitExceeded:
            return Result((), Stop.TIMEOUT)

    def ask(self, puzzle: Puzzle, limits: Limits, grace: float = 0.0) -> protocol.Reply:
        """As `solve`, with the times taken inside the child; raises TimeLimitExceeded when it runs `grace` seconds past its limit."""
        seconds = None if limits.time_limit is None else limits.time_limit + grace
        return self._exchange(
            protocol.request(puzzle, limits),
            lambda lines: protocol.reply(lines, puzzle.shape),
            seconds,
        )

    def ask_each(
        self, puzzles: Sequence[Puzzle], limits: Limits, grace: float = 0.0
    ) -> Iterator[protocol.Reply | SudokuError]:
        """The answers to many puzzles that are asked all at once, one after another, each with its own time limit.

        An error stands in place of an answer. One that ended the process is the last: the rest is to be asked again.
        """
        with self._lock:
            child = self._ready()
            child.send(
                "".join(protocol.request(puzzle, limits) for puzzle in puzzles), len(puzzles)
            )
            seconds = None if limits.time_limit is None else limits.time_limit + grace
            asked = len(puzzles)
            try:
                for puzzle in puzzles:
                    reply = self._reply(child, puzzle, seconds)
                    asked -= 1
                    yield reply
                    if child is not self._child:
                        return
            finally:
                if asked and child is self._child:
                    self._restart()  # answers that nobody waits for are not taken for those to other questions

    def ask_batch(
        self, puzzles: Sequence[Puzzle], limits: Limits, seconds: float
    ) -> protocol.BatchReply:
        """The answers of a BatchSolver to usual 9x9 puzzles in one call; raises TimeLimitExceeded after so many seconds."""
        return self._exchange(
            protocol.batch_request(puzzles, limits), protocol.batch_reply, seconds
        )

    def _reply(
        self, child: Child, puzzle: Puzzle, seconds: float | None
    ) -> protocol.Reply | SudokuError:
        try:
            return self._read(child, lambda lines: protocol.reply(lines, puzzle.shape), seconds)
        except SudokuError as error:
            return error

    def _exchange(
        self, request: str, read: Callable[[Iterator[str]], Reply], seconds: float | None
    ) -> Reply:
        with self._lock:
            child = self._ready()
            child.send(request)
            return self._read(child, read, seconds)

    def _read(
        self, child: Child, read: Callable[[Iterator[str]], Reply], seconds: float | None
    ) -> Reply:
        try:
            return read(child.lines(None if seconds is None else monotonic() + seconds))
        except ProcessDied as error:
            message = child.exit_report()
            self._restart()
            raise ProcessDied(f"{error.cause}: {message}" if message else error.cause) from None
        except (
            TimeLimitExceeded,
            MemoryLimitExceeded,
            OutputLimitExceeded,
            ProtocolError,
            KeyboardInterrupt,
        ):
            self._restart()
            raise

    def _ready(self) -> Child:
        """A child that waits for a question. One that failed at its start is ended; the next question starts another."""
        if not self._child or not self._child.can_be_asked():
            self._restart()
        assert self._child is not None
        try:
            self._child.wait_until_ready()
        except (SolverError, KeyboardInterrupt):
            self.close()
            raise
        return self._child

    def close(self) -> None:
        """End the child. A worker that is asked again starts a new one."""
        if self._child:
            self._child.end()
            self._child = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _start(self) -> None:
        self._child = Child(self.spec, self.sandbox, self.hash_seed)

    def _restart(self) -> None:
        self.close()
        self._start()  # it comes up while the caller goes on
