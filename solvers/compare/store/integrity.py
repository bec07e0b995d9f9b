"""A store that is damaged where SQLite finds no fault: a table or a column is missing, or a row holds what no run does."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from solvers.compare.store.schema import MIGRATIONS
from solvers.errors import InputError

PLAN: Final = MappingProxyType(
    {
        "puzzles": list,
        "solvers": list,
        "sha256": dict,
        "isomorphs": int,
        "repetitions": int,
        "processes": int,
        "seed": int,
    }
)  # of what kind its values are
_RESTORE = "restore it from a copy; it was not touched"


class JsonObject(dict[str, Any]):
    """A JSON object of a row. Looking up what every such object has raises InputError where this one does not."""

    path: Path | None = None
    what: str = ""

    def __missing__(self, name: str) -> Any:
        raise damaged(self.path, f"{self.what} has no {name!r}")


def damaged(path: Path | None, fault: str) -> InputError:
    """The error for a store in which that was found."""
    return InputError(
        f"is damaged: {fault}", remedy=_RESTORE, source=None if path is None else str(path)
    )


def parse_object(
    text: Any, path: Path, what: str, kinds: Mapping[str, type] = MappingProxyType({})
) -> JsonObject:
    """The JSON object that a row holds. Raises InputError where it is none, or has a value of another kind than it may.

    `what` it is says which.
    """
    value = _parsed(text)
    if not isinstance(value, dict):
        raise damaged(path, f"{what} is no JSON object")
    for name, kind in kinds.items():
        if name in value and not isinstance(value[name], kind):
            raise damaged(path, f"{what} has {value[name]!r} for {name!r}")
    found = JsonObject(value)
    found.path, found.what = path, what
    return found


def parse_claims(text: Any, path: Path) -> tuple[tuple[str, str], ...]:
    """Who says what, of a disagreement. Raises InputError."""
    value = _parsed(text)
    if not isinstance(value, list) or not all(map(_is_pair, value)):
        raise damaged(path, "the claims of a disagreement are no pairs of texts")
    return tuple((who, claim) for who, claim in value)


def find_fault(connection: sqlite3.Connection) -> str | None:
    """What SQLite finds wrong, else the first table or column that a store of this version has and this one has not."""
    if (found := connection.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
        return str(found)
    here = _columns(connection)
    for table, columns in _expected().items():
        if table not in here:
            return f"the table {table} is missing"
        if missing := [column for column in columns if column not in here[table]]:
            return f"the table {table} has no column {missing[0]}"
    return None


@contextmanager
def as_damage(path: Path) -> Iterator[None]:
    """What cannot be read as what it was written as is damage."""
    try:
        yield
    except InputError:
        raise
    except (sqlite3.DatabaseError, LookupError, TypeError, ValueError) as error:
        raise damaged(path, f"{type(error).__name__}: {error}") from None


def _parsed(text: Any) -> Any:
    try:
        return json.loads(text)
    except (TypeError, ValueError):
        return None


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and list(map(type, value)) == [str, str]


@cache
def _expected() -> dict[str, list[str]]:
    connection = sqlite3.connect(":memory:")
    for migration in MIGRATIONS:
        connection.executescript(migration)
    found = _columns(connection)
    connection.close()
    return found


def _columns(connection: sqlite3.Connection) -> dict[str, list[str]]:
    """The columns of every table, by its name."""
    rows = connection.execute(
        "SELECT tables.name, columns.name FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns"
        " WHERE tables.type = 'table' ORDER BY tables.rowid, columns.cid"
    )
    found: dict[str, list[str]] = {}
    for table, column in rows:
        found.setdefault(table, []).append(column)
    return found
