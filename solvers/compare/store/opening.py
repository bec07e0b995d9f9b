"""Open a store: a file that is none, is damaged, or comes from a newer version is refused before SQLite touches it."""

from __future__ import annotations

import sqlite3
import struct
import tempfile
from pathlib import Path

import platformdirs

from solvers.compare.store.schema import APPLICATION, MIGRATIONS, VERSION
from solvers.errors import InputError
from solvers.registry import DISTRIBUTION

_MAGIC = b"SQLite format 3\0"
_HEADER = 100  # bytes
_WAIT = 30.0  # seconds for another process to finish its write
_UNTOUCHED = "name another file; this one was not touched"


def default_path() -> Path:
    """Where runs are kept if no store is named: a file in the user's data folder."""
    return Path(platformdirs.user_data_dir(DISTRIBUTION, appauthor=False)) / "runs.sqlite"


def connect(path: Path, *, create: bool) -> sqlite3.Connection:
    """A connection to a store of this version. Raises InputError for any other file, and for none unless `create`."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise InputError("is a device or a pipe", remedy="name a file", source=str(path))  # of size 0, as a new file
        if path.exists() and (path.is_dir() or path.stat().st_size):
            _examine(path)
        elif create:
            _make(path)
        else:
            raise InputError("there is no store", remedy="run a comparison first, or name its file", source=str(path))
        connection = _connected(path)
        if connection.execute("PRAGMA user_version").fetchone()[0] > VERSION:  # which may still be in the log
            raise _newer(path, connection.execute("PRAGMA user_version").fetchone()[0])
        _migrate(connection)
        if (fault := connection.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise InputError(f"is damaged: {fault}", remedy=_UNTOUCHED, source=str(path))
    except (sqlite3.Error, OSError) as error:
        raise InputError(f"cannot be used as a store: {error}", remedy="name another file", source=str(path)) from None
    return connection


def _make(path: Path) -> None:
    """An empty store, made under another name: whoever is killed meanwhile leaves no half of one under this."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=f".{path.name}-") as folder:
        made = Path(folder) / path.name
        connection = sqlite3.connect(made, isolation_level=None)
        _migrate(connection)
        connection.close()
        if not (path.exists() and path.stat().st_size):  # another process may have been faster
            made.replace(path)


def _connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")  # with a log, a crash of the system loses the last rows at most
    return connection


def _newer(path: Path, version: int) -> InputError:
    cause = f"was written by a newer version of {DISTRIBUTION} (schema {version}; this one knows {VERSION})"
    return InputError(cause, remedy=f"pip install --upgrade {DISTRIBUTION}; the file was not touched", source=str(path))


def _examine(path: Path) -> None:
    """Read the file's header as https://www.sqlite.org/fileformat.html describes it."""
    try:
        with path.open("rb") as stream:
            header = stream.read(_HEADER)
        size = path.stat().st_size
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", remedy="name a file", source=str(path)) from None
    if len(header) < _HEADER or not header.startswith(_MAGIC):
        raise InputError("is no store of runs", remedy=_UNTOUCHED, source=str(path))
    page, pages = struct.unpack(">H", header[16:18])[0], struct.unpack(">I", header[28:32])[0]
    version, application = struct.unpack(">I", header[60:64])[0], struct.unpack(">I", header[68:72])[0]
    if application != APPLICATION:
        raise InputError("is a database of another program", remedy=_UNTOUCHED, source=str(path))
    if version > VERSION:
        raise _newer(path, version)
    log = path.with_name(f"{path.name}-wal")  # of a process that was killed; it may hold what the file lacks
    if size < pages * (65536 if page == 1 else page) and not (log.exists() and log.stat().st_size):
        raise InputError(
            "is damaged: its end is missing", remedy="restore it from a copy; it was not touched", source=str(path)
        )


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables up to this version, all at once or not at all; another process may do it at the same time."""
    if connection.execute("PRAGMA user_version").fetchone()[0] == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    for number in range(connection.execute("PRAGMA user_version").fetchone()[0], VERSION):
        for statement in MIGRATIONS[number].split(";"):
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")
