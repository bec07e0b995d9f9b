"""Checksums and numbers of rows, so that a row that was changed or lost later is noticed.

Temporary triggers keep both up to date on every connection that writes. A checksum covers the
values of a row up to the last one that is not NULL: a column that a later version adds changes no
checksum.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple
from zlib import crc32

from solvers.compare.store.schema import MIGRATIONS

TABLES: Final = (
    *("runs", "puzzles", "solvers", "processes", "answers", "disagreements", "noise"),
    "certificates",
)


class Column(NamedTuple):
    """A column of a table: its declared type, and whether it is part of the primary key."""

    name: str
    declared: str
    in_key: bool


def tables(connection: sqlite3.Connection) -> dict[str, tuple[Column, ...]]:
    """Return the columns of every table of a database."""
    found = connection.execute(
        "SELECT tables.name, columns.name, columns.type, columns.pk > 0"
        " FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns"
        " WHERE tables.type = 'table' ORDER BY tables.rowid, columns.cid"
    ).fetchall()
    names = dict.fromkeys(table for table, *_ in found)
    return {name: tuple(Column(*each) for table, *each in found if table == name) for name in names}


@cache
def expected_tables() -> Mapping[str, tuple[Column, ...]]:
    """Return the columns of every table, as this version creates them."""
    connection = sqlite3.connect(":memory:")
    for migration in MIGRATIONS:
        connection.executescript(migration)
    found = tables(connection)
    connection.close()
    return found


@cache
def value_columns(table: str) -> tuple[Column, ...]:
    """Return the columns of a table, without its checksum."""
    return tuple(column for column in expected_tables()[table] if column.name != "checksum")


def checksum(values: Iterable[object]) -> int:
    """Return the checksum of a row's values, the same in every version of Python."""
    known = list(values)
    while known and known[-1] is None:
        known.pop()
    return crc32(ascii(known).encode())


def _row_checksum(*values: object) -> int | None:
    """Return the checksum of values, of which text may be given as bytes; None if it is not text.

    This is the function `row_checksum` in SQL.
    """
    try:
        return checksum(v.decode() if isinstance(v, bytes) else v for v in values)
    except UnicodeDecodeError:
        return None


def keep_up_to_date(connection: sqlite3.Connection) -> None:
    """Give every row that this connection writes a checksum, and count the rows of each run."""
    connection.create_function("row_checksum", -1, _row_checksum, deterministic=True)
    for table in TABLES:
        names = [column.name for column in value_columns(table)]
        key = [column.name for column in value_columns(table) if column.in_key] or ["rowid"]
        update = (
            f"UPDATE {table} SET checksum = row_checksum({', '.join(names)})"
            f" WHERE {' AND '.join(f'{name} = NEW.{name}' for name in key)};"
        )
        count = f"UPDATE row_counts SET rows = rows + 1 WHERE run = NEW.run AND name = '{table}';"
        if table == "runs":
            counts = ", ".join(f"(NEW.run, '{name}', {int(name == 'runs')})" for name in TABLES)
            count = f"INSERT INTO row_counts VALUES {counts};"
        connection.executescript(
            f"CREATE TEMP TRIGGER {table}_inserted AFTER INSERT ON main.{table}"
            f" BEGIN {update} {count} END;"
            f"CREATE TEMP TRIGGER {table}_updated AFTER UPDATE OF {', '.join(names)}"
            f" ON main.{table} BEGIN {update} END;"
        )


def add_checksums(connection: sqlite3.Connection) -> str | None:
    """Give the rows of an earlier version their checksums, and count them.

    A row with a value that no run has written gets no checksum. Return the fault if a run is lost.
    """
    connection.create_function("row_checksum", -1, _row_checksum, deterministic=True)
    for table in TABLES:
        columns = value_columns(table)
        values = [f"CAST({c.name} AS BLOB)" if c.declared == "TEXT" else c.name for c in columns]
        types = [f"typeof({c.name}) IN ('{c.declared.lower()}', 'null')" for c in columns]
        connection.execute(
            f"UPDATE {table} SET checksum = row_checksum({', '.join(values)})"
            f" WHERE checksum IS NULL AND {' AND '.join(types)}"
        )
    for table in TABLES:
        lost = f"SELECT 1 FROM {table} WHERE run NOT IN (SELECT run FROM runs)"
        if connection.execute(lost).fetchone():
            return f"the table {table} has a row that belongs to no run"
        connection.execute(
            f"INSERT OR REPLACE INTO row_counts SELECT run, '{table}',"
            f" (SELECT count(*) FROM {table} WHERE {table}.run = runs.run) FROM runs"
        )
    return None
