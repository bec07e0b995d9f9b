"""What a child process has written: its lines, read by a thread so that a read can have a deadline, and its last words."""

from __future__ import annotations

import os
import queue
import re
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import IO

from solvers.errors import OutputLimitExceeded, SolverError, TimeLimitExceeded

_TELLING = 600.0  # seconds without a line from a child that has begun to answer
_LONGEST_LINE = 1 << 20
_STDERR_TAIL = 1 << 16
_AT_ONCE = 1 << 16
_REST = 0.001  # seconds between two reads where answers come one upon another, so that reading does not disturb the solver
_FATAL = re.compile(
    r"fatal (?:\w+ )?error: |panic: "
)  # Go tells where all that was running stood after that


class Output:
    """Standard output and standard error of one child, of which no more than `bound` bytes are read for one question.

    The threads hold this and not the child, so that a child that nobody refers to is ended, and they with it.
    """

    def __init__(self, output: IO[bytes], errors: IO[bytes], bound: int | None) -> None:
        self._bound = bound
        self._written = 0
        self._queue: queue.SimpleQueue[list[str] | SolverError | None] = queue.SimpleQueue()
        self._told: deque[str] = deque()  # taken from the queue, and not read yet
        self._last = b""
        self._has_failed = False
        self._many = False
        self.questions = 0
        self.is_over = False
        start_thread(self._read_lines, output)
        self._error_reader = start_thread(self._read_errors, errors)

    def begin_request(self, answers: int = 1) -> None:
        """Count what is written from here, to a question or to several that are asked at once."""
        self._written = 0
        self._many = answers > 1
        self.questions += 1

    def fail(self, error: SolverError) -> None:
        """Have whoever reads the lines get this error in their place."""
        self._has_failed = self.is_over = True
        self._queue.put(error)

    def lines(self, deadline: float | None) -> Iterator[str]:
        """Output lines as they come, until the process ends. Raises TimeLimitExceeded at the deadline, and what it failed with.

        Once there is a line the search is over, and the deadline kept: a million solutions take longer to tell than to find.
        """
        while True:
            if not self._told:
                try:
                    told = self._queue.get(
                        timeout=None if deadline is None else max(0.0, deadline - time.monotonic())
                    )
                except queue.Empty:
                    raise TimeLimitExceeded("ran past its time limit and was killed") from None
                if told is None or isinstance(told, SolverError):
                    self._queue.put(told)  # for the next that reads
                    if told is None:
                        return
                    raise told
                self._told.extend(told)
            deadline = None if deadline is None else time.monotonic() + _TELLING
            yield self._told.popleft()

    def stderr_tail(self) -> str:
        """The last line of standard error that names a fatal error, else the last at all. Waits a moment for it to end."""
        self._error_reader.join(1.0)
        lines = [
            line.strip()
            for line in self._last.decode(errors="replace").splitlines()
            if line.strip()
        ]
        return ([line for line in lines if _FATAL.match(line)] or lines or [""])[-1]

    def _read_lines(self, stream: IO[bytes]) -> None:
        rest = b""
        while chunk := os.read(stream.fileno(), _AT_ONCE):
            *lines, rest = (rest + chunk).split(b"\n")
            if lines:
                self._queue.put([line.decode(errors="replace") + "\n" for line in lines])
            if len(rest) > _LONGEST_LINE:
                self.fail(
                    OutputLimitExceeded(
                        f"wrote a line of more than {_LONGEST_LINE >> 20} MB and was killed"
                    )
                )
            if not self._may_go_on(len(chunk)):
                return
            if self._many:
                time.sleep(_REST)
        if rest:
            self._queue.put([rest.decode(errors="replace")])
        self.is_over = True
        self._queue.put(None)

    def _read_errors(self, stream: IO[bytes]) -> None:
        while chunk := os.read(stream.fileno(), _AT_ONCE):
            self._last = (self._last + chunk)[-_STDERR_TAIL:]
            if not self._may_go_on(len(chunk)):
                return

    def _may_go_on(self, further: int) -> bool:
        """Count what was read. Past the bound nothing more is read, and the child waits in its write until it is killed."""
        self._written += further
        if self._bound is not None and self._written > self._bound and not self._has_failed:
            self.fail(
                OutputLimitExceeded(
                    f"wrote more than {self._bound >> 20} MB for one question and was killed"
                )
            )
        return not self._has_failed


def start_thread(target: Callable[..., None], *args: object) -> threading.Thread:
    """A thread that does not keep the program from ending."""
    thread = threading.Thread(target=target, args=args, daemon=True)
    thread.start()
    return thread
