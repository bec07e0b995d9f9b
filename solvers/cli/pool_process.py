"""A fork of this process that solves puzzles of a file, one group after another."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from functools import lru_cache
from multiprocessing.connection import Pipe
from multiprocessing.reduction import ForkingPickler
from time import perf_counter
from types import FrameType
from typing import Any, NoReturn

from solvers.cli.puzzle_solver import Answer, PuzzleSolver
from solvers.errors import Crashed
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.host import namespaces
from solvers.puzzle import STANDARD
from solvers.shape import Shape


class Group:
    """Puzzles that one process solves, and their answers."""

    def __init__(self, entries: Sequence[PuzzleEntry]) -> None:
        self.entries = entries
        self.answers: list[Answer] | None = None


class PoolProcess:
    """A fork of this process that solves puzzles.

    group  the puzzles that it solves; None if it has nothing to do
    """

    def __init__(self, solver: PuzzleSolver) -> None:
        self.group: Group | None = None
        self.connection, theirs = Pipe()
        parent = os.getpid()
        with _without_interrupt():
            self._pid = os.fork()
            if not self._pid:
                self.connection.close()
                _serve(theirs, solver, parent)
        theirs.close()

    def send(self, group: Group) -> None:
        """Give the process puzzles to solve; it must have nothing else to do."""
        self.group = group
        with _without_interrupt(), suppress(ConnectionError):  # `receive` reports a lost process
            self.connection.send(group.entries)

    def receive(self) -> tuple[float, int]:
        """Receive the answers to the group. Return the time that they took, and their number.

        Raises Crashed if the process has ended.
        """
        assert self.group
        try:
            with _without_interrupt():
                seconds, self.group.answers = self.connection.recv()
        except (EOFError, ConnectionError):
            cause = "a process that solved puzzles of the file has ended"
            raise Crashed(cause, remedy="give --jobs 1 to find the puzzle") from None
        solved, self.group = len(self.group.entries), None
        return seconds, solved

    def interrupt(self) -> None:
        """Let the process end its search, and send what it has."""
        with suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGINT)

    def kill(self) -> None:
        """End the process."""
        self.connection.close()
        with suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(self._pid, 0)


def answers(solver: PuzzleSolver, entries: Iterable[PuzzleEntry]) -> Iterator[Answer]:
    """Yield the answer to each puzzle, up to the first exception or interrupted search."""
    for entry in entries:
        try:
            answer = solver.answer(entry)
        except Exception as error:
            answer = Answer(b"", error=error)
        yield answer
        if answer.error or answer.is_interrupted:
            return


def _serve(connection: Any, solver: PuzzleSolver, parent: int) -> NoReturn:
    """Solve the puzzles that come through the connection, and end the process with it."""
    try:
        os.setpgid(0, 0)  # Ctrl-C reaches the parent, which sends it on
        if sys.platform == "linux":
            namespaces.die_with_parent()
        # The stream of the parent may be replaced, or locked by another thread.
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
        interruptible = _Interruptible()
        solver.forked()
        while os.getppid() == parent:
            entries, solved = connection.recv(), list[Answer]()
            start = perf_counter()
            try:
                with interruptible:
                    solved.extend(answers(solver, entries))
            except KeyboardInterrupt:
                solved.append(Answer(b"", is_interrupted=True))
            if error := solved[-1].error:
                solved[-1] = Answer(b"", error=_sendable(error))
            connection.send((perf_counter() - start, solved))
    except (EOFError, ConnectionError):
        pass  # the parent has ended
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(0)


class _Interruptible:
    """Raises KeyboardInterrupt for SIGINT in a `with` block, and on entering it after SIGINT."""

    def __init__(self) -> None:
        self._is_inside = self._is_interrupted = False
        signal.signal(signal.SIGINT, self._interrupt)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def __enter__(self) -> None:
        self._is_inside = True
        if self._is_interrupted:
            raise KeyboardInterrupt

    def __exit__(self, *error: object) -> None:
        self._is_inside = False

    def _interrupt(self, number: int, frame: FrameType | None) -> None:  # noqa: ARG002
        self._is_interrupted = True
        if self._is_inside:
            self._is_inside = False
            raise KeyboardInterrupt


@contextmanager
def _without_interrupt() -> Iterator[None]:
    """Delay Ctrl-C, so that no message is sent or received in part."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _sendable(error: Exception) -> Exception:
    """Return an exception that can be sent to another process, with its traceback as a note."""
    error.add_note("".join(traceback.format_exception(error)))
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return Crashed(f"{type(error).__name__}: {error}")
    return error


@lru_cache
def _shape(*fields: Any) -> Shape:
    shape = Shape(*fields)
    return STANDARD if shape == STANDARD else shape


def _reduced(shape: Shape) -> tuple[Callable[..., Shape], tuple[Any, ...]]:
    return _shape, tuple(getattr(shape, field.name) for field in fields(shape))


# A shape is sent without its units, and each process has only one of it.
ForkingPickler.register(Shape, _reduced)
