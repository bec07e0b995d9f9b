"""Look at what a child and all that it started use, often enough, and kill them when it is too much."""

from __future__ import annotations

import signal
import threading
from dataclasses import replace

from solvers.errors import MemoryLimitExceeded, SolverError, TimeLimitExceeded
from solvers.worker import processes
from solvers.worker.limits import SandboxLimits
from solvers.worker.output import Output

_STARTING = (
    2 << 30
)  # bytes until the first question, whatever the limit: that is a compiler, and no solver
_SECONDS = 0.04  # between two looks; in that time a program can write to some 100 MB of new memory


def watch(pid: int, sandbox: SandboxLimits, output: Output, ended: threading.Event) -> None:
    """Until the child is ended, or has taken too much: then whoever reads its output is told why."""
    question, before = -1, 0.0
    starting = replace(sandbox, memory=sandbox.memory and max(sandbox.memory, _STARTING))
    while not ended.wait(_SECONDS):
        used = processes.usage(pid)
        if output.questions != question:
            question, before = output.questions, used.cpu
        if error := _excess(sandbox if question else starting, used.memory, used.cpu - before):
            output.fail(error)
            processes.send(processes.descendants(pid), signal.SIGKILL)
            return


def _excess(sandbox: SandboxLimits, memory: int, cpu: float) -> SolverError | None:
    if sandbox.memory is not None and memory > sandbox.memory:
        return MemoryLimitExceeded(
            f"its processes took more than {sandbox.memory >> 20} MB of memory and were killed"
        )
    if sandbox.cpu is not None and cpu > sandbox.cpu:
        return TimeLimitExceeded(
            f"took more than {sandbox.cpu:g} seconds of processor time and was killed"
        )
    return None
