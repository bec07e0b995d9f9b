"""Read a run from its store as values: the plan, the records, the disagreements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from solvers import notation
from solvers.compare import plan_file
from solvers.compare.agreement import Disagreement
from solvers.compare.compact_records import CompactRecords, Instances, grid_of
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.plan import Plan
from solvers.compare.plan_description import PlanDescription
from solvers.compare.shard import Shard
from solvers.compare.store.integrity import as_damage, parse_claims, parse_object
from solvers.compare.store.run_info import RunInfo
from solvers.compare.store.run_source import RunSource
from solvers.compare.store.store import Store
from solvers.compare.store.stored_entries import StoredEntries
from solvers.puzzle import Puzzle
from solvers.solver import Limits

_Tasks = Mapping[int | None, Limits]


def plan_of(store: Store, info: RunInfo) -> Plan:
    """Return the plan of a run, with its puzzles from the store."""
    with as_damage(store.path):
        return description_of(store, info).plan()


def description_of(store: Store, info: RunInfo) -> PlanDescription:
    """Return the description of the plan of a run; its puzzle files are not read again."""
    with as_damage(store.path):
        plan = info.plan
        return PlanDescription(
            tuple(plan["puzzles"]),
            tuple(plan["solvers"]),
            plan_file.tasks(plan["solution-limit"]),
            plan["time-limit"],
            seed=plan["seed"],
            isomorphs=plan["isomorphs"],
            repetitions=plan["repetitions"],
            processes=plan.get("processes", 1),  # schema 1 had one
            stop_after=plan.get("stop-after"),
            precision=plan.get("precision"),
            count=plan.get("count"),
            budget=plan.get("budget"),
            sha256=plan["sha256"],
            versions=plan.get("versions", {}),
            entries=store.entries(info.run),
            shard=Shard.parse(plan["shard"]) if "shard" in plan else None,
            is_stored=True,
        )


def records(store: RunSource, run: str, known: Instances | None = None) -> CompactRecords:
    """Return every verified answer of a run, in the order of the plan and of its solvers.

    `known` are the instances of the run, if they were read before.
    """
    info = store.find(run)
    entries = instances(store, run) if known is None else known

    def rows() -> Iterator[Mapping[str, Any]]:
        for row in store.table(run, "answers"):
            counters_of(store, row)  # raises for damaged ones
            yield row

    with as_damage(store.path):
        return CompactRecords(rows(), entries, _limits(info.plan), info.plan["solvers"])


def counters_of(store: RunSource, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the counters of an answer. Raises InputError."""
    found = parse_object(row["counters"], store.path, "the counters of an answer")
    return dict(found)


def disagreements(store: RunSource, run: str, known: Instances) -> list[Disagreement]:
    """Return the disagreements that were found in a run with these instances."""
    with as_damage(store.path):
        limits = _limits(store.find(run).plan)
        rows = store.table(run, "disagreements")
        return [_disagreement(row, known, limits, store.path) for row in rows]


def instances(store: RunSource, run: str, *, verified: bool = True) -> StoredEntries:
    """Return the puzzles of a run and their isomorphs, by the numbers of both.

    Without `verified`, a damaged one is found only when it is read.
    """
    with as_damage(store.path):
        return StoredEntries(store.table(run, "puzzles"), verified=verified)


def _measurement(row: Mapping[str, Any], entries: Instances, limits: _Tasks) -> PlannedMeasurement:
    return PlannedMeasurement(
        puzzle=row["puzzle"],
        isomorph=row["isomorph"],
        repetition=row["repetition"],
        entry=entries[row["puzzle"], row["isomorph"]],
        limits=limits[row["task"]],
        process=row.get("process", 0),
    )


def _disagreement(
    row: Mapping[str, Any], entries: Instances, limits: _Tasks, path: Path
) -> Disagreement:
    measurement = _measurement(row, entries, limits)
    shape, smallest = measurement.instance.shape, row["smallest"]
    return Disagreement(
        measurement,
        parse_claims(row["claims"], path),
        grid_of(row["grid"], measurement.entry),
        Puzzle(notation.read_line(smallest, shape), shape) if smallest else None,
    )


def _limits(plan: Mapping[str, Any]) -> dict[int | None, Limits]:
    """Return the limits of each task, in the order of the plan."""
    return {
        task: Limits(task, plan["time-limit"]) for task in plan_file.tasks(plan["solution-limit"])
    }
