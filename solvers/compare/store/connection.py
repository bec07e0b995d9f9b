"""Open a store: a file that is none, is damaged, or comes from a newer version is refused before SQLite touches it."""

from __future__ import annotations

import shutil
import sqlite3
import struct
import tempfile
from pathlib import Path

import platformdirs

from solvers.compare.store import integrity
from solvers.compare.store.schema import APPLICATION, MIGRATIONS, VERSION
from solvers.errors import InputError
from solvers.libraries import DISTRIBUTION

_MAGIC = b"SQLite format 3\0"
_HEADER = 100  # bytes
_WAIT = 30.0  # seconds for another process to finish its write
_LOG = "-wal"  # the ending of its name
_PRIMARY = 0xFF  # of an error code of SQLite's: the part that is not its subdivision
_UNTOUCHED = "name another file; this one was not touched"


def default_path() -> Path:
    """Where runs are kept if no store is named: a file in the user's data folder."""
    return Path(platformdirs.user_data_dir(DISTRIBUTION, appauthor=False)) / "runs.sqlite"


def connect(path: Path, *, create: bool, read_only: bool) -> sqlite3.Connection:
    """A connection to a store of this version. Raises InputError for any other file, and for none unless `create`.

    A store that is only read may be of an earlier version, or where nothing can be written: it stays as it is.
    """
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise InputError(
                "is a device or a pipe", remedy="name a file", source=str(path)
            )  # of size 0, as a new file
        if path.exists() and (path.is_dir() or path.stat().st_size):
            _examine(path)
        elif create:
            _make(path)
        else:
            raise InputError(
                "there is no store",
                remedy="run a comparison first, or name its file",
                source=str(path),
            )
        connection = _to_be_read(path) if read_only else _to_be_written(path)
        if (version := _version(connection)) > VERSION:  # which may still be in the log
            raise _newer(path, version)
        if version < VERSION:
            connection = _copied(connection) if read_only else connection
            _migrate(connection)
        if fault := integrity.find_fault(connection):
            raise integrity.damaged(path, fault)
    except (sqlite3.Error, OSError) as error:
        raise InputError(
            f"cannot be used as a store: {error}", remedy="name another file", source=str(path)
        ) from None
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


def _to_be_read(path: Path) -> sqlite3.Connection:
    """A connection to the file, or to a copy of it where nothing can be written: SQLite would have a log beside it."""
    file = path.resolve()
    try:
        connection = sqlite3.connect(
            f"{file.as_uri()}?mode=rw", timeout=_WAIT, isolation_level=None, uri=True
        )
        connection.execute("PRAGMA query_only = ON")
        _version(connection)
        return connection
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & _PRIMARY not in (
            sqlite3.SQLITE_CANTOPEN,
            sqlite3.SQLITE_READONLY,
        ):
            raise
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "store"
        for ending in ("", _LOG):
            if (part := file.with_name(file.name + ending)).is_file():
                shutil.copyfile(part, copy.with_name(copy.name + ending))
        return _copied(sqlite3.connect(copy))


def _copied(connection: sqlite3.Connection) -> sqlite3.Connection:
    """A copy that is gone when it is closed."""
    copy = sqlite3.connect("", isolation_level=None)
    connection.backup(copy)
    connection.close()
    return copy


def _to_be_written(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(
        "PRAGMA synchronous = NORMAL"
    )  # with a log, a crash of the system loses the last rows at most
    return connection


def _newer(path: Path, version: int) -> InputError:
    cause = f"was written by a newer version of {DISTRIBUTION} (schema {version}; this one knows {VERSION})"
    return InputError(
        cause,
        remedy=f"pip install --upgrade {DISTRIBUTION}; the file was not touched",
        source=str(path),
    )


def _examine(path: Path) -> None:
    """Read the file's header as https://www.sqlite.org/fileformat.html describes it."""
    try:
        with path.open("rb") as stream:
            header = stream.read(_HEADER)
        size = path.stat().st_size
    except OSError as error:
        raise InputError(
            f"cannot be read: {error.strerror}", remedy="name a file", source=str(path)
        ) from None
    if len(header) < _HEADER or not header.startswith(_MAGIC):
        raise InputError("is no store of runs", remedy=_UNTOUCHED, source=str(path))
    page, pages = struct.unpack(">H", header[16:18])[0], struct.unpack(">I", header[28:32])[0]
    version, application = (
        struct.unpack(">I", header[60:64])[0],
        struct.unpack(">I", header[68:72])[0],
    )
    if application != APPLICATION:
        raise InputError("is a database of another program", remedy=_UNTOUCHED, source=str(path))
    if version > VERSION:
        raise _newer(path, version)
    log = path.with_name(
        path.name + _LOG
    )  # of a process that was killed; it may hold what the file lacks
    if size < pages * (65536 if page == 1 else page) and not (log.exists() and log.stat().st_size):
        raise integrity.damaged(path, "its end is missing")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables up to this version, all at once or not at all; another process may do it at the same time."""
    connection.execute("BEGIN IMMEDIATE")
    for number in range(_version(connection), VERSION):
        for statement in MIGRATIONS[number].split(";"):
            connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")
