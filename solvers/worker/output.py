"""Read what a child process writes, with deadlines and a bound on its size."""

from __future__ import annotations

import os
import queue
import re
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import IO, Self

from solvers.errors import OutputLimitExceeded, SolverError, TimeLimitExceeded
from solvers.worker.bounded_output import BoundedOutput

_LINE_TIMEOUT = 600.0  # seconds between two lines of one answer
_LONGEST_LINE = 1 << 20
_STDOUT, _STDERR = 1, 2
_CHUNK = 1 << 16
_PAUSE = (
    0.001  # seconds between two reads of many answers, so that reading does not slow the solver
)
_FATAL = re.compile(r"fatal (?:\w+ )?error: |panic: ")  # before Go's list of goroutines


class Deadline:
    """When to stop waiting: `at` is a value of `time.monotonic`."""

    def __init__(self, at: float) -> None:
        self.at = at

    @classmethod
    def after(cls, seconds: float) -> Self:
        """Return the deadline that is `seconds` from now."""
        return cls(time.monotonic() + seconds)

    def has_passed(self) -> bool:
        """Whether it is over; a subclass may move `at` instead."""
        return time.monotonic() >= self.at


class Output:
    """Standard output and standard error of one child.

    bound     the number of bytes that are read for each request; None: no bound
    requests  how many requests have been sent
    is_over   standard output has ended, or reading has failed

    Two threads read the streams. They refer to this object and not to the child, so that a child
    can be ended when nothing refers to it; the threads then end with its streams.
    """

    def __init__(self, output: IO[bytes], errors: IO[bytes], bound: int | None) -> None:
        self.requests = 0
        self.cpu_limit: float | None = None  # seconds, of the latest request
        self.has_time_limit = False  # whether the wait for the latest answer has an end
        self.is_over = False
        self._bounded = BoundedOutput(bound)
        self._has_failed = False
        self._pauses = False
        self._queue: queue.SimpleQueue[list[str] | SolverError | None] = queue.SimpleQueue()
        self._pending: deque[str] = deque()  # lines taken from the queue
        start_thread(self._read_lines, output)
        self._stderr_thread = start_thread(self._read_errors, errors)

    def begin_request(self, answers: int = 1, cpu: float | None = None) -> None:
        """Count the bytes of a new request, which may have several answers and a CPU limit."""
        self._bounded.begin_request()
        self.cpu_limit = cpu
        self._pauses = answers > 1
        self.requests += 1

    def fail(self, error: SolverError) -> None:
        """Raise this error in the reader, instead of giving it more lines."""
        self._has_failed = self.is_over = True
        self._queue.put(error)

    def lines(self, deadline: Deadline | None) -> Iterator[str]:
        """Yield lines as they are written, until the process ends.

        Raises TimeLimitExceeded at the deadline, and the error given to `fail`. The deadline is for
        the first line of the answer: writing a million solutions takes longer than finding them.
        """
        self.has_time_limit = deadline is not None
        while True:
            if not self._pending:
                self._pending.extend(self._next(deadline))
                if not self._pending:
                    return
            line = self._pending.popleft()
            if deadline is not None and not line.startswith("printed "):  # the search goes on
                deadline = Deadline.after(_LINE_TIMEOUT)
            yield line

    def stderr(self) -> str:
        """Return the end of standard error. Waits a moment for the stream to end."""
        self._stderr_thread.join(1.0)
        return self._bounded.text(_STDERR)

    def stderr_tail(self) -> str:
        """Return the last line of standard error, or the last one that names a fatal error."""
        lines = [line.strip() for line in self.stderr().splitlines() if line.strip()]
        return ([line for line in lines if _FATAL.match(line)] or lines or [""])[-1]

    def _next(self, deadline: Deadline | None) -> list[str]:
        """Wait for the next lines; there are none after the end."""
        while True:
            timeout = None if deadline is None else max(0.0, deadline.at - time.monotonic())
            try:
                lines = self._queue.get(timeout=timeout)
                break
            except queue.Empty:
                if deadline and deadline.has_passed():
                    raise TimeLimitExceeded("exceeded its time limit and was killed") from None
        if lines is None or isinstance(lines, SolverError):
            self._queue.put(lines)  # the next read finds it again
        if isinstance(lines, SolverError):
            raise lines
        return lines or []

    def _read_lines(self, stream: IO[bytes]) -> None:
        rest = b""
        while chunk := os.read(stream.fileno(), _CHUNK):
            *lines, rest = (rest + chunk).split(b"\n")
            if lines:
                self._queue.put([line.decode(errors="replace") + "\n" for line in lines])
            if len(rest) > _LONGEST_LINE:
                limit = f"{_LONGEST_LINE >> 20} MB"
                self.fail(OutputLimitExceeded(f"wrote a line of more than {limit} and was killed"))
            if not self._is_within_bound(chunk, _STDOUT):
                return
            if self._pauses:
                time.sleep(_PAUSE)
        if rest:
            self._queue.put([rest.decode(errors="replace")])
        self.is_over = True
        self._queue.put(None)

    def _read_errors(self, stream: IO[bytes]) -> None:
        while chunk := os.read(stream.fileno(), _CHUNK):
            if not self._is_within_bound(chunk, _STDERR):
                return

    def _is_within_bound(self, chunk: bytes, stream: int) -> bool:
        """Count what was read. Above the bound, reading stops, and the child is killed."""
        try:
            self._bounded.add(chunk, stream)
        except OutputLimitExceeded as error:
            if not self._has_failed:
                self.fail(error)
        return not self._has_failed


def start_thread(target: Callable[..., None], *args: object) -> threading.Thread:
    """Start a thread that does not keep the program from ending."""
    thread = threading.Thread(target=target, args=args, daemon=True)
    thread.start()
    return thread
