"""Bound every test, so that the suite is safe on any machine: Ctrl-C, memory, forked processes.

The bound on time is `faulthandler_timeout` in pyproject.toml, which also ends compiled code.
"""

from __future__ import annotations

import faulthandler
import os
import resource
import signal
import sys

MEMORY = 4 << 30  # bytes that each process may use; compilers and browsers need less than 2 GB


def pytest_configure() -> None:
    """Set the bounds of this process. Its child processes inherit them."""
    restore_interrupts()
    bound_memory()
    # A fork that crashes on purpose would print a stack of Python calls past the captured output.
    os.register_at_fork(after_in_child=faulthandler.disable)


def restore_interrupts() -> None:
    """Let Ctrl-C interrupt tests. It is ignored in `make test &` and by `nohup`."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def bound_memory() -> None:
    """Refuse more memory. Address space that is only reserved, as by a JVM, is not counted."""
    if sys.platform == "linux":
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        limit = MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (limit, hard))
