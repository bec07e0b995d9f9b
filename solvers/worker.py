"""A supervised child process that serves one solver: killed with its process group at a deadline, and started again."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from types import TracebackType
from typing import Self, TypeVar

from solvers import wire
from solvers.child import Child
from solvers.errors import Died, Overdue, ProtocolError
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import ONE, Limits

Reply = TypeVar("Reply")


class Worker:
    """The solver that `spec` names, in a process of its own. It is a Solver itself, and closes with the `with` statement.

    Raises InputError where the child says that it cannot serve that spec, Crashed where it dies at the start.
    """

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self._lock = threading.Lock()
        self._child: Child | None = None
        self._start()

    def solve(self, puzzle: Puzzle, limits: Limits = ONE) -> Result:
        """Holds the time limit whatever the solver does. Raises Crashed where it raises or its process dies."""
        try:
            return self.ask(puzzle, limits).result
        except Overdue:
            return Result((), Stop.TIMEOUT)

    def ask(self, puzzle: Puzzle, limits: Limits, grace: float = 0.0) -> wire.Reply:
        """As `solve`, with the times taken inside the child; raises Overdue when it runs `grace` seconds past its limit."""
        seconds = None if limits.seconds is None else limits.seconds + grace
        return self._exchange(wire.request(puzzle, limits), lambda lines: wire.reply(lines, puzzle.shape), seconds)

    def ask_in_bulk(self, puzzles: Sequence[Puzzle], limits: Limits, seconds: float) -> wire.BulkReply:
        """The answers of a BatchSolver to usual 9x9 puzzles in one call; raises Overdue after so many seconds."""
        return self._exchange(wire.bulk_request(puzzles, limits), wire.bulk_reply, seconds)

    def _exchange(self, request: str, read: Callable[[Iterator[str]], Reply], seconds: float | None) -> Reply:
        with self._lock:
            child = self._child if self._child and self._child.is_ours() else self._start()
            child.wait_until_ready()
            deadline = None if seconds is None else monotonic() + seconds
            try:
                child.send(request)
                return read(child.lines(deadline))
            except Died as error:
                message = child.obituary()
                self._restart()
                raise Died(f"{error.cause}: {message}" if message else error.cause) from None
            except (Overdue, ProtocolError, KeyboardInterrupt):
                self._restart()
                raise

    def close(self) -> None:
        """End the child. A worker that is asked again starts a new one."""
        if self._child:
            self._child.end()
            self._child = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _start(self) -> Child:
        self._child = Child(self.spec)
        return self._child

    def _restart(self) -> None:
        self.close()
        self._start()  # it comes up while the caller goes on
