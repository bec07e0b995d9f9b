"""Merge one store into another: what the other lacks is taken over, a run at a time; the rest is left as it is."""

from __future__ import annotations

from solvers.compare.store.store import RunInfo, Store, is_being_written
from solvers.errors import InputError

_TABLES = ("runs", "puzzles", "solvers", "processes", "answers", "disagreements", "noise")


def merge(into: Store, source: Store) -> tuple[list[str], list[str]]:
    """The runs of `source` that were added, and those that had gone further there and so took the place of what was here.

    Raises InputError where both have answers to a run that the other has not, and where one to be replaced is being written.
    """
    ours = {info.run: info for info in into.runs()}
    added, replaced = [], []
    for info in source.runs():
        if info.run not in ours:
            added.append(info.run)
        elif _goes_further(into, source, ours[info.run], info):
            replaced.append(info.run)
    for run in added + replaced:
        _copy(into, source, run)
    return added, replaced


def _goes_further(into: Store, source: Store, ours: RunInfo, theirs: RunInfo) -> bool:
    """Whether the run in `source` has all answers of ours, and more, or its end."""
    here, there = (
        {(row["key"], row["wall_ns"]) for row in store.table(ours.run, "answers")}
        for store in (into, source)
    )
    if there <= here and (ours.finished or not theirs.finished):
        return False
    if not here <= there:
        cause = f"run {ours.run} is in both stores, with other answers"
        raise InputError(cause, remedy="finish it in one", source=str(source.path))
    if is_being_written(into, ours.run):
        raise InputError(
            f"run {ours.run} is being written", remedy="wait for it to end", source=str(into.path)
        )
    return True


def _copy(into: Store, source: Store, run: str) -> None:
    with into.database.transaction() as do, source.database.snapshot() as read:
        for table in reversed(_TABLES):
            do.execute(f"DELETE FROM {table} WHERE run = ?", (run,))
        for table in _TABLES:
            rows = [
                tuple(row) for row in read.execute(f"SELECT * FROM {table} WHERE run = ?", (run,))
            ]
            if rows:
                do.executemany(
                    f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows
                )
        do.execute(
            "UPDATE runs SET writer = NULL WHERE run = ?", (run,)
        )  # who writes it there does not write it here
