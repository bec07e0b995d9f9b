"""Read a run from its store as values: the plan, the records, the disagreements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from sys import intern
from typing import Any

from solvers import notation
from solvers.checker import Proof, Verdict
from solvers.compare import plan_file
from solvers.compare.agreement import Disagreement
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.plan import Plan
from solvers.compare.plan_description import PlanDescription
from solvers.compare.record import Record, in_order
from solvers.compare.store.integrity import as_damage, parse_claims, parse_object
from solvers.compare.store.puzzle_rows import StoredEntry
from solvers.compare.store.run_info import RunInfo
from solvers.compare.store.store import Store
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid, Puzzle
from solvers.result import Status
from solvers.solver import Limits

Instances = Mapping[tuple[int, int], PuzzleEntry]  # by puzzle and isomorph
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
            is_stored=True,
        )


def records(store: Store, run: str, known: Instances | None = None) -> list[Record]:
    """Return every verified answer of a run, in the order of the plan and of its solvers.

    `known` are the instances of the run, if they were read before.
    """
    info = store.find(run)
    entries = instances(store, run) if known is None else known
    found = iterate_records(store, info, entries)
    return in_order(found, info.plan["solvers"], list(_limits(info.plan)))


def iterate_records(store: Store, info: RunInfo, known: Instances) -> Iterator[Record]:
    """Yield every verified answer of a run that has these instances, in any order."""
    with as_damage(store.path):
        limits = _limits(info.plan)
        planned: dict[tuple[int, ...], PlannedMeasurement] = {}  # those of several solvers, once
        for row in store.table(info.run, "answers"):
            key = tuple(
                row[name] for name in ("puzzle", "isomorph", "repetition", "task", "process")
            )
            if key not in planned:
                planned[key] = _measurement(row, known, limits)
            yield _record(row, counters_of(store, row), planned[key])


def counters_of(store: Store, row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the counters of an answer. Raises InputError."""
    found = parse_object(row["counters"], store.path, "the counters of an answer")
    return {intern(name): value for name, value in found.items()}


def disagreements(store: Store, run: str, known: Instances) -> list[Disagreement]:
    """Return the disagreements that were found in a run with these instances."""
    with as_damage(store.path):
        limits = _limits(store.find(run).plan)
        rows = store.table(run, "disagreements")
        return [_disagreement(row, known, limits, store.path) for row in rows]


def instances(store: Store, run: str) -> dict[tuple[int, int], PuzzleEntry]:
    """Return the puzzles of a run and their isomorphs, by the numbers of both."""
    with as_damage(store.path):
        rows = store.table(run, "puzzles")
        return {(row["puzzle"], row["isomorph"]): StoredEntry.of(row) for row in rows}


def _measurement(row: Mapping[str, Any], entries: Instances, limits: _Tasks) -> PlannedMeasurement:
    return PlannedMeasurement(
        puzzle=row["puzzle"],
        isomorph=row["isomorph"],
        repetition=row["repetition"],
        entry=entries[row["puzzle"], row["isomorph"]],
        limits=limits[row["task"]],
        process=row.get("process", 0),
    )


def _record(
    row: Mapping[str, Any], counters: Mapping[str, Any], measurement: PlannedMeasurement
) -> Record:
    return Record(
        measurement=measurement,
        solver=intern(row["solver"]),
        status=Status(row["status"]),
        solutions=row["solutions"],
        verdict=Verdict(row["verdict"]),
        reason=row["reason"],
        wall_ns=row["wall_ns"],
        cpu_ns=row["cpu_ns"],
        counters=counters,
        evidence=_grid(row["evidence"], measurement.entry),
        proof=Proof(row["proof"]) if row["proof"] else None,
        in_batch=bool(row["in_batch"]),
        samples=row["samples"],
        session=row["session"],
    )


def _disagreement(
    row: Mapping[str, Any], entries: Instances, limits: _Tasks, path: Path
) -> Disagreement:
    measurement = _measurement(row, entries, limits)
    shape, smallest = measurement.instance.shape, row["smallest"]
    return Disagreement(
        measurement,
        parse_claims(row["claims"], path),
        _grid(row["grid"], measurement.entry),
        Puzzle(notation.read_line(smallest, shape), shape) if smallest else None,
    )


def _limits(plan: Mapping[str, Any]) -> dict[int | None, Limits]:
    """Return the limits of each task, in the order of the plan."""
    return {
        task: Limits(task, plan["time-limit"]) for task in plan_file.tasks(plan["solution-limit"])
    }


def _grid(text: str | None, entry: PuzzleEntry) -> Grid | None:
    return notation.read_line(text, entry.puzzle.shape) if text else None
