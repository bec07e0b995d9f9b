"""A supervised child process that serves one solver: killed with its children at a deadline, and started again."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import TracebackType
from typing import Self, TypeVar

from solvers import wire
from solvers.errors import Crashed, InputError, Overdue, ProtocolError
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import ONE, Limits

START_SECONDS = 60.0  # a child that has not said hello by then is not coming
_STDERR_LINES = 20

Reply = TypeVar("Reply")


class Worker:
    """The solver that `spec` names, in a process of its own. It is a Solver itself, and closes with the `with` statement.

    Raises InputError where the child says that it cannot serve that spec, Crashed where it dies at the start.
    """

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self._lock = threading.Lock()
        self._child: _Child | None = None
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
            child = self._child or self._start()
            child.wait_until_ready()
            deadline = None if seconds is None else time.monotonic() + seconds
            try:
                child.send(request)
                return read(child.lines(deadline))
            except Crashed as error:
                if not child.has_ended():
                    raise
                message = child.obituary()
                self._restart()
                raise Crashed(f"{error.cause}: {message}" if message else error.cause) from None
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

    def _start(self) -> _Child:
        self._child = _Child(self.spec)
        return self._child

    def _restart(self) -> None:
        self.close()
        self._start()  # it comes up while the caller goes on


class _Child:
    """One run of `python -m solvers serve SPEC`, its output read by threads so that a read can have a deadline."""

    def __init__(self, spec: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "solvers", "serve", spec],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
            env=os.environ | {"PYTHONHASHSEED": "0"},
        )
        self._output: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._errors: deque[str] = deque(maxlen=_STDERR_LINES)
        self._error_reader = _start_thread(_read_errors, self._process.stderr, self._errors)
        _start_thread(_read_output, self._process.stdout, self._output)
        self._ready = False
        self._finalizer = weakref.finalize(self, _kill, self._process)

    def wait_until_ready(self) -> None:
        """Wait for the hello line. Raises InputError with what the child says instead, Crashed if it dies."""
        if self._ready:
            return
        line = next(self.lines(time.monotonic() + START_SECONDS), "")
        if line.startswith("error input "):
            raise InputError(line.removeprefix("error input ").strip())
        if not line.startswith(f"sudoku {wire.VERSION} "):
            self.end()
            raise Crashed(f"the solver's process did not start: {line.strip() or self.obituary()}")
        self._ready = True

    def send(self, line: str) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with contextlib.suppress(OSError):  # a child that is gone shows when its answer is read
            stdin.write(line)
            stdin.flush()

    def lines(self, deadline: float | None) -> Iterator[str]:
        """Output lines as they come, until the process ends. Raises Overdue at the deadline."""
        while True:
            try:
                line = self._output.get(timeout=None if deadline is None else max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise Overdue("ran past its time limit and was killed") from None
            if line is None:
                self._output.put(None)
                return
            yield line

    def has_ended(self) -> bool:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(0.05)
        return self._process.poll() is not None

    def obituary(self) -> str:
        """How the process ended, and the last that it wrote to standard error."""
        code = self._process.poll()
        how = "" if code is None else f"exit code {code}" if code >= 0 else f"killed by {signal.Signals(-code).name}"
        self._error_reader.join(1.0)
        last = next((line for line in reversed(self._errors) if line.strip()), "").strip()
        return ", ".join(filter(None, [how, last]))

    def end(self) -> None:
        self._finalizer()


# The threads hold the streams and not the child, so that a child that nobody refers to is ended.


def _start_thread(target: Callable[..., None], *args: object) -> threading.Thread:
    thread = threading.Thread(target=target, args=args, daemon=True)
    thread.start()
    return thread


def _read_output(stream: Iterable[str], lines: queue.SimpleQueue[str | None]) -> None:
    for line in stream:
        lines.put(line)
    lines.put(None)


def _read_errors(stream: Iterable[str], lines: deque[str]) -> None:
    lines.extend(stream)


def _kill(process: subprocess.Popen[str]) -> None:
    """Kill the child and all that it started, and reap it."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
