"""Join the shards of a plan: runs that measured parts of it become one run of several machines."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Any, Final

from solvers.compare.machine import Machine
from solvers.compare.shard import Shard
from solvers.compare.store import machines
from solvers.compare.store.run_info import RunInfo
from solvers.compare.store.store import Store
from solvers.errors import InputError

SHARDS: Final = "shards"  # in the environment of a joined run: the id of each shard, by its number
SHARD: Final = "shard"  # in the plan of a run that measured a part
_TABLES: Final = {  # with what to do if another shard has the same row
    "puzzles": "ON CONFLICT DO NOTHING",
    "solvers": "ON CONFLICT DO NOTHING",
    "certificates": "ON CONFLICT DO NOTHING",
    "processes": "",
    "answers": "",
    "disagreements": "",
    "noise": "",
}


def join(into: Store, source: Store, shard: RunInfo) -> str | None:
    """Add a shard to the run of its plan, which is created for the first one. Return its id.

    Return None if the run has the shard. The joined run lists the machines of its shards, and is
    finished with its last shard. If it is resumed, it measures the missing shards itself. Raises
    InputError for a shard that is not finished, for one that another run measured, too, and for one
    that the joined run has measured in part or as a whole.
    """
    part = Shard.parse(shard.plan[SHARD])
    if not shard.finished:
        remedy = f"finish it: sudoku compare --resume --run {shard.run} --store {source.path}"
        raise InputError(f"shard {part} is not finished", remedy=remedy, source=str(source.path))
    found = _joined(into, source, shard)
    have: Mapping[str, str] = found.environment[SHARDS]["runs"] if found else {}
    if (known := have.get(str(part.number))) is not None:
        if known == shard.run:
            return None
        cause = f"shard {part} was measured twice: by the runs {known} and {shard.run}"
        raise InputError(cause, remedy="merge one of them", source=str(source.path))
    if found and _has_measured(into, found.run, source, shard.run):
        cause = f"run {found.run} has measurements of shard {part}, made when it was resumed"
        remedy = f"keep that run, or merge all shards into a new store, in place of {into.path}"
        raise InputError(cause, remedy=remedy, source=str(source.path))
    with into.database.transaction(), source.database.snapshot():
        run = found.run if found else _begin(into, shard, part)
        _add(into, source, shard, part, run)
    return run


def _has_measured(into: Store, run: str, source: Store, shard: str) -> bool:
    """Whether a joined run has measured a process or an answer of a shard."""
    for table, names in (("processes", ("solver", "process")), ("answers", ("key",))):
        own = {tuple(row[name] for name in names) for row in into.database.rows(table, run)}
        rows = source.database.rows(table, shard)
        if any(tuple(row[name] for name in names) in own for row in rows):
            return True
    return False


def state(info: RunInfo) -> str:
    """Return which shards of its plan a joined run has; empty for another run."""
    if SHARDS not in info.environment:
        return ""
    of, have = info.environment[SHARDS]["of"], info.environment[SHARDS]["runs"]
    missing = [str(Shard(number, of)) for number in range(1, of + 1) if str(number) not in have]
    if not missing:
        return f"all {of} shards"
    if info.finished:
        return f"{len(have)} of {of} shards; the others were measured when it was resumed"
    return f"{len(have)} of {of} shards; missing: {', '.join(missing)}"


def _joined(into: Store, source: Store, shard: RunInfo) -> RunInfo | None:
    """Return the run to which a shard belongs: it has the same plan and the same puzzles."""
    plan, of = _whole(shard.plan), Shard.parse(shard.plan[SHARD]).of
    puzzles = None
    for run, _ in into.names():
        info = into.info(run)
        known = info.environment.get(SHARDS)
        if known and known["of"] == of and dict(info.plan) == plan:
            puzzles = puzzles or source.entries(shard.run)
            if into.entries(run) == puzzles:
                return info
    return None


def _whole(plan: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in plan.items() if name != SHARD}


def _begin(into: Store, shard: RunInfo, part: Shard) -> str:
    """Create the run of a plan without any answer, and return its id."""
    run = f"{shard.run.rpartition('-')[0]}-{secrets.token_hex(2)}"
    environment = {**shard.environment, machines.MACHINES: [], SHARDS: {"of": part.of, "runs": {}}}
    taken = {name for _, name in into.names()}
    row = {
        "run": run,
        "created": shard.created,
        "plan": json.dumps(_whole(shard.plan)),
        "environment": json.dumps(environment),
        "name": None if shard.name in taken else shard.name,
    }
    into.database.insert("runs", [row])
    return run


def _add(into: Store, source: Store, shard: RunInfo, part: Shard, run: str) -> None:
    """Copy the rows of a shard, and finish the run if no shard is missing."""
    own = {name: each for name, each in shard.environment.items() if name != "resumed"}
    number = machines.number_of(into.database, run, Machine(own))
    for table, conflict in _TABLES.items():
        on = {"machine": number} if table in ("processes", "answers", "noise") else {}
        rows = (row | {"run": run} | on for row in source.database.rows(table, shard.run))
        into.database.insert(table, rows, conflict)
    environment = dict(into.info(run).environment)
    environment[SHARDS]["runs"][str(part.number)] = shard.run
    is_whole = len(environment[SHARDS]["runs"]) == part.of
    into.database.connection.execute(
        "UPDATE runs SET environment = ?, finished = ? WHERE run = ?",
        (json.dumps(environment), shard.finished if is_whole else None, run),
    )
