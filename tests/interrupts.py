"""Send Ctrl-C to a search, and notice a library that would take it away from Python."""

from __future__ import annotations

import gc
import signal
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest

from solvers.models._signal_handlers import installed_handlers


@contextmanager
def ctrl_c_after(seconds: float) -> Iterator[None]:
    """Send Ctrl-C to the block after so many seconds, and again after 20 s more, as a user would.

    Hypothesis and Dask run Python code in garbage collection, where Python drops a Ctrl-C and
    pytest reports it as an error. So no garbage is collected in the block.
    """
    ended, collects = Event(), gc.isenabled()

    def press() -> None:
        wait = seconds
        while not ended.wait(wait):
            signal.raise_signal(signal.SIGINT)
            wait = 20

    Thread(target=press, daemon=True).start()
    gc.disable()
    try:
        yield
    finally:
        ended.set()
        if collects:
            gc.enable()


_library_handlers: list[object] = []
_python_handlers: list[signal.Handlers | object] = []


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Remember the handlers before the test and its fixtures."""
    _library_handlers[:] = installed_handlers()
    _python_handlers[:] = [signal.getsignal(signal.SIGINT)]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, object, None]:
    """Fail a test that leaves signal handlers of a library: Ctrl-C would not reach Python.

    What the command line sets for Ctrl-C, when a test runs it in this process, ends with the test.
    """
    yield
    changed = _library_handlers != installed_handlers()
    signal.signal(signal.SIGINT, _python_handlers[0])  # type: ignore[arg-type]
    if changed:
        pytest.fail("it leaves signal handlers of a library: use kept_handlers", False)
