"""Standard input at its end and standard output kept apart, while somebody else's code runs."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from solvers.errors import OutputLimitExceeded

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_KEPT: Final = 1 << 16  # bytes; the last grid that was printed is at the end
MOST: Final = 64 << 20  # bytes


class Printed(io.RawIOBase):
    """The end of what was written to it. Raises OutputLimitExceeded where that is too much."""

    def __init__(self) -> None:
        self._kept = bytearray()
        self._written = 0

    def writable(self) -> bool:
        return True

    def write(self, data: ReadableBuffer, /) -> int:
        chunk = bytes(data)
        self._written += len(chunk)
        if self._written > MOST:
            raise OutputLimitExceeded(f"it printed more than {MOST >> 20} MB about one puzzle")
        self._kept += chunk[-_KEPT:]
        del self._kept[:-_KEPT]
        return len(chunk)

    @property
    def text(self) -> str:
        """What was printed, or the end of it."""
        return self._kept.decode("utf-8", "replace")


@contextmanager
def apart() -> Iterator[Printed]:
    """`input()` meets the end of its input, and prints go to what is given back. Complete when the block has ended."""
    printed = Printed()
    before = sys.stdin, sys.stdout
    sys.stdin = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    sys.stdout = ours = io.TextIOWrapper(
        io.BufferedWriter(printed), encoding="utf-8", errors="replace"
    )
    try:
        yield printed
    finally:
        sys.stdin, sys.stdout = before
        if not ours.closed:
            ours.flush()
            ours.detach()  # a stream that is collected would close what it wraps
