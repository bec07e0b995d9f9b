"""Notice that an open store was deleted or replaced, and copy its content to a new file."""

from __future__ import annotations

import sqlite3
import tempfile
from itertools import count
from pathlib import Path

from solvers.compare.store.connection import LOG
from solvers.errors import InputError
from solvers.file_identity import identity


class FileWatch:
    """The identity of an open store file and, once it exists, of its log."""

    def __init__(self, path: Path) -> None:
        self._files = (path, path.with_name(path.name + LOG))
        self._known = [identity(file) for file in self._files]

    def is_in_place(self) -> bool:
        """Whether both are still the same files."""
        found = [identity(file) for file in self._files]
        self._known = [known or now for known, now in zip(self._known, found, strict=True)]
        return found == self._known


def copy_to_new_file(connection: sqlite3.Connection, path: Path) -> Path:
    """Copy the content of a connection to a new file, and return its path.

    The file is created next to `path`, else in the current folder, else in that for temporary
    files. Raises InputError if none of them can be written.
    """
    for folder in (path.parent, Path.cwd(), Path(tempfile.gettempdir())):
        try:
            target = _new_file(folder, path)
            copy = sqlite3.connect(target)
            connection.backup(copy)
            copy.close()
        except (OSError, sqlite3.Error) as error:
            problem = error
        else:
            return target
    cause = f"was deleted or replaced, and no copy could be written: {problem}"
    raise InputError(cause, remedy="check its disk and its folder", source=str(path))


def _new_file(folder: Path, path: Path) -> Path:
    """Create an empty file whose name is like that of `path`."""
    for number in count(1):
        target = folder / f"{path.stem}-rescued-{number}{path.suffix}"
        if not target.exists():
            target.open("xb").close()
            return target
    raise AssertionError
