"""Write an output to a URL, such as s3://: first completely here, then as an upload."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from solvers.cli.terminal_text import printable
from solvers.errors import InputError
from solvers.formats import remote

if TYPE_CHECKING:
    _Path = Path
else:
    _Path = type(Path())  # PosixPath or WindowsPath: in Python 3.11, Path has no subclasses


class RemoteFile(_Path):
    """A file at a URL, in place of a path, which would shorten `//` to `/`."""

    @classmethod
    def parse(cls, url: str) -> RemoteFile:
        """Return the file of a URL. Raises InputError for a URL that a path cannot hold."""
        file = cls(url)
        if str(file) != url:
            cause = "the URL has an empty part, a part '.', or a '/' at its end"
            raise InputError(cause, remedy="write scheme://place/name", source=url)
        return file

    def __str__(self) -> str:
        """Return the URL."""
        return super().__str__().replace("\\", "/").replace(":/", "://", 1)

    def __fspath__(self) -> str:
        """Return the URL, which is not the name of a file here."""
        return str(self)


def check(file: RemoteFile) -> None:
    """Raise InputError if the libraries for a URL are missing, or it can only be read."""
    if remote.scheme(str(file)) in ("http", "https"):
        cause = "a file at an http URL can be read, but not written"
        raise InputError(cause, remedy="name a local file, and upload it", source=str(file))
    remote.file_system(str(file))


def refuse(option: str, file: Path | None, reason: str) -> None:
    """Raise InputError for a URL where only a local file or folder is possible."""
    if isinstance(file, RemoteFile):
        cause = f"{option} {file}: {reason}"
        raise InputError(cause, remedy="name a local one, and upload it at the end")


@contextmanager
def uploaded(file: RemoteFile) -> Iterator[BinaryIO]:
    """Open a temporary file that is uploaded at the end of the block, if it raises nothing.

    Raises InputError. If the upload fails or is interrupted, the complete file is kept, and named.
    """
    descriptor, name = tempfile.mkstemp(prefix="sudoku-", suffix=f"-{file.name[-100:]}")
    part = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            yield stream
    except BaseException as error:
        part.unlink(missing_ok=True)
        if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
            cause = f"cannot write {part}: {error.strerror or error}"
            raise InputError(cause, remedy="set TMPDIR to a folder with more room") from None
        raise
    try:
        with remote.explained(str(file), "written"):
            system, path = remote.file_system(str(file))
            system.put_file(str(part), path)
    except BaseException:
        print(f"note: the complete output is in {printable(part)}", file=sys.stderr)
        raise
    part.unlink()
