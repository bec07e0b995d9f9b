"""Run a comparison from the command line: keep every block as it is judged, show how far it is, and read the whole back."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from solvers import notation
from solvers.cli.shown import quoted
from solvers.compare import empty
from solvers.compare.agreement import Disagreement
from solvers.compare.asking import Asker
from solvers.compare.described import Described
from solvers.compare.environment import environment, version
from solvers.compare.noise import BOARD
from solvers.compare.plan import Plan
from solvers.compare.record import Record, in_order
from solvers.compare.run import Run, Started
from solvers.compare.store import Store, Writing
from solvers.compare.store.reading import disagreements, plan_of, records
from solvers.compare.summary import Row, summarize
from solvers.errors import InputError, SudokuError
from solvers.solver import ONE, Limits
from solvers.spec import Spec

if TYPE_CHECKING:
    from solvers.cli.progress import Progress

SCHEMA = 3  # of the JSON file
_CALLS = 64  # of the empty solver


@dataclass(frozen=True)
class Outcome:
    """A run as it stands in the store, and the summary of each task."""

    store: Path
    run: str
    plan: Plan
    environment: Mapping[str, Any]
    records: list[Record]
    disagreements: list[Disagreement]
    rows: Mapping[Limits, list[Row]]

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "schema": SCHEMA,
            "run": self.run,
            "seed": self.plan.seed,
            "isomorphs": self.plan.isomorphs,
            "repetitions": self.plan.repetitions,
            "environment": self.environment,
            "tasks": [
                asdict(limits) | {"summary": [*map(_summary, rows)]}
                for limits, rows in self.rows.items()
            ],
            "disagreements": [
                {
                    "puzzle": str(found.entry.puzzle),
                    "claims": [{"who": who, "claim": claim} for who, claim in found.claims],
                    "grid": notation.to_line(found.grid, found.entry.puzzle.shape)
                    if found.grid
                    else None,
                    "smallest": str(found.smallest) if found.smallest else None,
                }
                for found in self.disagreements
            ],
            "records": [record.as_json() for record in self.records],
        }


def start(described: Described, path: Path, *, pin: bool) -> Outcome:
    """A new run. Raises InputError for a plan, a solver or a store that cannot be used; no run is kept then."""
    from solvers.cli.progress import progress

    plan, core = described.plan(), _core(pin)
    with Store(path, create=True) as store:
        with progress(plan, plan.size) as show, Run(plan, core=core, starting=show.starting) as run:
            writing = store.begin(
                plan, described.as_json(), environment(plan.solvers) | {"pinned": core}
            )
            found = _keep(store, writing, run, core, show)
        return _outcome(store, writing.run, plan, found)


def resume(path: Path, name: str | None, *, pin: bool) -> Outcome:
    """The rest of a run. Raises InputError where a solver is no longer the one that began it."""
    from solvers.cli.progress import progress

    with Store(path) as store:
        info = store.find(name)
        plan, core = plan_of(store, info), _core(pin)
        kept = records(store, info.run)
        if info.finished:
            return _outcome(store, info.run, plan, kept)
        if "processes" not in info.plan:
            raise InputError(
                f"run {info.run} was begun by a version that timed otherwise",
                remedy="begin a new run",
            )
        here = environment(plan.solvers) | {"pinned": core}
        now, then = here["solvers"], info.environment.get("solvers", {})
        changed = [
            f"{name} was {was} and is {now.get(name)}"
            for name, was in then.items()
            if was != now.get(name)
        ]
        if changed:
            raise InputError(
                f"run {info.run} began with others: {'; '.join(changed)}", remedy="begin a new run"
            )
        writing = store.go_on(info.run, here)
        left = plan.size - len({record.question.place for record in kept if not record.in_bulk})
        with (
            progress(plan, left) as show,
            Run(plan, kept, core=core, starting=show.starting) as run,
        ):
            kept += _keep(store, writing, run, core, show)
        return _outcome(store, info.run, plan, kept)


def _keep(
    store: Store, writing: Writing, run: Run, core: int | None, show: Progress
) -> list[Record]:
    """Every answer of a run, which is in the store before the next is asked for."""
    found: list[Record] = []
    process = None
    try:
        for spec, started in run.started.items():
            writing.tell(spec, _facts(spec, started))
        writing.tell(empty.SPEC, {"call_ns": _cost_of_a_call(core)})
        for block in run.blocks():
            if block.process != process:
                process = block.process
                for spec, started in run.started.items():
                    writing.tell_start(spec, process, started.hash_seed, started.warm_up)
            writing.append(
                block.records, block.disagreements, block.noise.as_json() if block.noise else None
            )
            found += block.records
            show.add(block.records)
        writing.finish()
    except (KeyboardInterrupt, SudokuError):
        how = f"sudoku compare --resume --run {writing.run} --store {quoted(store.path)}"
        typer.echo(f"\nthe run is kept as far as it went; to go on with it: {how}", err=True)
        raise
    return found


def _outcome(store: Store, run: str, plan: Plan, found: list[Record]) -> Outcome:
    found = in_order(found, plan.solvers, plan.tasks)
    asked = {
        limits: [record for record in found if record.question.limits == limits]
        for limits in plan.limits
    }
    wrong = {record.solver for record in found if record.verdict.is_failure}  # at any task
    rows = {
        limits: summarize(records, plan.solvers, limits, wrong) for limits, records in asked.items()
    }
    return Outcome(
        store.path, run, plan, store.find(run).environment, found, disagreements(store, run), rows
    )


def _facts(spec: str, started: Started) -> dict[str, Any]:
    words = [word for word, holds in asdict(started.traits).items() if holds is True]
    return {
        "version": version(Spec.parse(spec).name),
        "words": words,
        "guards": sorted(started.traits.guards),
    }


def _cost_of_a_call(core: int | None) -> int:
    """Nanoseconds that the harness measures for a solver that does nothing. Shown, and never subtracted."""
    with Asker(empty.SPEC, ONE, [BOARD], core) as asker:
        return asker.ask([BOARD] * _CALLS, ONE)[-1].wall_ns or 0


def _core(pin: bool) -> int | None:
    """The core that solvers are kept on: the last that this process may use, if there are several."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return cores[-1] if pin and len(cores) > 1 else None


def _summary(row: Row) -> dict[str, Any]:
    """A percentile that falls among the time-outs is null: it has no number."""
    times = {"median": row.median, "p95": row.p95}
    finite = {
        name: value if value is not None and math.isfinite(value) else None
        for name, value in times.items()
    }
    return asdict(row) | finite | {"solved": row.solved, "failures": row.failures}
