"""A fork of this process as a child process with pipes, with the interface of `Popen`."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import IO


class ForkedProcess:
    """A fork of this process that runs a function; POSIX systems only.

    run          what the fork does; it ends after that
    environment  its environment variables

    The fork has the memory and the open files of this process, but none of its threads. It leads
    a session of its own, and its standard streams are the pipes.
    """

    def __init__(self, run: Callable[[], None], environment: dict[str, str]) -> None:
        pipes = [os.pipe(), os.pipe(), os.pipe()]
        (its_input, stdin), (stdout, its_output), (stderr, its_errors) = pipes
        theirs, ours = (its_input, its_output, its_errors), (stdin, stdout, stderr)

        def begin() -> None:
            os.setsid()
            for descriptor in ours:
                os.close(descriptor)
            _become_child(theirs, environment)
            run()

        context = multiprocessing.get_context("fork")
        self._process = context.Process(target=begin, daemon=True)
        with warnings.catch_warnings():  # other threads only wait for the answers of solvers
            warnings.simplefilter("ignore", DeprecationWarning)
            self._process.start()
        for descriptor in theirs:
            os.close(descriptor)
        self.stdin: IO[bytes] | None = os.fdopen(stdin, "wb")
        self.stdout: IO[bytes] | None = os.fdopen(stdout, "rb")
        self.stderr: IO[bytes] | None = os.fdopen(stderr, "rb")

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """Return the exit code, the negative number of the signal, or None while it runs."""
        return self._process.exitcode

    def kill(self) -> None:
        """End it with SIGKILL."""
        self._process.kill()

    def wait(self, timeout: float | None = None) -> int:
        """Wait until it ends, and return its exit code. Raises subprocess.TimeoutExpired."""
        self._process.join(timeout)
        if (code := self.poll()) is None:
            raise subprocess.TimeoutExpired("a fork of this process", timeout or 0.0)
        return code


def _become_child(streams: tuple[int, int, int], environment: dict[str, str]) -> None:
    """Set the streams, the signals and the environment as a program that starts has them."""
    for number, descriptor in enumerate(streams):
        os.dup2(descriptor, number)
        os.close(descriptor)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, encoding="utf-8", closefd=False)
        for number, mode in enumerate(("r", "w", "w"))
    )
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(environment)
