"""Send Ctrl-C to a search."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer


@contextmanager
def ctrl_c_after(seconds: float) -> Iterator[None]:
    """Send Ctrl-C after so many seconds, unless the block has ended."""
    timer = Timer(seconds, signal.raise_signal, [signal.SIGINT])
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
