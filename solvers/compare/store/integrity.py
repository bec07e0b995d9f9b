"""Check the integrity of a store beyond SQLite's own: missing tables, columns and values."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from solvers.compare.sessions import SESSIONS
from solvers.compare.store.checksums import expected_tables, tables
from solvers.errors import InputError


class ListOf(NamedTuple):
    """The kind of a list with items of one type."""

    item: type


Kinds = Mapping[str, Any]  # the types of each value, or the kind of a list

PLAN: Final[Kinds] = {
    "puzzles": ListOf(str),
    "solvers": ListOf(str),
    "solution-limit": (int, str, list),
    "time-limit": int | float | None,
    "sha256": dict,
    "isomorphs": int,
    "repetitions": int,
    "processes": int,
    "seed": int,
    "shard": str,
}
ENVIRONMENT: Final[Kinds] = {
    "cores": int | None,
    "solvers": dict,
    "resumed": ListOf(dict),
    SESSIONS: ListOf(dict),
}
FACTS: Final[Kinds] = {
    "version": str | None,
    "capabilities": ListOf(str),
    "protections": ListOf(str),
    "instructions": ListOf(int),
    "call_ns": int | float | None,
}
NOISE: Final[Kinds] = {
    "block": int,
    "reference_a": int | float,
    "reference_b": int | float,
    "load": int | float | None,
    "steal": int | float | None,
    "wall_to_cpu": int | float,
    "switches": int | None,
}

_DAMAGE: Final = (LookupError, OverflowError, RecursionError, TypeError, ValueError)
_NOT_DAMAGE: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_NOMEM}


class JsonObject(dict[str, Any]):
    """A JSON object from a row. Looking up a missing name raises InputError: it must be there."""

    path: Path | None = None
    what: str = ""

    def __missing__(self, name: str) -> Any:
        raise damaged(self.path, f"{self.what} has no {name!r}")


class Damaged(InputError):
    """A store, or a run in it, was changed by something else than this program."""


def damaged(path: Path | None, fault: str) -> Damaged:
    """Return the error for a store with that fault."""
    source = None if path is None else str(path)
    remedy = "restore it from a backup; it was not changed"
    return Damaged(f"is damaged: {fault}", remedy=remedy, source=source)


def parse_object(
    text: Any, path: Path, what: str, kinds: Kinds = MappingProxyType({})
) -> JsonObject:
    """Parse the JSON object in a row, which messages call `what`.

    Raises InputError if it is not an object, or if a value is not of its kind.
    """
    value = _parsed(text)
    if not isinstance(value, dict):
        raise damaged(path, f"{what} is not a JSON object")
    for name, kind in kinds.items():
        if name in value and not _is_of_kind(value[name], kind):
            raise damaged(path, f"{what} has {value[name]!r} for {name!r}")
    found = JsonObject(value)
    found.path, found.what = path, what
    return found


def parse_claims(text: Any, path: Path) -> tuple[tuple[str, str], ...]:
    """Parse the claims of a disagreement: pairs of claimant and claim. Raises InputError."""
    value = _parsed(text)
    if not isinstance(value, list) or not all(map(_is_pair, value)):
        raise damaged(path, "the claims of a disagreement are not pairs of strings")
    return tuple((who, claim) for who, claim in value)


def find_fault(connection: sqlite3.Connection) -> str | None:
    """Return what SQLite finds wrong, else the first table or column that is missing."""
    if (found := connection.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
        return str(found)
    here = tables(connection)
    for table, columns in expected_tables().items():
        if table not in here:
            return f"the table {table} is missing"
        if missing := [column.name for column in columns if column not in here[table]]:
            return f"the table {table} has no column {missing[0]}"
    return None


@contextmanager
def as_damage(path: Path) -> Iterator[None]:
    """Report errors in reading values as damage of the store, and a full disk as what it is."""
    try:
        yield
    except InputError:
        raise
    except (sqlite3.Error, *_DAMAGE) as error:
        if getattr(error, "sqlite_errorcode", None) in _NOT_DAMAGE:
            remedy = "check its disk, and try again"
            raise InputError(f"cannot be read: {error}", remedy=remedy, source=str(path)) from None
        raise damaged(path, f"{type(error).__name__}: {error}") from None


def _parsed(text: Any) -> Any:
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return None


def _is_of_kind(value: Any, kind: Any) -> bool:
    if isinstance(kind, ListOf):
        return isinstance(value, list) and all(isinstance(each, kind.item) for each in value)
    return isinstance(value, kind)


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and list(map(type, value)) == [str, str]
