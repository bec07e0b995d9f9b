"""Merge one store into another: copy runs that are missing or have fewer answers there."""

from __future__ import annotations

from solvers.compare.sessions import SESSIONS
from solvers.compare.store.checksums import TABLES
from solvers.compare.store.integrity import Damaged
from solvers.compare.store.loading import verify
from solvers.compare.store.run_info import RunInfo
from solvers.compare.store.shards import SHARD, join
from solvers.compare.store.store import Store
from solvers.compare.store.writer_process import other_writer
from solvers.errors import InputError
from solvers.quantities import count


def merge(into: Store, source: Store) -> tuple[list[str], list[str]]:
    """Copy runs, and return those that were added and those that replaced an earlier state.

    A run is replaced if `source` has all of its answers and more, or has it finished. A shard of a
    plan is added to the run of the plan, which is created for the first shard.

    Raises InputError if both stores have answers to a run that the other lacks, if two runs have
    the same name, and if a run that would be replaced is being written. Nothing is copied then. A
    damaged run is not copied, either, but the other runs are copied before InputError is raised.
    """
    ours = dict(into.names())
    added, replaced, faults, parts = [], [], [], list[RunInfo]()
    for run, name in source.names():
        if name and name in ours.values() and ours.get(run) != name and not _is_shard(source, run):
            cause = f"both stores have a run with the name {name}"
            remedy = f"rename one: sudoku runs --rename {run} NAME --store FILE"
            raise InputError(cause, remedy=remedy, source=str(source.path))
        try:
            info = source.info(run)
            verify(source, info)
            if SHARD in info.plan:
                parts.append(info)
            elif run not in ours:
                added.append(run)
            elif _goes_further(into, source, into.info(run), info):
                replaced.append(run)
        except Damaged as error:
            faults.append((run, error))
    for run in added + replaced:
        _copy(into, source, run)
    for part in parts:
        if joined := join(into, source, part):
            (replaced if joined in ours else added).append(joined)
    if faults:
        raise _not_copied(faults, len(added + replaced))
    return added, replaced


def _is_shard(source: Store, run: str) -> bool:
    try:
        return SHARD in source.info(run).plan
    except Damaged:
        return False


def _not_copied(faults: list[tuple[str, Damaged]], copied: int) -> InputError:
    (run, first), others = faults[0], [run for run, _ in faults[1:]]
    also = f" (the same is true of {', '.join(others)})" if others else ""
    cause = f"run {run} was not copied, because the store {first.cause}{also}"
    number = f"{count(copied, 'other run')} {'was' if copied == 1 else 'were'}"
    remedy = f"restore the store from a backup; {number} copied"
    return InputError(cause, remedy=remedy, source=first.source)


def _goes_further(into: Store, source: Store, ours: RunInfo, theirs: RunInfo) -> bool:
    """Whether the run in `source` has all of our answers, and has more of them or is finished.

    A later session replaces answers: they need not be the same if it is missing in the other run.
    """
    sessions, theirs_too = (run.environment.get(SESSIONS, []) for run in (ours, theirs))
    shared = min(len(sessions), len(theirs_too))
    is_later = sessions == theirs_too[:shared] and len(theirs_too) > shared
    if len(sessions) > shared and sessions[:shared] == theirs_too:
        return False
    here, there = (
        {
            (row["key"], None if is_later else row["wall_ns"])
            for row in store.table(ours.run, "answers")
        }
        for store in (into, source)
    )
    if there <= here and not is_later and (ours.finished or not theirs.finished):
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
