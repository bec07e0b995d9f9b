"""Merge one store into another: runs that the other does not have are added whole, the rest is left as it is."""

from __future__ import annotations

from solvers.compare.store.store import Store
from solvers.errors import InputError

_TABLES = ("runs", "puzzles", "solvers", "processes", "answers", "disagreements", "noise")


def merge(into: Store, source: Store) -> list[str]:
    """The runs of `source` that were added. Raises InputError where both have a run of one name with other answers."""
    theirs = {info.run: info for info in source.runs()}
    ours = {info.run: info for info in into.runs()}
    for run in theirs.keys() & ours.keys():
        keys = [{(row["key"], row["wall_ns"]) for row in store.table(run, "answers")} for store in (into, source)]
        if not (keys[0] >= keys[1]):
            raise InputError(
                f"run {run} is in both stores, with other answers", remedy="finish it in one", source=str(source.path)
            )
    added = [run for run in theirs if run not in ours]
    for run in added:
        _copy(into, source, run)
    return added


def _copy(into: Store, source: Store, run: str) -> None:
    with into.database.transaction() as do, source.database.snapshot() as read:
        for table in _TABLES:
            rows = [tuple(row) for row in read.execute(f"SELECT * FROM {table} WHERE run = ?", (run,))]
            if rows:
                do.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)
