"""A run of a store as the analysis takes it: its facts, and its answers as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from solvers.compare import empty_solver, plan_file, tasks
from solvers.compare.store import RunInfo, Store
from solvers.compare.store.integrity import parse_object
from solvers.errors import InputError
from solvers.report.frame import Noise, Run, SolverFacts, Start, frame


def load(
    store: Store, name: str | None = None, task: str | None = None
) -> tuple[Run, pd.DataFrame]:
    """The run of that name (or a beginning of it), or the latest, looked at for a task, usually its first.

    The table has the answers to all of its tasks. Raises InputError where there is no such run, or it has no such task.
    """
    info = store.find(name)
    run = _run(store, info, task)
    table = frame(store.answers(info.run))
    return (run if run.finished else replace(run, processes=table["process"].nunique())), table


def _run(store: Store, info: RunInfo, task: str | None) -> Run:
    plan = info.plan
    known = {tasks.argument(each): each for each in plan_file.tasks(plan["solution-limit"])}
    if task is not None and task not in known:
        raise InputError(
            f"run {info.run} has no task {task}", remedy=f"its limits are {', '.join(known)}"
        )
    told = {
        row["solver"]: parse_object(row["facts"], store.path, "what is known of a solver")
        for row in store.table(info.run, "solvers")
    }
    starts: dict[str, list[Start]] = {}
    for row in store.table(info.run, "processes"):
        starts.setdefault(row["solver"], []).append(_start(row))
    noise = [
        parse_object(row["facts"], store.path, "the noise of a block")
        for row in store.table(info.run, "noise")
    ]
    return Run(
        id=info.run,
        limit=plan["time-limit"],
        solutions=next(iter(known.values())) if task is None else known[task],
        tasks=tuple(known.values()),
        isomorphs=plan["isomorphs"],
        repetitions=plan["repetitions"],
        processes=plan.get("processes", 1),
        seed=plan["seed"],
        specs=tuple(plan["solvers"]),
        created=info.created,
        finished=info.finished is not None,
        files=tuple({"file": file, "sha256": plan["sha256"].get(file)} for file in plan["puzzles"]),
        environments=(
            {**info.environment, **_empty_call(told)},
            *info.environment.get("resumed", ()),
        ),
        facts=tuple(
            _facts(solver, told.get(solver, {}), starts.get(solver, ()))
            for solver in plan["solvers"]
        ),
        disagreements=tuple(store.table(info.run, "disagreements")),
        noise=tuple(_noise(facts) for facts in noise),
    )


def _empty_call(told: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    """What the harness measured for a solver that does nothing, if it did."""
    return {
        name: value for name, value in told.get(empty_solver.SPEC, {}).items() if name == "call_ns"
    }


def _facts(solver: str, told: Mapping[str, Any], starts: Sequence[Start]) -> SolverFacts:
    return SolverFacts(
        solver, told.get("version"), tuple(starts), tuple(told.get("protections", ()))
    )


def _start(row: Mapping[str, Any]) -> Start:
    steady = None if row["steady"] is None else bool(row["steady"])
    return Start(row["process"], row["hash_seed"], row["cold"], row["first"], row["warm"], steady)


def _noise(facts: Mapping[str, Any]) -> Noise:
    return Noise(
        round(facts["reference_a"]),
        round(facts["reference_b"]),
        facts["load"],
        facts["steal"],
        facts["wall_to_cpu"],
        facts.get("switches"),
    )
