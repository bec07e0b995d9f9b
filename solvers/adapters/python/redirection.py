"""Redirect standard input and output while a user's code runs in this process."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from solvers.worker.bounded_output import BoundedOutput

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class CapturedOutput(io.RawIOBase):
    """A stream that keeps the end of what is written. Raises OutputLimitExceeded."""

    def __init__(self) -> None:
        self._bounded = BoundedOutput()

    def writable(self) -> bool:
        return True

    def write(self, data: ReadableBuffer, /) -> int:
        chunk = bytes(data)
        self._bounded.add(chunk)
        return len(chunk)

    @property
    def text(self) -> str:
        """The end of what was printed."""
        return self._bounded.text()


@contextmanager
def redirected() -> Iterator[CapturedOutput]:
    """Make `input()` raise EOFError, and capture what is printed.

    The captured text is complete when the block has ended.
    """
    captured = CapturedOutput()
    before = sys.stdin, sys.stdout
    sys.stdin = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    sys.stdout = ours = io.TextIOWrapper(
        io.BufferedWriter(captured), encoding="utf-8", errors="replace"
    )
    try:
        yield captured
    finally:
        sys.stdin, sys.stdout = before
        if not ours.closed:
            ours.flush()
            ours.detach()  # a stream that is garbage-collected closes what it wraps
