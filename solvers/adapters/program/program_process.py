"""The process of a program: give it input, and read what it prints with a deadline and a limit."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

from solvers.errors import InputError
from solvers.worker.bounded_output import BoundedOutput

if sys.platform == "linux":
    import fcntl
    import termios

SILENCE: Final = 0.02  # seconds without output, after which a program has said what it wants
_CPU_CLOCK: Final = 2  # the kernel's number for the CPU clock of a process
_REMEDY: Final = (
    "begin a script with a line such as #!/usr/bin/env python3, or write program:python3 FILE"
)


def _filled_pipe(text: str) -> int:
    """Return the end for reading of a pipe with this text."""
    reading, writing = os.pipe()
    os.write(writing, text.encode())
    os.close(writing)
    return reading


class ProgramProcess:
    """One process. It is killed at the end of a `with` block if it has not ended.

    text  all of its input, at most 4 KB; None: `send` writes its input

    Raises InputError if the program cannot be run.
    """

    def __init__(self, command: tuple[str, ...], text: str | None = None) -> None:
        pipe = subprocess.PIPE
        self._given = None if text is None else _filled_pipe(text)
        stdin = pipe if self._given is None else self._given
        try:
            self._process = subprocess.Popen(command, stdin=stdin, stdout=pipe, stderr=pipe)
        except OSError as error:
            cause = f"{command[0]} cannot be run: {error.strerror}"
            raise InputError(cause, remedy=_REMEDY) from error
        assert self._process.stdout
        assert self._process.stderr
        self._input = self._process.stdin
        self._streams = (self._process.stdout, self._process.stderr)
        self._stdout, self._stderr = (stream.fileno() for stream in self._streams)
        self._bounded = BoundedOutput()
        self._selector = selectors.DefaultSelector()
        # A child that it leaves behind may hold its pipes open. On Linux its own end is known.
        self._end = os.pidfd_open(self._process.pid) if hasattr(os, "pidfd_open") else None
        ends = [] if self._end is None else [self._end]
        for descriptor in (self._stdout, self._stderr, *ends):
            os.set_blocking(descriptor, False)
            self._selector.register(descriptor, selectors.EVENT_READ)
        self.has_ended = False
        self.printed_at = 0  # when it last wrote to standard output: `perf_counter_ns`

    def send(self, text: str) -> None:
        """Write to its input; a program that does not read it may have ended."""
        assert self._input
        with contextlib.suppress(BrokenPipeError):
            self._input.write(text.encode())
            self._input.flush()

    def end_input(self) -> None:
        """Close its input."""
        with contextlib.suppress(BrokenPipeError):
            if self._input:
                self._input.close()

    def read(
        self,
        seconds: float | None,
        is_enough: Callable[[str], bool] = lambda _: False,
        when_silent: Callable[[], object] | None = None,
        silence: float = SILENCE,
    ) -> bool:
        """Read until the process ends or the output is enough. Return False after the deadline.

        when_silent  is called when the process has printed something, and then nothing for
                     `silence` seconds; if it returns something true, reading ends

        Raises OutputLimitExceeded.
        """
        deadline = None if seconds is None else time.monotonic() + seconds
        announced = self.printed_at
        while self._selector.get_map():
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            is_new = self.printed_at != announced and not self.has_ended
            if when_silent and is_new and not self._selector.select(silence):
                announced = self.printed_at
                if when_silent():
                    return False
            ready = self._selector.select(0.0 if self.has_ended else left)
            for key, _ in ready:
                self._read_from(key.fd)
            if not ready:  # the deadline, or all of the output of a process that has ended
                return self.has_ended
            if is_enough(self.output):
                return True
        self.has_ended = True
        return True

    def _read_from(self, descriptor: int) -> None:
        if descriptor == self._end:
            self.has_ended = True
        chunk = b"" if descriptor == self._end else os.read(descriptor, 1 << 16)
        if chunk:
            self._bounded.add(chunk, descriptor)
            if descriptor == self._stdout:
                self.printed_at = time.perf_counter_ns()
        else:
            self._selector.unregister(descriptor)

    def begin_request(self) -> None:
        """Forget what it has printed so far: it is not an answer to the next request."""
        self._bounded.clear(self._stdout)
        self._bounded.begin_request()

    @property
    def output(self) -> str:
        """The end of what it has printed."""
        return self._bounded.text(self._stdout)

    @property
    def errors(self) -> str:
        """The end of what it has written to standard error."""
        return self._bounded.text(self._stderr)

    def ignores_input(self) -> bool:
        """Whether it has left some of its `text` unread. Only Linux tells."""
        if self._given is None or sys.platform != "linux":
            return False
        left = fcntl.ioctl(self._given, termios.FIONREAD, b"\0" * 4)
        return any(left)

    def cpu_ns(self) -> int:
        """Return its CPU time so far; 0 if the system has no clock for other processes."""
        try:
            return time.clock_gettime_ns(~self._process.pid << 3 | _CPU_CLOCK)
        except (OSError, AttributeError):
            return 0

    def close(self) -> tuple[int, int]:
        """Kill the process if it runs. Return its exit code and its CPU time with its children.

        The exit code is negative for a signal.
        """
        if not self.has_ended:
            os.kill(self._process.pid, signal.SIGKILL)  # Popen.kill would wait for it if it ended
        self.end_input()
        _, status, usage = os.wait4(self._process.pid, 0)
        self._process.returncode = os.waitstatus_to_exitcode(status)
        self._selector.close()
        if self._given is not None:
            os.close(self._given)
        if self._end is not None:
            os.close(self._end)
        for stream in self._streams:
            stream.close()
        return self._process.returncode, round((usage.ru_utime + usage.ru_stime) * 1e9)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.returncode is None:
            self.close()
