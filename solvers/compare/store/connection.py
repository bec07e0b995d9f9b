"""Open a store file. A file that is not a store, is damaged or too new is refused, unchanged."""

from __future__ import annotations

import shutil
import sqlite3
import struct
import tempfile
from pathlib import Path
from typing import Final

import platformdirs

from solvers.compare.store import checksums, integrity
from solvers.compare.store.schema import APPLICATION, FIRST_WITH_CHECKSUMS, MIGRATIONS, VERSION
from solvers.errors import InputError
from solvers.libraries import DISTRIBUTION

_MAGIC = b"SQLite format 3\0"
_HEADER = 100  # bytes
_WAIT = 30.0  # seconds for another process to finish its write
LOG: Final = "-wal"  # the ending of the name of SQLite's write-ahead log
_PRIMARY = 0xFF  # the bits of an SQLite error code that are its primary code
_DISK_FULL = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)
_WITHOUT_FILES = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY;"
_UNCHANGED = "name another file; this one was not changed"


def default_path() -> Path:
    """Return the store that commands use by default: a file in the user's data folder."""
    return Path(platformdirs.user_data_dir(DISTRIBUTION, appauthor=False)) / "runs.sqlite"


def connect(path: Path, *, create: bool, read_only: bool) -> sqlite3.Connection:
    """Return a connection to a store of this version, migrated if it was of an earlier one.

    A store opened for reading is not changed: if it cannot be read in place or is of an earlier
    version, the connection is to a copy.

    Raises InputError for a file that is not a store, and for a missing file unless `create`.
    """
    try:
        size = _size(path)
        if size:
            _check_header(path)
        elif create:
            _create(path)
        else:
            remedy = "run a comparison first, or name another file"
            raise InputError("there is no store", remedy=remedy, source=str(path))
        connection = _for_reading(path) if read_only else _for_writing(path)
        try:
            return _checked(connection, path, read_only=read_only)
        except BaseException:
            connection.close()
            raise
    except (sqlite3.Error, OSError) as error:
        cause = f"cannot be used as a store: {error}"
        raise InputError(cause, remedy="name another file", source=str(path)) from None


def _checked(connection: sqlite3.Connection, path: Path, *, read_only: bool) -> sqlite3.Connection:
    """Return the connection, or one to a migrated copy of what it reads. Raises InputError."""
    version = _version(connection)  # the log may have a later version than the file
    if version > VERSION:
        raise _too_new(path, version)
    if version < VERSION:
        connection = _copied(connection) if read_only else connection
        _migrate(connection, path)
    if fault := integrity.find_fault(connection):
        raise integrity.damaged(path, fault)
    if not read_only:
        checksums.keep_up_to_date(connection)
    return connection


def _size(path: Path) -> int:
    """Return the size of a file, 0 if there is none. Raises InputError for what is not a file."""
    if not path.exists():
        return 0
    if path.is_dir():
        raise InputError("is a folder", remedy="name a file", source=str(path))
    if not path.is_file():
        raise InputError("is a device or a pipe", remedy="name a file", source=str(path))
    return path.stat().st_size


def _create(path: Path) -> None:
    """Create an empty store under another name, and rename it: it is never there half written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=f".{path.name}-") as folder:
        made = Path(folder) / path.name
        connection = sqlite3.connect(made, isolation_level=None)
        _migrate(connection, path)
        connection.close()
        if not _size(path):  # another process may have created it meanwhile
            made.replace(path)


def _for_reading(path: Path) -> sqlite3.Connection:
    """Connect to the file; on a full disk, without a file for memory that processes share.

    If SQLite cannot create its log next to the file, the connection is to a copy.
    """
    file = path.resolve()
    for setup in ("", _WITHOUT_FILES):
        address = f"{file.as_uri()}?mode=rw"
        connection = sqlite3.connect(address, timeout=_WAIT, isolation_level=None, uri=True)
        try:
            connection.executescript(f"{setup} PRAGMA query_only = ON")
            _version(connection)
            return connection
        except sqlite3.Error as error:
            connection.close()
            code = error.sqlite_errorcode & _PRIMARY
            if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
                break
            if code not in _DISK_FULL or setup:
                raise
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "store"
        for ending in ("", LOG):
            if (part := file.with_name(file.name + ending)).is_file():
                shutil.copyfile(part, copy.with_name(copy.name + ending))
        return _copied(sqlite3.connect(copy))


def _copied(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Return a connection to a temporary copy, which is deleted when it is closed."""
    copy = sqlite3.connect("", isolation_level=None)
    connection.backup(copy)
    connection.close()
    return copy


def _for_writing(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=_WAIT, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
    except sqlite3.Error:
        connection.close()
        raise
    # With a log, a crash of the operating system loses at most the last rows.
    connection.execute("PRAGMA synchronous = NORMAL")
    return connection


def _too_new(path: Path, version: int) -> InputError:
    known = f"schema {version}; this version knows {VERSION}"
    return InputError(
        f"was written by a newer version of {DISTRIBUTION} ({known})",
        remedy=f"use a newer version of {DISTRIBUTION}; the file was not changed",
        source=str(path),
    )


def _check_header(path: Path) -> None:
    """Check the file's header, as https://www.sqlite.org/fileformat.html describes it."""
    try:
        with path.open("rb") as stream:
            header = stream.read(_HEADER)
    except OSError as error:
        cause = f"cannot be read: {error.strerror}"
        raise InputError(cause, remedy="name a file", source=str(path)) from None
    if len(header) < _HEADER or not header.startswith(_MAGIC):
        raise InputError("is not a store of runs", remedy=_UNCHANGED, source=str(path))
    page = struct.unpack(">H", header[16:18])[0]
    pages, version, application = (
        struct.unpack(">I", header[at : at + 4])[0] for at in (28, 60, 68)
    )
    if application != APPLICATION:
        cause = "is the database of another program"
        raise InputError(cause, remedy=_UNCHANGED, source=str(path))
    if version > VERSION:
        raise _too_new(path, version)
    log = path.with_name(path.name + LOG)  # a killed process leaves it, with the last pages
    complete = path.stat().st_size >= pages * (65536 if page == 1 else page)
    if not complete and not (log.exists() and log.stat().st_size):
        raise integrity.damaged(path, "its end is missing")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the tables up to this version in one transaction; another process may have done it."""
    connection.execute("BEGIN IMMEDIATE")
    version = _version(connection)
    for migration in MIGRATIONS[version:]:
        for statement in migration.split(";"):
            connection.execute(statement)
    if version < FIRST_WITH_CHECKSUMS and (fault := checksums.add_checksums(connection)):
        raise integrity.damaged(path, fault)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")
