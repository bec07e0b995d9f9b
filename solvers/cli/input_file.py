"""A puzzle file that remembers how much of it was read, so that a run can be continued later."""

from __future__ import annotations

import hashlib
import io
import stat
from pathlib import Path
from typing import Any, NamedTuple

_BUFFER = 1 << 18  # bytes


class Beginning(NamedTuple):
    """The part of a file that was read: its length in bytes, and its SHA-256."""

    size: int
    sha256: str


class _HashedFile(io.FileIO):
    """A file that hashes what is read from it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.length = 0
        self.digest = hashlib.sha256()

    def readinto(self, buffer: Any, /) -> int:
        read = super().readinto(buffer) or 0
        self.digest.update(memoryview(buffer)[:read])
        self.length += read
        return read


class InputFile(io.BufferedReader):
    """A file that is read once, from its beginning."""

    def __init__(self, path: Path) -> None:
        self._file = _HashedFile(path)
        super().__init__(self._file, _BUFFER)

    @property
    def beginning(self) -> Beginning:
        """What was read so far."""
        return Beginning(self._file.length, self._file.digest.hexdigest())


def size_of(path: Path) -> int | None:
    """Return the size of a regular file; None for what can be read only once, such as a pipe."""
    found = path.stat()
    return found.st_size if stat.S_ISREG(found.st_mode) else None


def begins_with(path: Path, beginning: Beginning) -> bool:
    """Whether a file begins with what was read before."""
    digest, left = hashlib.sha256(), beginning.size
    with path.open("rb") as file:
        while left and (read := file.read(min(left, _BUFFER))):
            digest.update(read)
            left -= len(read)
    return not left and digest.hexdigest() == beginning.sha256
