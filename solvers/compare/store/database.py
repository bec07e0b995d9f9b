"""The SQLite connection of a store: transactions, and rows that are verified when they are read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from solvers.compare.store.checksums import checksum, value_columns
from solvers.compare.store.connection import connect
from solvers.compare.store.integrity import as_damage, damaged
from solvers.compare.store.rescue import FileWatch, copy_to_new_file
from solvers.errors import InputError

Values = Mapping[str, Any]  # by the name of their column


class Database:
    """An open store file. Raises InputError as `connect` does.

    on_move  is called with the old and the new file if the old one was deleted while it was open
    """

    def __init__(self, path: Path, *, create: bool, read_only: bool) -> None:
        self.on_move: Callable[[Path, Path], object] = lambda _old, _new: None
        self._open(path, create=create, read_only=read_only)

    def _open(self, path: Path, *, create: bool = False, read_only: bool = False) -> None:
        self.connection = connect(path, create=create, read_only=read_only)
        self.connection.row_factory = sqlite3.Row
        self.path, self._watch = path, FileWatch(path)

    def ensure_file(self) -> None:
        """If the file was deleted or replaced, continue in a new one, which `path` is then.

        It has all rows that were in the old one. Raises InputError if it cannot be written.
        """
        if not self._watch.is_in_place():
            old, path = self.connection, self.path
            self._open(copy_to_new_file(old, path))
            old.close()
            self.on_move(path, self.path)

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Read the file as it is now, even if another process writes to it meanwhile."""
        self.connection.execute("BEGIN")
        try:
            yield
        finally:
            self.connection.execute("ROLLBACK")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write all statements or none. Raises InputError if that is not possible.

        A transaction within another one is a part of it.
        """
        if self.connection.in_transaction:
            yield
            return
        self.ensure_file()
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                if self.connection.in_transaction:  # a full disk has ended the transaction
                    self.connection.execute("ROLLBACK")
                raise
            self.connection.execute("COMMIT")
        except sqlite3.Error as error:
            cause, remedy = f"cannot be written: {error}", "check its disk and its permissions"
            raise InputError(cause, remedy=remedy, source=str(self.path)) from None

    def insert(self, table: str, rows: Iterable[Values], conflict: str = "") -> None:
        """Insert rows into a table, in a transaction.

        `conflict` is the clause ON CONFLICT, which says what to do if a row exists.
        """
        for row in rows:
            values = ", ".join(f":{name}" for name in row)
            self.connection.execute(
                f"INSERT INTO {table} ({', '.join(row)}) VALUES ({values}) {conflict}", row
            )

    def rows(self, table: str, run: str, order: str = "") -> Iterator[dict[str, Any]]:
        """Yield the rows of a run in a table, ordered by the columns that `order` lists.

        Raises InputError if a row was changed or lost.
        """
        by = f" ORDER BY {order}" if order else ""
        with as_damage(self.path):
            left = self.row_count(table, run)
            for row in self.connection.execute(f"{select(table)} WHERE run = ?{by}", (run,)):
                left -= 1
                yield self.verified(table, run, row)
        self.check_none_left(left, table, run)

    def run_row(self, run: str) -> dict[str, Any]:
        """Return the row of a run in the table `runs`. Raises InputError if it is damaged."""
        with as_damage(self.path):
            for row in self.connection.execute(f"{select('runs')} WHERE run = ?", (run,)):
                return self.verified("runs", run, row)
        raise damaged(self.path, f"the table runs lacks the run {run}")

    def row_count(self, table: str, run: str) -> int:
        """Return the number of rows that were written. Raises InputError if it is not known."""
        query = "SELECT rows FROM row_counts WHERE run = ? AND name = ?"
        for (rows,) in self.connection.execute(query, (run, table)):
            return int(rows)
        raise damaged(self.path, f"the table row_counts lacks the table {table} of run {run}")

    def check_none_left(self, left: int, table: str, run: str) -> None:
        """Raise InputError if rows are left that were not found.

        Less than none is left if another process has added rows meanwhile.
        """
        if left > 0:
            raise damaged(self.path, f"the table {table} lacks {left} rows of run {run}")

    def verified(self, table: str, run: str, row: sqlite3.Row) -> dict[str, Any]:
        """Return the values of a row that begins as `select` returns it, without its checksum.

        Raises InputError if it was changed.
        """
        names = value_columns(table)
        values = tuple(row)[: len(names)]
        if row["checksum"] != checksum(values):
            fault = f"a row of the table {table} of run {run} was changed after it was written"
            raise damaged(self.path, fault)
        return {column.name: value for column, value in zip(names, values, strict=True)}


def select(table: str) -> str:
    """Return the query of all rows of a table: their values, then their checksum."""
    values = ", ".join(column.name for column in value_columns(table))
    return f"SELECT {values}, checksum FROM {table}"
