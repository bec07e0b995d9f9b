"""The SQLite connection of a store, and transactions: a block is written whole or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from solvers.compare.store.connection import connect
from solvers.errors import InputError


class Database:
    """An open store file. Raises InputError as `connect` does."""

    def __init__(self, path: Path, *, create: bool, read_only: bool) -> None:
        self.path = path
        self.connection = connect(path, create=create, read_only=read_only)
        self.connection.row_factory = sqlite3.Row

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """Read the file as it is now, even if another process writes to it meanwhile."""
        self.connection.execute("BEGIN")
        try:
            yield self.connection
        finally:
            self.connection.execute("ROLLBACK")

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Write all statements or none. Raises InputError if that is not possible."""
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield self.connection
            except BaseException:
                if self.connection.in_transaction:  # a full disk has ended the transaction
                    self.connection.execute("ROLLBACK")
                raise
            self.connection.execute("COMMIT")
        except sqlite3.Error as error:
            cause, remedy = f"cannot be written: {error}", "check its disk and its permissions"
            raise InputError(cause, remedy=remedy, source=str(self.path)) from None
