"""End a child process, its group and everything that it has left behind."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from dataclasses import dataclass

from solvers.worker import processes, scratch
from solvers.worker.child_process import ChildProcess

open_lifelines: set[int] = set()  # a child ends when no process has its lifeline open


def _close_lifelines() -> None:
    """Close the copies that a fork has, so that children end with their parent and not with it."""
    for lifeline in open_lifelines:
        os.close(lifeline)
    open_lifelines.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_close_lifelines)


@dataclass(frozen=True, kw_only=True)
class Shutdown:
    """Ends a child. It does not refer to the `Child`, so that an unused child can be collected."""

    process: ChildProcess
    lifeline: int
    owner: int
    tag: str | None
    home: str | None
    ended: threading.Event

    def __call__(self) -> None:
        """End the process group and reap the child, unless this is a fork of the owner."""
        if os.getpid() != self.owner:
            return
        self.ended.set()
        open_lifelines.discard(self.lifeline)
        os.close(self.lifeline)
        self._signal(signal.SIGTERM)
        try:  # a supervisor needs a second for the solver's processes
            self.process.wait(processes.TERM_GRACE * (2 if self.home else 1))
        except subprocess.TimeoutExpired:
            processes.send(processes.descendants(self.process.pid), signal.SIGKILL)
        self._signal(signal.SIGKILL)
        self.process.wait()
        if self.tag:  # finds processes that lost a killed supervisor
            tag = self.tag
            processes.end_all(lambda: processes.tagged(tag))
        if self.home:
            scratch.remove(self.home)

    def _signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, number)
            else:
                self.process.kill()
