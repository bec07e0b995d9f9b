"""One run of a child process that serves a solver: its lines with a deadline, its last words, its end."""

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
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from solvers import wire
from solvers.errors import Crashed, InputError, Overdue

START_SECONDS = 60.0  # a child that has not said hello by then is not coming
_LAST_BREATH = 1.0  # seconds for a process whose output has ended to end itself, so that its exit code is known
_TELLING = 600.0  # seconds without a line from a child that has begun to answer
_STDERR_LINES = 20


class Child:
    """One run of `python -m solvers serve SPEC`, its output read by threads so that a read can have a deadline."""

    def __init__(self, spec: str) -> None:
        self._owner = os.getpid()
        theirs, lifeline = os.pipe()
        command = [sys.executable, "-P", "-m", "solvers", "serve", spec]
        posix: dict[str, Any] = {"pass_fds": (theirs,), "start_new_session": True} if os.name == "posix" else {}
        self._process = subprocess.Popen(
            [*command, "--lifeline", str(theirs)] if posix else command,
            **posix,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=os.environ | {"PYTHONHASHSEED": "0", "PYTHONPATH": _path()},
        )
        os.close(theirs)
        self._output: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._errors: deque[str] = deque(maxlen=_STDERR_LINES)
        self._error_reader = _start_thread(_read_errors, self._process.stderr, self._errors)
        _start_thread(_read_output, self._process.stdout, self._output)
        self._ready = False
        self._finalizer = weakref.finalize(self, _kill, self._process, lifeline, self._owner)

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
        """Output lines as they come, until the process ends. Raises Overdue at the deadline.

        Once there is a line the search is over, and the deadline kept: a million solutions take longer to tell than to find.
        """
        while True:
            try:
                line = self._output.get(timeout=None if deadline is None else max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise Overdue("ran past its time limit and was killed") from None
            if line is None:
                self._output.put(None)
                return
            deadline = None if deadline is None else time.monotonic() + _TELLING
            yield line

    def is_ours(self) -> bool:
        """Whether this process started it, and not one that this process was forked from."""
        return self._owner == os.getpid()

    def obituary(self) -> str:
        """How the process ended, and the last that it wrote to standard error. Waits a moment for it to end."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_LAST_BREATH)
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


def _path() -> str:
    """Where the child finds this very package; the current folder comes last there (`-P`), for solvers of the user's own."""
    return os.pathsep.join(filter(None, [str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH")]))


def _kill(process: subprocess.Popen[str], lifeline: int, owner: int) -> None:
    """Kill the child's process group, and reap the child. A fork of the owner, which runs this at its end, must not."""
    if os.getpid() != owner:
        return
    os.close(lifeline)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
