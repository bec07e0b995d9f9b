"""A run of a store as the analysis takes it: its facts, and its answers as a table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pandas as pd

from solvers.compare import empty
from solvers.compare.store import RunInfo, Store
from solvers.report.frame import Noise, Run, SolverFacts, frame


def load(store: Store, name: str | None = None) -> tuple[Run, pd.DataFrame]:
    """The run of that name (or a beginning of it), or the latest. Raises InputError where there is none."""
    info = store.find(name)
    return _run(store, info), frame(store.answers(info.run))


def _run(store: Store, info: RunInfo) -> Run:
    plan = info.plan
    told = {row["solver"]: json.loads(row["facts"]) for row in store.table(info.run, "solvers")}
    noise = [json.loads(row["facts"]) for row in store.table(info.run, "noise")]
    return Run(
        id=info.run,
        limit=plan["time-limit"],
        solutions=None if plan["limit"] == "all" else plan["limit"],
        isomorphs=plan["isomorphs"],
        repetitions=plan["repetitions"],
        seed=plan["seed"],
        specs=tuple(plan["solvers"]),
        created=info.created,
        files=tuple({"file": file, "sha256": plan["sha256"].get(file)} for file in plan["puzzles"]),
        environments=({**info.environment, **_empty_call(told)}, *info.environment.get("resumed", ())),
        facts=tuple(_facts(solver, told.get(solver, {})) for solver in plan["solvers"]),
        disagreements=tuple(store.table(info.run, "disagreements")),
        noise=tuple(_noise(facts) for facts in noise),
    )


def _empty_call(told: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    """What the harness measured for a solver that does nothing, if it did."""
    return {name: value for name, value in told.get(empty.SPEC, {}).items() if name == "call_ns"}


def _facts(solver: str, told: Mapping[str, Any]) -> SolverFacts:
    return SolverFacts(
        solver,
        told.get("version"),
        _nanoseconds(told.get("cold")),
        _nanoseconds(told.get("first")),
        told.get("steady"),
        guards=tuple(told.get("guards", ())),
    )


def _noise(facts: Mapping[str, Any]) -> Noise:
    return Noise(
        round(facts["reference_a"]), round(facts["reference_b"]), facts["load"], facts["steal"], facts["wall_to_cpu"]
    )


def _nanoseconds(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * 1e9)
