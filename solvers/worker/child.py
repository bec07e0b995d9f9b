"""One run of a child process that serves a solver: how it is started, greeted, asked, and ended with all that it started."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from solvers.errors import Crashed, SudokuError, TimeLimitExceeded
from solvers.worker import capabilities, processes, protocol, scratch
from solvers.worker.capabilities import Capabilities
from solvers.worker.limits import SandboxLimits
from solvers.worker.output import Output, start_thread
from solvers.worker.watch import watch

START_SECONDS = 60.0  # a child that has not said hello by then is not coming
_EXIT_GRACE = 1.0  # seconds for a process whose output has ended to end itself, so that its exit code is known
_PIPE = 4096  # bytes that a pipe takes at once, whatever the other end does


class Child:
    """One run of `python -m solvers.host` in a sandbox."""

    def __init__(self, spec: str, sandbox: SandboxLimits, hash_seed: int = 0) -> None:
        self._owner = os.getpid()
        self._sandbox = sandbox
        theirs, lifeline = os.pipe()
        home = scratch.make() if sandbox.isolated else None
        mark = os.urandom(8).hex()
        own = {"PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": _path(), processes.MARK: mark}
        self._process = _started(spec, theirs, sandbox, home, own)
        os.close(theirs)
        if sandbox.core is not None and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(
                self._process.pid, {sandbox.core}
            )  # before it has threads or children, which inherit it
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._output = Output(self._process.stdout, self._process.stderr, sandbox.output)
        self._traits: Capabilities | None = None
        self._refusal: SudokuError | None = None
        ended = threading.Event()
        if sandbox.memory is not None or sandbox.cpu is not None:
            start_thread(watch, self._process.pid, sandbox, self._output, ended)
        end = _End(
            self._process, lifeline, self._owner, mark if sandbox.isolated else None, home, ended
        )
        self._finalizer = weakref.finalize(self, end)

    @property
    def pid(self) -> int:
        """The number of the process that was started."""
        return self._process.pid

    def wait_until_ready(self) -> Capabilities:
        """Wait for the hello line. Raises what the child says instead, an InputError mostly; Crashed if it dies."""
        if self._refusal:
            raise self._refusal
        if self._traits is None:
            self._traits = self._greeted()
        return self._traits

    def _greeted(self) -> Capabilities:
        lines = self._output.lines(time.monotonic() + START_SECONDS)
        try:
            line = next(lines, "")
            protections = capabilities.read_protections(line)
            line = line if protections is None else next(lines, "")
        except TimeLimitExceeded:
            raise Crashed(
                f"the solver's process was not ready after {START_SECONDS:.0f} seconds"
            ) from None
        if line.startswith("error "):
            self._refusal = protocol.read_error(line.removeprefix("error "))
            raise self._refusal
        if (said := capabilities.read_hello(line)) is None:
            raise Crashed(
                f"the solver's process did not start: {line.strip() or self.exit_report()}"
            )
        return replace(said, protections=self._sandbox.protections | (protections or frozenset()))

    def send(self, line: str, answers: int = 1) -> None:
        """Ask, for one answer or for several. A child that does not read it is left to the deadline of the answer."""
        self._output.begin_request(answers)
        data = line.encode()
        if len(data) <= _PIPE:
            self._write(data)
        else:
            start_thread(self._write, data)

    def _write(self, data: bytes) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with contextlib.suppress(OSError):  # a child that is gone shows when its answer is read
            stdin.write(data)
            stdin.flush()

    def lines(self, deadline: float | None) -> Iterator[str]:
        """The lines of its answer as they come; see Output."""
        return self._output.lines(deadline)

    def can_be_asked(self) -> bool:
        """Whether it is this process's own, not that of one it was forked from, and has not ended since its last answer."""
        return self._owner == os.getpid() and not (self._traits and self._output.is_over)

    def exit_report(self) -> str:
        """How the process ended, and the last that it wrote to standard error. Waits a moment for it to end."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_EXIT_GRACE)
        code = self._process.poll()
        how = (
            ""
            if code is None
            else f"exit code {code}"
            if code >= 0
            else f"killed by {signal.Signals(-code).name}"
        )
        return ", ".join(filter(None, [how, self._output.stderr_tail()]))

    def end(self) -> None:
        """End it, with SIGTERM and a second later with SIGKILL, and all that it started."""
        self._finalizer()


def _started(
    spec: str, lifeline: int, sandbox: SandboxLimits, home: str | None, own: Mapping[str, str]
) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-P", "-m", "solvers.host", spec]
    posix: dict[str, Any] = {}
    if os.name == "posix":
        posix = {"pass_fds": (lifeline,), "start_new_session": True}
        command += [str(lifeline)]
        if home:
            command += [home] if sandbox.namespaces else [home, "together"]
    return subprocess.Popen[bytes](
        command,
        **posix,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **(scratch.environment(home) if home else {}), **own},
    )


def _path() -> str:
    """Where the child finds this very package; the current folder comes last there (`-P`), for solvers of the user's own."""
    return os.pathsep.join(
        filter(None, [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH")])
    )


@dataclass(frozen=True)
class _End:
    """What ends a child; it does not hold the child, so that one that nobody refers to is ended."""

    process: subprocess.Popen[bytes]
    lifeline: int
    owner: int
    mark: str | None
    home: str | None
    ended: threading.Event

    def __call__(self) -> None:
        """End the process group and reap the child. A fork of the owner, which runs this at its end, must not."""
        if os.getpid() != self.owner:
            return
        self.ended.set()
        os.close(self.lifeline)
        self._signal(signal.SIGTERM)
        try:
            self.process.wait(
                processes.PATIENCE * (2 if self.home else 1)
            )  # the supervisor needs its own second
        except subprocess.TimeoutExpired:
            processes.send(processes.descendants(self.process.pid), signal.SIGKILL)
        self._signal(signal.SIGKILL)
        self.process.wait()
        if self.mark:  # whoever got away from a supervisor that was killed
            mark = self.mark
            processes.end_all(lambda: processes.marked(mark))
        if self.home:
            scratch.remove(self.home)

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, number)
            else:
                self.process.kill()
