"""Restore signal handlers that a library replaces, so that Ctrl-C still reaches Python."""

from __future__ import annotations

import ctypes
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

REPLACED = (signal.SIGINT, signal.SIGTERM, signal.SIGXCPU)  # those that Exact replaces
_LOCK = Lock()


@contextmanager
def kept_handlers() -> Iterator[None]:
    """Restore the handlers of the system, which `signal.getsignal` does not know, afterwards."""
    with _LOCK:
        handlers = installed_handlers()
        try:
            yield
        finally:
            install = ctypes.pythonapi.PyOS_setsig
            install.argtypes = (ctypes.c_int, ctypes.c_void_p)
            for number, handler in zip(REPLACED, handlers, strict=True):
                install(number, handler)


def installed_handlers() -> list[int | None]:
    """Return the addresses of the handlers that the system calls."""
    get = ctypes.pythonapi.PyOS_getsig
    get.restype = ctypes.c_void_p
    return [get(number) for number in REPLACED]
