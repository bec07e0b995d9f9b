"""One child process that serves a solver: start it, send requests, read answers, end it."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Iterator
from dataclasses import replace

from solvers.adapters.launch import COUNT_VARIABLE
from solvers.errors import Crashed, SearchCancelled, SudokuError, TimeLimitExceeded
from solvers.worker import capabilities, child_process, processes, protocol_errors, scratch
from solvers.worker.capabilities import Capabilities
from solvers.worker.limits import SandboxLimits
from solvers.worker.output import Deadline, Output, start_thread
from solvers.worker.runnable_time import MovingDeadline
from solvers.worker.shutdown import Shutdown, open_lifelines
from solvers.worker.watch import watch

START_SECONDS = 120.0  # a child that is not ready then has failed; NuCS compiles for 20 s of CPU
_EXIT_GRACE = 1.0  # seconds for a process that closed its output to end, with its exit code
_COUNT = re.compile(r"==\d+== I +refs: +([\d,]+)")  # valgrind's report
_PIPE = 4096  # bytes that a pipe holds, even if nothing reads it


class Child:
    """One run of `python -m solvers.host` in a sandbox."""

    def __init__(self, spec: str, sandbox: SandboxLimits, hash_seed: int = 0) -> None:
        self._owner = os.getpid()
        self._sandbox = sandbox
        its_end, lifeline = os.pipe()
        home = scratch.make() if sandbox.isolated else None
        tag = os.urandom(8).hex()
        variables = {
            "PYTHONHASHSEED": str(hash_seed),
            processes.TAG_VARIABLE: tag,
            **({COUNT_VARIABLE: "1"} if sandbox.counts_instructions else {}),
        }
        self._process = child_process.start(spec, its_end, sandbox, home, variables)
        os.close(its_end)
        open_lifelines.add(lifeline)
        if sandbox.core is not None and hasattr(os, "sched_setaffinity"):
            # now, because its threads and children will inherit it
            os.sched_setaffinity(self._process.pid, {sandbox.core})
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._output = Output(self._process.stdout, self._process.stderr, sandbox.output)
        self._capabilities: Capabilities | None = None
        self.sent = 0  # when the last request was sent, in nanoseconds of `perf_counter_ns`
        self._start_error: SudokuError | None = None
        ended = threading.Event()
        if (sandbox.memory, sandbox.cpu, sandbox.processes) != (None, None, None):
            start_thread(watch, self._process.pid, sandbox, self._output, ended)
        shutdown = Shutdown(
            process=self._process,
            lifeline=lifeline,
            owner=self._owner,
            tag=tag if sandbox.isolated else None,
            home=home,
            ended=ended,
        )
        self._finalizer = weakref.finalize(self, shutdown)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def wait_until_ready(self) -> Capabilities:
        """Wait for the hello line. Raises the error that the child reports; Crashed if it ends."""
        if self._start_error:
            raise self._start_error
        if self._capabilities is None:
            self._capabilities = self._read_hello()
        return self._capabilities

    def _read_hello(self) -> Capabilities:
        lines = self._output.lines(Deadline.after(START_SECONDS))
        try:
            line = next(lines, "")
            protections = capabilities.read_protections(line)
            line = line if protections is None else next(lines, "")
        except TimeLimitExceeded:
            raise Crashed(f"its process was not ready after {START_SECONDS:.0f} s") from None
        if line.startswith("error "):
            error = protocol_errors.read_error(line.removeprefix("error "))
            if remedy := child_process.explain_missing_variable(error.cause, self._sandbox):
                error.remedy = remedy
            self._start_error = error
            raise self._start_error
        if (found := capabilities.read_hello(line)) is None:
            raise Crashed(f"its process did not start: {line.strip() or self.exit_report()}")
        return replace(found, protections=self._sandbox.protections | (protections or frozenset()))

    def send(self, request: str, answers: int = 1, cpu: float | None = None) -> None:
        """Send a request for `answers` answers; `cpu` limits the CPU time of a watched child.

        Does not wait until the child reads it.
        """
        self._output.begin_request(answers, cpu)
        self.sent = time.perf_counter_ns()
        data = request.encode()
        if len(data) <= _PIPE:
            self._write(data)
        else:
            start_thread(self._write, data)

    def _write(self, data: bytes) -> None:
        stdin = self._process.stdin
        assert stdin is not None
        with contextlib.suppress(OSError):  # if it has ended, reading the answer finds that out
            stdin.write(data)
            stdin.flush()

    def lines(self, deadline: float | None) -> Iterator[str]:
        """Yield the lines of an answer as they are written; see `Output.lines`."""
        try:
            yield from self._output.lines(self._deadline(deadline))
        finally:
            self._output.cpu_limit = None  # it waits for the next request

    def _deadline(self, at: float | None) -> Deadline | None:
        if at is None:
            return None
        return Deadline(at) if self._sandbox.waiting else MovingDeadline(self.pid, at)

    def cancel(self) -> None:
        """Raise SearchCancelled in the thread that waits for an answer; it then ends the child."""
        self._output.fail(SearchCancelled("was stopped, because its answer is not needed"))

    @property
    def is_usable(self) -> bool:
        """Whether it can be sent a request: it belongs to this process, and has not ended."""
        return self._owner == os.getpid() and not (self._capabilities and self._output.is_over)

    def exit_report(self) -> str:
        """Return how the process ended, and its last line of standard error."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_EXIT_GRACE)
        match self._process.poll():
            case None:
                how = ""
            case code if code < 0:
                how = f"killed by {signal.Signals(-code).name}"
            case code:
                how = f"exit code {code}"
        return ", ".join(filter(None, [how, self._output.stderr_tail()]))

    def finish(self) -> str:
        """Let it end by itself, and return the end of what it wrote to standard error."""
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            assert self._process.stdin is not None
            self._process.stdin.close()
            self._process.wait(START_SECONDS)
        return self._output.stderr()

    def count_at_end(self, seconds: float) -> int | None:
        """Close its input, wait until it ends, and return the instructions that were counted.

        None if the process does not end in time, or if nothing was counted.
        """
        assert self._process.stdin is not None
        self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        found = _COUNT.search(self._output.stderr())
        return int(found[1].replace(",", "")) if found else None

    def end(self) -> None:
        """End it and all processes below it, with SIGTERM and a second later with SIGKILL."""
        self._finalizer()
