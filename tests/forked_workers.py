"""Start the workers of a test as forks of a small process, which import nothing again.

Most of the start of `python -m solvers.host` is imports. A fork of the process of the tests would
be slower still, because that process is large. Tests of the start, of an environment, of limits on
memory and of measured times start a new Python.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import IO, Any, cast

import pytest

from solvers.adapters import OBJECT
from solvers.registry.spec import Spec
from solvers.worker import child_process, scratch
from solvers.worker.child_process import ChildProcess
from solvers.worker.limits import SandboxLimits
from tests.fork_server import REQUEST_BYTES
from tests.short_measurements import shorten

_started = child_process.start


@contextlib.contextmanager
def forking() -> Iterator[None]:
    """Fork the small process for each worker that starts in the block, on Linux.

    Measurements are short, because no test that forks its workers is about measured times.
    """
    with pytest.MonkeyPatch.context() as patch:
        shorten(patch)
        if sys.platform == "linux":
            patch.setattr(child_process, "start", _start)
        yield


@pytest.fixture
def forked_workers() -> Iterator[None]:
    """Fork the small process for each worker of a test. A fixture of a module uses `forking`."""
    with forking():
        yield


def _start(
    spec: str, lifeline: int, sandbox: SandboxLimits, home: str | None, variables: Mapping[str, str]
) -> ChildProcess:
    """Start a fork with the environment of a new process."""
    if spec.startswith(OBJECT) or Spec.parse(spec).environment is not None:
        return _started(spec, lifeline, sandbox, home, variables)
    environment = child_process._inherited(sandbox)
    if home:
        environment |= scratch.environment(home)
    environment |= {**variables, "PYTHONPATH": child_process._python_path()}
    place = [] if home is None else [home] if sandbox.namespaces else [home, "no-namespaces"]
    start = {"spec": spec, "home": place, "environment": environment, "folder": os.getcwd()}
    server = _server(os.getpid(), variables["PYTHONHASHSEED"])
    return cast("ChildProcess", _ForkedWorker(server, start, lifeline))


@cache
def _server(process: int, hash_seed: str) -> _Server:
    """Return the server of this process for a hash seed."""
    return _Server(hash_seed)


class _Server:
    """The small process, which ends when this one ends."""

    def __init__(self, hash_seed: str) -> None:
        self._lock = threading.Lock()
        self._socket, its_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        subprocess.Popen(
            [sys.executable, "-P", "-m", "tests.fork_server", str(its_end.fileno())],
            env={
                **os.environ,
                "PYTHONHASHSEED": hash_seed,
                "PYTHONPATH": child_process._python_path(),
            },
            pass_fds=[its_end.fileno()],
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        its_end.close()

    def ask(self, request: dict[str, Any], descriptors: Sequence[int] = ()) -> int:
        """Send a request, and return the answer."""
        with self._lock:
            socket.send_fds(self._socket, [json.dumps(request).encode()], descriptors)
            answer: int = json.loads(self._socket.recv(REQUEST_BYTES))
            return answer


class _ForkedWorker:
    """A fork of the server as a child process with pipes, with the interface of `Popen`."""

    def __init__(self, server: _Server, start: dict[str, Any], lifeline: int) -> None:
        self._server, self._lock = server, threading.Lock()
        pipes = [os.pipe(), os.pipe(), os.pipe()]
        (its_input, stdin), (stdout, its_output), (stderr, its_errors) = pipes
        theirs = its_input, its_output, its_errors
        self.pid = server.ask({"start": start}, [lifeline, *theirs])
        self._end = os.pidfd_open(self.pid)  # ready to read when the process has ended
        for descriptor in theirs:
            os.close(descriptor)
        self.stdin: IO[bytes] = os.fdopen(stdin, "wb")
        self.stdout: IO[bytes] = os.fdopen(stdout, "rb")
        self.stderr: IO[bytes] = os.fdopen(stderr, "rb")
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit code, the negative number of the signal, or None while it runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.wait(0)
        return None

    def kill(self) -> None:
        """End it with SIGKILL."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it ends, and return its exit code. Raises subprocess.TimeoutExpired."""
        with self._lock:
            if self.returncode is None:
                ends = select.poll()
                ends.register(self._end, select.POLLIN)
                if not ends.poll(None if timeout is None else timeout * 1000):
                    raise subprocess.TimeoutExpired("a forked worker", timeout or 0.0)
                self.returncode = self._server.ask({"reap": self.pid})
                os.close(self._end)
            return self.returncode
