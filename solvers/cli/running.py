"""Run a comparison from the command line: keep every block as it is judged, show how far it is, and read the whole back."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import typer

from solvers import notation
from solvers.compare import empty
from solvers.compare.agreement import Disagreement
from solvers.compare.asking import Asker
from solvers.compare.environment import environment
from solvers.compare.noise import BOARD
from solvers.compare.plan import Plan
from solvers.compare.planfile import Described
from solvers.compare.record import Record
from solvers.compare.run import Run, Started
from solvers.compare.store import Store, Writing
from solvers.compare.store.reading import disagreements, plan_of, records
from solvers.compare.summary import Row, summarize
from solvers.errors import InputError
from solvers.solver import Limits

SCHEMA = 2  # of the JSON file
_CALLS = 64  # of the empty solver


@dataclass(frozen=True)
class Outcome:
    """A run as it stands in the store, and its summary."""

    store: Path
    run: str
    plan: Plan
    environment: Mapping[str, Any]
    records: list[Record]
    disagreements: list[Disagreement]
    rows: list[Row]

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "schema": SCHEMA,
            "run": self.run,
            "limits": asdict(self.plan.limits),
            "seed": self.plan.seed,
            "isomorphs": self.plan.isomorphs,
            "repetitions": self.plan.repetitions,
            "environment": self.environment,
            "summary": [_summary(row) for row in self.rows],
            "disagreements": [
                {
                    "puzzle": str(found.entry.puzzle),
                    "claims": [{"who": who, "claim": claim} for who, claim in found.claims],
                    "grid": notation.to_line(found.grid, found.entry.puzzle.shape) if found.grid else None,
                }
                for found in self.disagreements
            ],
            "records": [record.as_json() for record in self.records],
        }


def start(described: Described, path: Path, *, pin: bool) -> Outcome:
    """A new run. Raises InputError for a plan or a store that cannot be used."""
    plan = described.plan()
    with Store(path, create=True) as store:
        writing = store.begin(plan, described.as_json(), environment(plan.solvers) | {"pinned": _core(pin)})
        return _run(store, writing, plan, pin=pin)


def resume(path: Path, name: str | None, *, pin: bool) -> Outcome:
    """The rest of a run. Raises InputError where a solver is no longer the one that began it."""
    with Store(path) as store:
        info = store.find(name)
        plan = plan_of(store, info)
        now, then = environment(plan.solvers)["solvers"], info.environment.get("solvers", {})
        changed = [f"{name} was {was} and is {now[name]}" for name, was in then.items() if was != now[name]]
        if changed:
            raise InputError(f"run {info.run} began with others: {'; '.join(changed)}", remedy="begin a new run")
        return _run(store, store.go_on(info.run, plan), plan, pin=pin)


def _run(store: Store, writing: Writing, plan: Plan, *, pin: bool) -> Outcome:
    from solvers.cli.progress import progress

    done = writing.keys()
    try:
        with Run(plan, done, core=_core(pin)) as run:
            for spec, started in run.started.items():
                writing.tell(spec, _facts(spec, started))
            writing.tell(empty.SPEC, {"call_ns": _cost_of_a_call(_core(pin))})
            with progress(plan, run.left()) as show:
                for block in run.blocks():
                    writing.append(block.records, block.disagreements, block.noise.as_json() if block.noise else None)
                    show(block.records)
        writing.finish()
    except KeyboardInterrupt:
        typer.echo(f"\nrun {writing.run} is kept as far as it went; `sudoku compare --resume` goes on with it", err=True)
        raise
    found = records(store, writing.run)
    rows = summarize(found, plan.solvers, plan.limits)
    info = store.find(writing.run)
    return Outcome(store.path, writing.run, plan, info.environment, found, disagreements(store, writing.run), rows)


def _facts(spec: str, started: Started) -> dict[str, Any]:
    version = environment([spec])["solvers"]
    words = [word for word, holds in asdict(started.traits).items() if holds is True]
    return {
        "version": next(iter(version.values())),
        "words": words,
        "guards": sorted(started.traits.guards),
        **asdict(started.warm_up),
    }


def _cost_of_a_call(core: int | None) -> int:
    """Nanoseconds that the harness measures for a solver that does nothing. Shown, and never subtracted."""
    with Asker(empty.SPEC, Limits(), [BOARD], core) as asker:
        return asker.ask([BOARD] * _CALLS)[-1].wall_ns or 0


def _core(pin: bool) -> int | None:
    """The core that solvers are kept on: the last that this process may use, if there are several."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return cores[-1] if pin and len(cores) > 1 else None


def _summary(row: Row) -> dict[str, Any]:
    """A percentile that falls among the time-outs is null: it has no number."""
    times = {"median": row.median, "p95": row.p95}
    finite = {name: value if value is not None and math.isfinite(value) else None for name, value in times.items()}
    return asdict(row) | finite | {"solved": row.solved, "failures": row.failures}
