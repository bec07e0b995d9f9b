"""Check that a stored run can be continued here: with more solvers, or with what is left."""

from __future__ import annotations

from shlex import quote

from solvers.compare.sessions import SESSIONS
from solvers.compare.store import RunInfo, Store
from solvers.compare.store.machines import MACHINES
from solvers.errors import InputError


def finished(store: Store, name: str) -> RunInfo:
    """Return a run to which a session can be added, on this machine."""
    info = store.find(name)
    if "shard" in info.plan:
        cause = f"run {info.run} is a shard of a plan, and cannot be changed"
        raise InputError(cause, remedy="name all solvers when the shards are measured")
    if MACHINES in info.environment:
        cause = f"run {info.run} was measured on several machines"
        remedy = "begin a new run with all solvers: `sudoku compare --again RUN` repeats one"
        raise InputError(f"{cause}, so solvers cannot be compared with it later", remedy=remedy)
    if not info.finished:
        command = f"sudoku compare --resume --run {info.run} --store {quote(str(store.path))}"
        remedy = f"resume it first: {command}"
        raise InputError(f"run {info.run} is not finished", remedy=remedy, source=str(store.path))
    return info


def refuse_changes(info: RunInfo, now: dict[str, str | None]) -> None:
    """Raise InputError if the harness or a solver is not the one that the run began with."""
    if "processes" not in info.plan:
        cause = "was begun by a version that timed differently"
    else:
        began: dict[str, str | None] = {}
        for each in (info.environment, *info.environment.get(SESSIONS, ())):
            began |= each.get("solvers", {})
        changes = [
            f"{name} was {then} and is {now[name]}"
            for name, then in began.items()
            if name in now and then != now[name]
        ]
        cause = f"began with other versions: {'; '.join(changes)}" if changes else ""
    if cause:
        raise InputError(f"run {info.run} {cause}", remedy="begin a new run")
