"""Keep the end of what a solver prints, and limit how much it may print."""

from __future__ import annotations

from typing import Final

from solvers.errors import OutputLimitExceeded

OUTPUT_LIMIT: Final = 64 << 20  # bytes for one request
_TAIL: Final = 1 << 16  # bytes; the answer, or the error, is at the end


class BoundedOutput:
    """The output of one solver.

    limit  bytes for one request, over all streams; None: no limit

    A stream is any number, such as a file descriptor.
    """

    def __init__(self, limit: int | None = OUTPUT_LIMIT) -> None:
        self._limit = limit
        self._size = 0
        self._tails: dict[int, bytearray] = {}

    def begin_request(self) -> None:
        """Count from zero again."""
        self._size = 0

    def add(self, chunk: bytes, stream: int = 1) -> None:
        """Count bytes that were read, and keep the last. Raises OutputLimitExceeded."""
        tail = self._tails.setdefault(stream, bytearray())
        tail += chunk[-_TAIL:]
        del tail[:-_TAIL]
        self._size += len(chunk)
        if self._limit is not None and self._size > self._limit:
            limit = f"{self._limit >> 20} MB"
            raise OutputLimitExceeded(f"wrote more than {limit} for one request and was killed")

    def clear(self, stream: int = 1) -> None:
        """Forget what a stream has printed."""
        self._tails.pop(stream, None)

    def text(self, stream: int = 1) -> str:
        """Return the end of what a stream has printed."""
        return self._tails.get(stream, b"").decode("utf-8", "replace")
