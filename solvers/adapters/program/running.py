"""A running program: its input given, what it prints read with a deadline and bounded, its end and its time."""

from __future__ import annotations

import contextlib
import os
import selectors
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self

from solvers.errors import InputError, OutputLimitExceeded

MOST: Final = 64 << 20  # bytes that a program may print about one puzzle
_KEPT: Final = 1 << 16  # of them: the answer is at the end
_PROCESSOR_TIME: Final = 2  # the kernel's number for that clock of a process


class Running:
    """One process. It is killed and reaped at the end of a `with` block, if it has not ended. Raises InputError."""

    def __init__(self, command: tuple[str, ...]) -> None:
        try:
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
        except OSError as error:
            remedy = "begin a script with a line such as #!/usr/bin/env python3, or write program:python3 FILE"
            raise InputError(
                f"{command[0]} cannot be run: {error.strerror}", remedy=remedy
            ) from error
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._input, self._output, self._errors = (
            self._process.stdin,
            self._process.stdout,
            self._process.stderr,
        )
        self._kept = {self._output.fileno(): bytearray(), self._errors.fileno(): bytearray()}
        self._total = 0
        self._selector = selectors.DefaultSelector()
        # A child that it leaves behind may hold its pipes open, so that its own end counts, where the system tells it.
        self._end = os.pidfd_open(self._process.pid) if hasattr(os, "pidfd_open") else None
        for descriptor in (*self._kept, *([self._end] if self._end is not None else [])):
            os.set_blocking(descriptor, False)
            self._selector.register(descriptor, selectors.EVENT_READ)
        self.ended = False

    def send(self, text: str) -> None:
        """Write a puzzle; a program that does not read it shows by its answer."""
        with contextlib.suppress(BrokenPipeError):
            self._input.write(text.encode())
            self._input.flush()

    def end_input(self) -> None:
        """There is no more to read for it."""
        with contextlib.suppress(BrokenPipeError):
            self._input.close()

    def read(self, seconds: float | None, enough: Callable[[str], bool] = lambda _: False) -> bool:
        """Read until the process ends, or until what it printed is enough; False where there is no more time.

        Raises OutputLimitExceeded.
        """
        deadline = None if seconds is None else time.monotonic() + seconds
        while self._selector.get_map():
            left = (
                0.0
                if self.ended
                else None
                if deadline is None
                else max(0.0, deadline - time.monotonic())
            )
            ready = self._selector.select(left)
            for key, _ in ready:
                self._take(key.fd)
            if not ready:  # nothing is left of one that has ended
                return self.ended
            if enough(self.output):
                return True
        self.ended = True
        return True

    def _take(self, descriptor: int) -> None:
        chunk = b"" if descriptor == self._end else os.read(descriptor, 1 << 16)
        self.ended = self.ended or descriptor == self._end
        if not chunk:
            self._selector.unregister(descriptor)
            return
        self._kept[descriptor] += chunk
        del self._kept[descriptor][:-_KEPT]
        self._total += len(chunk)
        if self._total > MOST:
            raise OutputLimitExceeded(
                f"it printed more than {MOST >> 20} MiB about one puzzle, and was killed"
            )

    def forget(self) -> None:
        """What it has printed so far is no answer to what comes."""
        self._kept[self._output.fileno()].clear()
        self._total = 0

    @property
    def output(self) -> str:
        """What it printed, or the end of it."""
        return self._kept[self._output.fileno()].decode("utf-8", "replace")

    @property
    def errors(self) -> str:
        """What it wrote to standard error, or the end of it."""
        return self._kept[self._errors.fileno()].decode("utf-8", "replace")

    def cpu_ns(self) -> int:
        """The processor time that it has taken so far, where the system tells it of a running process; 0 elsewhere."""
        try:
            return time.clock_gettime_ns(~self._process.pid << 3 | _PROCESSOR_TIME)
        except (OSError, AttributeError):
            return 0

    def close(self) -> tuple[int, int]:
        """Its exit code (negative for a signal), and its processor time with that of its children. Kills it if need be."""
        if not self.ended:
            self._process.kill()
        self.end_input()
        _, status, usage = os.wait4(self._process.pid, 0)
        self._process.returncode = os.waitstatus_to_exitcode(status)
        self._selector.close()
        if self._end is not None:
            os.close(self._end)
        self._output.close()
        self._errors.close()
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


@dataclass(frozen=True)
class Run:
    """code     the exit code, negative for a signal; None: it was killed at the time limit
    wall_ns  from before its start until its end
    cpu_ns   of the program and those of its children that it waited for
    """

    output: str
    errors: str
    code: int | None
    wall_ns: int
    cpu_ns: int


def run(command: tuple[str, ...], text: str, seconds: float | None = None) -> Run:
    """Run a program with that input, which then ends. Raises OutputLimitExceeded, and InputError where it cannot be started."""
    begin = time.perf_counter_ns()
    with Running(command) as program:
        program.send(text)
        program.end_input()
        ended = program.read(seconds)
        output, errors = program.output, program.errors
        code, cpu = program.close()
    return Run(output, errors, code if ended else None, time.perf_counter_ns() - begin, cpu)
