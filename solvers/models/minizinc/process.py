"""A process of MiniZinc, which starts one of a solver: read what it prints, and end both."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

from solvers.deadline import Deadline, OutOfTime
from solvers.worker import processes

if sys.platform == "linux":
    import fcntl

_GRACE = 0.5  # seconds between SIGINT and SIGKILL
_WAKE = 0.05  # seconds between looks at whether the call is cancelled
_CHUNK = 1 << 16


class Process:
    """A process with a folder for its temporary files, which ends at the end of a `with` block.

    SIGINT makes MiniZinc end its solver, wait for it, so that its CPU time counts, and print the
    solver's statistics. SIGKILL to MiniZinc alone would leave the solver running.
    """

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        self._errors = folder / "errors.txt"
        reading, writing = os.pipe()
        self._lifeline = (reading, writing)
        with self._errors.open("wb") as errors:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                env=os.environ | dict.fromkeys(("TMPDIR", "TMP", "TEMP"), str(folder)),
                pass_fds=[reading],
                process_group=0,  # Ctrl-C reaches this program only, which then ends it
            )
        _interrupt_when_closed(reading, self._process.pid)
        assert self._process.stdout
        self._output = self._process.stdout
        self._is_over = False  # it has closed its output
        self._rest = b""  # the beginning of a line

    def lines(self, deadline: Deadline) -> Iterator[str]:
        """Yield the lines that it prints. Raises OutOfTime at the deadline, after the last line.

        At the deadline it gets SIGINT, and still prints its statistics.
        """
        yield from self._lines_until(deadline)
        if not self._is_over:
            self._interrupt()
            yield from self._lines_until(Deadline.after(_GRACE))
            raise OutOfTime

    def _lines_until(self, deadline: Deadline) -> Iterator[str]:
        while (chunk := self._read(deadline)) is not None:
            *whole, self._rest = (self._rest + chunk).split(b"\n")
            yield from (line.decode(errors="replace") for line in whole)

    def _read(self, deadline: Deadline) -> bytes | None:
        """Return what it has printed; None after the end or the deadline."""
        if self._is_over:
            return None
        with selectors.DefaultSelector() as selector:
            selector.register(self._output, selectors.EVENT_READ)
            while deadline.left >= 0 and not selector.select(min(_WAKE, max(0.0, deadline.left))):
                pass
            if deadline.left < 0:
                return None
        chunk = os.read(self._output.fileno(), _CHUNK)
        self._is_over = not chunk
        return chunk or None

    def _interrupt(self) -> None:
        processes.send([self._process.pid], signal.SIGINT)

    @property
    def exit_code(self) -> int | None:
        """Its exit code after the end of the `with` block; negative for a signal."""
        return self._process.returncode

    @property
    def errors(self) -> str:
        """What it has written to standard error."""
        return self._errors.read_text("utf-8", "replace")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if not self._is_over:
                self._interrupt()
                end = Deadline.after(_GRACE)
                while self._read(end) is not None:  # it cannot end before its output is read
                    pass
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
        finally:
            self._kill()

    def _kill(self) -> None:
        """Kill what is left of both processes."""
        if self._process.poll() is None:
            below = processes.descendants(self._process.pid)
            processes.send([self._process.pid, *below], signal.SIGKILL)
            self._process.wait()
        self._output.close()
        for descriptor in self._lifeline:
            os.close(descriptor)


def _interrupt_when_closed(lifeline: int, pid: int) -> None:
    """Let the kernel send SIGINT to a process when the other end of a pipe is closed.

    Also if the owner of that end is killed: no process of MiniZinc is left. Only on Linux.
    """
    if sys.platform == "linux":
        fcntl.fcntl(lifeline, fcntl.F_SETOWN, pid)
        fcntl.fcntl(lifeline, fcntl.F_SETSIG, signal.SIGINT)
        fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
