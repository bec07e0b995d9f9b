"""Send Ctrl-C to a search, and notice a library that would take it away from Python."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from threading import Timer

import pytest

from solvers.models._signal_handlers import installed_handlers


@contextmanager
def ctrl_c_after(seconds: float) -> Iterator[None]:
    """Send Ctrl-C after so many seconds, unless the block has ended."""
    timer = Timer(seconds, signal.raise_signal, [signal.SIGINT])
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


_before: list[object] = []


def _handlers() -> list[object]:
    """Return what the system calls, and what Python calls then."""
    return [*installed_handlers(), signal.getsignal(signal.SIGINT)]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Remember the handlers before the test and its fixtures."""
    _before[:] = _handlers()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, object, None]:
    """Fail a test that leaves signal handlers of a library: Ctrl-C would not reach Python."""
    yield
    if _before != _handlers():
        signal.signal(signal.SIGINT, signal.default_int_handler)
        pytest.fail(
            "it leaves other signal handlers; use kept_handlers or tests.command_line", False
        )
