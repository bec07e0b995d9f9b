"""Between a worker and somebody else's solver: a process that ends all that the solver started when either of them ends.

    worker -> supervisor -> solver                   the supervisor adopts orphans, so that whoever changes its session stays below
    worker -> supervisor -> first -> solver          with namespaces: `first` is their process 1, and all die with it

The supervisor ends as the solver ended, by the same exit code or signal.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from collections.abc import Iterable
from typing import NoReturn

from solvers.host import namespaces
from solvers.worker import processes, scratch

if sys.platform == "linux":
    import fcntl
    import resource

_STATUS_BYTES = 4


def supervise(lifeline: int, home: str, frozen: Iterable[str], *, apart: bool) -> list[str]:
    """Fork into a supervisor and the solver's process, and return there, with the protections that are in force.

    With namespaces the `frozen` files cannot be changed there.

    The supervisor ends it when the other end of `lifeline` is closed, or at SIGTERM, and removes the folder `home`. On Linux
    only; elsewhere this process goes on without a supervisor.
    """
    if sys.platform != "linux":
        return []
    heard = {signal.SIGCHLD, signal.SIGIO, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, heard)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
    namespaces.adopt_orphans()
    in_namespace = apart and namespaces.enter()
    reports, report = os.pipe()
    if child := os.fork():
        os.close(report)
        _close_protocol_pipes()
        status = _keep(child, lifeline, heard)
        told = os.read(reports, _STATUS_BYTES)
        scratch.remove(home)
        _end_as(int.from_bytes(told, "little") if told else status)
    _live_under(report)
    os.close(lifeline)
    os.close(reports)
    if in_namespace:
        namespaces.see_own_processes_only(frozen)
        if child := os.fork():
            _close_protocol_pipes()
            _be_first(child, report)
    os.close(report)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, heard)
    namespaces.forbid_new_privileges()
    return ["network", "processes"] if in_namespace else []


def _close_protocol_pipes() -> None:
    """Close what only the solver's process may hold, so that the worker sees when that closes it."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)


def _live_under(report: int) -> None:
    """Die with the supervisor, and at once if it is dead: then nobody reads the reports."""
    namespaces.die_with_parent()
    watcher = select.poll()
    watcher.register(report, 0)
    if any(event & select.POLLERR for _, event in watcher.poll(0)):
        os._exit(1)


def _be_first(child: int, report: int) -> NoReturn:
    """Process 1 of a namespace: bury the dead, report how the solver ended, and end all with it."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # the only signal from below that Python would listen to
    while True:
        pid, status = os.wait()
        if pid == child:
            os.write(report, status.to_bytes(_STATUS_BYTES, "little"))
            os._exit(0)


def _keep(child: int, lifeline: int, heard: set[signal.Signals]) -> int:
    """Wait until the child ends, or is to end; end all that it started; its status."""
    dead: dict[int, int] = {}

    def reap() -> None:
        with contextlib.suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                dead[ended[0]] = ended[1]

    while not select.select([lifeline], [], [], 0)[0]:
        number = signal.sigwait(heard)
        reap()
        if child in dead or number == signal.SIGTERM:
            break
    processes.end_all(lambda: processes.descendants(os.getpid()), reap)
    return dead.get(child, signal.SIGKILL)


def _end_as(status: int) -> NoReturn:
    """End this process as another did."""
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        with contextlib.suppress(OSError):  # SIGKILL has no handler to take away
            signal.signal(-code, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {-code})
        os.kill(os.getpid(), -code)
    os._exit(abs(code))
