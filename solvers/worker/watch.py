"""Measure at intervals what a child and its processes use, and kill them above a limit."""

from __future__ import annotations

import signal
import threading
import time
from dataclasses import replace

from solvers.errors import (
    MemoryLimitExceeded,
    ProcessDied,
    ProcessLimitExceeded,
    SolverError,
    TimeLimitExceeded,
)
from solvers.worker import processes, runnable_time
from solvers.worker.limits import SandboxLimits
from solvers.worker.output import Output
from solvers.worker.processes import Usage

_COMPILER_MEMORY = 2 << 30  # bytes; before the first request a compiler may use at least these
_OWN = 3  # processes that do not count: ours above the solver, and the first of the solver
WAITED = "gave no answer within"  # how the error of a solver that waits begins
_WAITS = 4.0  # times its limit on CPU time, for a solver that waits for something else
_STOPPED = 12  # intervals after which a stopped process is killed, if no time limit does that
_INTERVAL = 0.04  # seconds; a program can write to some 100 MB of new memory in that time


def watch(pid: int, sandbox: SandboxLimits, output: Output, ended: threading.Event) -> None:
    """Watch a child until it ends. Above a limit, report the error to its reader and kill it."""
    request, cpu_before, shared, begin, before = -1, 0.0, 0, 0.0, runnable_time.read(())
    stopped = 0
    at_start = replace(sandbox, memory=sandbox.memory and max(sandbox.memory, _COMPILER_MEMORY))
    while not ended.wait(_INTERVAL):
        used = processes.usage(pid)
        if output.requests != request:
            request, cpu_before, shared = output.requests, used.cpu, 0
            begin = time.monotonic()
            before = runnable_time.read(processes.descendants(pid))
        limits = replace(sandbox, cpu=output.cpu_limit or sandbox.cpu) if request else at_start
        if limits.memory is not None and used.memory - shared > limits.memory:
            shared = used.memory - processes.unshared_memory(pid)  # a fork shares much of it
        error = _excess(limits, Usage(used.memory - shared, used.cpu - cpu_before, used.processes))
        passed = time.monotonic() - begin
        stopped = stopped + 1 if used.stopped else 0
        if error is None and stopped > _STOPPED and not (request and output.has_time_limit):
            error = ProcessDied("stopped its own process (SIGSTOP)")
        if error is None and output.cpu_limit and passed > _WAITS * output.cpu_limit:
            now = runnable_time.read(processes.descendants(pid))
            if passed - sum(runnable_time.since(before, now)) > _WAITS * output.cpu_limit:
                error = TimeLimitExceeded(f"{WAITED} {passed:.1f} s and was killed")
        if error:
            output.fail(error)
            processes.send(processes.descendants(pid), signal.SIGKILL)
            return


def _excess(sandbox: SandboxLimits, used: Usage) -> SolverError | None:
    if sandbox.memory is not None and used.memory > sandbox.memory:
        return MemoryLimitExceeded(
            f"used more than {sandbox.memory >> 20} MB of memory and was killed"
        )
    if sandbox.cpu is not None and used.cpu > sandbox.cpu:
        return TimeLimitExceeded(f"used more than {sandbox.cpu:g} s of CPU time and was killed")
    if sandbox.processes is not None and used.processes > sandbox.processes + _OWN:
        return ProcessLimitExceeded(f"ran more than {sandbox.processes} processes and was killed")
    return None
