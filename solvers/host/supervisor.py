"""The supervisor and init of a foreign solver: processes that end everything that it started.

    worker -> supervisor -> solver            orphans become children of the supervisor
    worker -> supervisor -> init -> solver    with namespaces: the kernel ends all when `init` ends

The supervisor ends when the solver or the worker ends. It ends with the exit code or the signal of
the solver.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from solvers.host import namespaces, private_files
from solvers.worker import processes, scratch

if sys.platform == "linux":
    import fcntl
    import resource

_STATUS_BYTES = 4


@dataclass
class Seal:
    """What protects other processes and files from the solver's process.

    home          the scratch folder
    files         the files of the solver
    sockets       the Unix sockets of other processes
    in_namespace  whether the process has no network and does not see other processes
    """

    home: str
    files: tuple[str, ...]
    sockets: list[str]
    in_namespace: bool
    _protections: list[str] | None = None

    def close(self) -> list[str]:
        """Protect files too, before the solver's code runs. Returns the protections that hold.

        A compiler must run before that, since it writes to the cache. Calls after the first one
        change nothing.
        """
        if self._protections is None:
            self._protections = ["network", "processes"] if self.in_namespace else []
            if self.in_namespace:
                if private_files.protect(self.home, self.files, self.sockets):
                    self._protections.append("files")
                namespaces.drop_capabilities()
        return self._protections


def supervise(lifeline: int, home: str, files: Sequence[str], *, use_namespaces: bool) -> Seal:
    """Fork into a supervisor and the solver's process, and return in the latter.

    With namespaces, the solver's process cannot change the `files`.

    The supervisor ends the solver if the other end of `lifeline` is closed, or on SIGTERM, and
    removes the folder `home`. Only Linux has supervisors.
    """
    if sys.platform != "linux":
        return Seal(home, tuple(files), [], in_namespace=False)
    awaited = {signal.SIGCHLD, signal.SIGIO, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, awaited)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
    namespaces.adopt_orphans()
    sockets = private_files.sockets()
    in_namespace = use_namespaces and namespaces.enter()
    report, report_end = os.pipe()
    if child := os.fork():
        os.close(report_end)
        _close_protocol_pipes()
        status = _wait_and_end_all(child, lifeline, awaited)
        reported = os.read(report, _STATUS_BYTES)
        scratch.remove(home)
        _end_with_status(int.from_bytes(reported, "little") if reported else status)
    _end_with_supervisor(report_end)
    os.close(lifeline)
    os.close(report)
    if in_namespace:
        namespaces.hide_other_processes(files)
        if child := os.fork():
            _close_protocol_pipes()
            _run_init(child, report_end)
    os.close(report_end)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, awaited)
    namespaces.forbid_new_privileges()
    os.setsid()  # or it could send signals to the supervisor, which leads its process group
    return Seal(home, tuple(files), sockets, in_namespace)


def _close_protocol_pipes() -> None:
    """Leave the pipes to the solver's process, so that the worker notices when it closes them."""
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)


def _end_with_supervisor(report_end: int) -> None:
    """End when the supervisor ends, or now if it has ended: then nothing reads the report."""
    namespaces.die_with_parent()
    poll = select.poll()
    poll.register(report_end, 0)
    if any(event & select.POLLERR for _, event in poll.poll(0)):
        os._exit(1)


def _run_init(child: int, report_end: int) -> NoReturn:
    """Be process 1 of the namespace: reap orphans, report how the solver ended, and end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the only signal that would reach Python
    while True:
        pid, status = os.wait()
        if pid == child:
            os.write(report_end, status.to_bytes(_STATUS_BYTES, "little"))
            os._exit(0)


def _wait_and_end_all(child: int, lifeline: int, awaited: set[signal.Signals]) -> int:
    """Wait until the child ends or must end, end all its processes, and return its status."""
    statuses: dict[int, int] = {}

    def reap() -> None:
        with contextlib.suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                statuses[ended[0]] = ended[1]

    while not select.select([lifeline], [], [], 0)[0]:
        number = signal.sigwait(awaited)
        reap()
        if child in statuses or number == signal.SIGTERM:
            break
    processes.end_all(lambda: processes.descendants(os.getpid()), reap)
    return statuses.get(child, signal.SIGKILL)


def _end_with_status(status: int) -> NoReturn:
    """End this process with the exit code or the signal of another."""
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        with contextlib.suppress(OSError):  # SIGKILL cannot have a handler
            signal.signal(-code, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {-code})
        os.kill(os.getpid(), -code)
    os._exit(abs(code))
