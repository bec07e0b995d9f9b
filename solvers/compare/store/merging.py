"""Merge one store into another: copy runs that are missing or have fewer answers there."""

from __future__ import annotations

from solvers.compare.store.checksums import TABLES
from solvers.compare.store.run_info import RunInfo
from solvers.compare.store.store import Store
from solvers.compare.store.writer_process import other_writer
from solvers.errors import InputError


def merge(into: Store, source: Store) -> tuple[list[str], list[str]]:
    """Copy runs, and return those that were added and those that replaced an earlier state.

    A run is replaced if `source` has all of its answers and more, or has it finished.

    Raises InputError if both stores have answers to a run that the other lacks, if two runs have
    the same name, and if a run that would be replaced is being written.
    """
    ours = {info.run: info for info in into.runs()}
    added, replaced = [], []
    names = {info.name: info.run for info in ours.values() if info.name}
    for info in source.runs():
        if info.name and names.get(info.name, info.run) != info.run:
            cause = f"both stores have a run with the name {info.name}"
            remedy = f"rename one: sudoku runs --rename {info.run} NAME --store FILE"
            raise InputError(cause, remedy=remedy, source=str(source.path))
        if info.run not in ours:
            added.append(info.run)
        elif _goes_further(into, source, ours[info.run], info):
            replaced.append(info.run)
    for run in added + replaced:
        _copy(into, source, run)
    return added, replaced


def _goes_further(into: Store, source: Store, ours: RunInfo, theirs: RunInfo) -> bool:
    """Whether the run in `source` has all of our answers, and has more of them or is finished."""
    here, there = (
        {(row["key"], row["wall_ns"]) for row in store.table(ours.run, "answers")}
        for store in (into, source)
    )
    if there <= here and (ours.finished or not theirs.finished):
        return False
    if not here <= there:
        cause = f"run {ours.run} is in both stores, with different answers"
        raise InputError(cause, remedy="finish it in one of them", source=str(source.path))
    if other_writer(into.database.connection, ours.run):
        cause = f"run {ours.run} is being written"
        raise InputError(cause, remedy="wait until it ends", source=str(into.path))
    return True


def _copy(into: Store, source: Store, run: str) -> None:
    with into.database.transaction(), source.database.snapshot():
        for table in ("row_counts", *reversed(TABLES)):
            into.database.connection.execute(f"DELETE FROM {table} WHERE run = ?", (run,))
        for table in TABLES:
            into.database.insert(table, source.database.rows(table, run))
        # The process that writes it in `source` does not write it here.
        into.database.connection.execute("UPDATE runs SET writer = NULL WHERE run = ?", (run,))
