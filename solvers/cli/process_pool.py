"""Solve puzzles in several processes, and return the answers in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from multiprocessing.connection import wait
from time import monotonic
from types import TracebackType
from typing import Self

from solvers.cli.pool_process import Group, PoolProcess, answers
from solvers.cli.puzzle_solver import Answer, PuzzleSolver
from solvers.formats.puzzle_entry import PuzzleEntry

_GROUP_SECONDS = 0.05  # that a process works on one group of puzzles
_LARGEST_GROUP = 256  # puzzles
_AHEAD = 4  # groups for each process that may wait for an earlier one
_LAST_ANSWERS = 1.0  # seconds after Ctrl-C in which processes send what they have


class ProcessPool:
    """Solves puzzles in forks of this process, which start with the second puzzle.

    With one job, puzzles are solved in this process. Answers are in the order of the puzzles. An
    answer has the exception that the solver raised. A context manager, which ends the forks.
    """

    def __init__(self, solver: PuzzleSolver, jobs: int) -> None:
        self._solver = solver
        self._jobs = jobs if hasattr(os, "fork") else 1
        self._children: list[PoolProcess] = []
        self._next: list[PuzzleEntry] = []  # the puzzles of the next group
        self._pending: deque[Group] = deque()
        self._size = 1  # of the next group

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for child in self._children:
            child.kill()

    def submit(self, entry: PuzzleEntry) -> Iterator[Answer]:
        """Add a puzzle, and yield answers that are complete, in order."""
        if self._jobs == 1:
            yield from answers(self._solver, [entry])
            return
        self._next.append(entry)
        if not self._children and len(self._next) == 2:
            self._solver.prepare(entry.puzzle.shape)
            self._children = [PoolProcess(self._solver) for _ in range(self._jobs)]
        while self._children and len(self._next) >= self._size:
            self._send()
        limit = _AHEAD * self._jobs
        while self._pending and (
            self._pending[0].answers is not None or len(self._pending) > limit
        ):
            yield from self._first()

    def drain(self) -> Iterator[Answer]:
        """Yield all answers that are left, in order."""
        if not self._children:
            entries, self._next = self._next, []
            yield from answers(self._solver, entries)
        while self._next:
            self._send()
        while self._pending:
            yield from self._first()

    def interrupt(self) -> Iterator[Answer]:
        """Yield the answers that are complete after Ctrl-C, and what the first search has found."""
        for child in self._children:
            child.interrupt()
        end = monotonic() + _LAST_ANSWERS
        while self._pending:
            while self._pending[0].answers is None:
                if not self._receive(max(0.0, end - monotonic())):
                    return
            yield from self._first()

    def _send(self) -> None:
        """Give the next puzzles to a process that has nothing to do; wait for one."""
        while not (idle := [child for child in self._children if child.group is None]):
            self._receive(None)
        self._pending.append(Group(self._next[: self._size]))
        idle[0].send(self._pending[-1])
        self._next = self._next[self._size :]

    def _first(self) -> Iterator[Answer]:
        """Yield the answers of the first group; wait for them. None come after an error."""
        while self._pending[0].answers is None:
            self._receive(None)
        for answer in self._pending.popleft().answers or ():
            if answer.error or answer.is_interrupted:
                self._pending.clear()
                self._next = []
            yield answer

    def _receive(self, timeout: float | None) -> bool:
        """Wait for answers of any process; return whether some have come."""
        busy = [child for child in self._children if child.group]
        ready = wait([child.connection for child in busy], timeout) if busy else []
        for child in busy:
            if child.connection not in ready:
                continue
            seconds, puzzles = child.receive()
            wanted = int(puzzles * _GROUP_SECONDS / max(seconds, 1e-6))
            self._size = max(1, min(wanted, 2 * self._size, _LARGEST_GROUP))
        return bool(ready)
