"""Stores with runs that never ran, for tests of the commands that read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from solvers.compare.machine import Machine
from solvers.compare.noise import BlockNoise
from solvers.compare.plan import Plan
from solvers.compare.record import Record
from solvers.compare.store import Store
from solvers.compare.store.run_writer import RunWriter

HERE = {"python": "3.11.4", "processor": "p", "cores": 2, "solvers": {}}


def add_run(
    path: Path,
    records: Iterable[Record],
    *,
    noise: Iterable[BlockNoise] = (),
    environment: Mapping[str, Any] = HERE,
    versions: Mapping[str, str] | None = None,
    instructions: Mapping[str, list[int]] | None = None,
    finished: bool = True,
) -> str:
    """Add a run with these records to a store, and return its name.

    The solvers are real backends; their puzzles are numbered from 0, their machines from 1 if there
    are any. `versions` and `instructions` are those of the solvers, by spec.
    """
    made = list(records)
    entries = {each.measurement.puzzle: each.entry for each in made}
    solvers = tuple(dict.fromkeys(each.solver for each in made))
    first = made[0].measurement
    tasks = tuple(dict.fromkeys(each.measurement.limits.solution_limit for each in made))
    plan = Plan(
        tuple(entries[number] for number in sorted(entries)),
        solvers,
        tasks,
        first.limits.time_limit,
        processes=1 + max(each.measurement.process for each in made),
    )
    described: dict[str, Any] = {
        "puzzles": [],
        "sha256": {},
        "solvers": list(solvers),
        "solution-limit": ["all" if task is None else task for task in tasks],
        "time-limit": plan.time_limit,
        "isomorphs": plan.isomorphs,
        "repetitions": plan.repetitions,
        "processes": plan.processes,
        "seed": plan.seed,
    }
    with Store(path, create=True) as store:
        writer = store.begin(plan, described, environment)
        for solver in solvers:
            counted = {"instructions": found} if (found := (instructions or {}).get(solver)) else {}
            writer.add_solver(solver, {"version": (versions or {}).get(solver)} | counted)
        numbers = {each.machine for each in made if each.machine}
        machines = {n: Machine({**HERE, "host": f"host {n}"}) for n in sorted(numbers)}
        on: dict[int | None, RunWriter] = {None: writer}
        on |= {n: writer.on(each) for n, each in machines.items()}
        for (_, machine), together in groupby(
            made, lambda each: (each.measurement.key, each.machine)
        ):
            on[machine].append(list(together))
        for number, each in enumerate(noise):
            writer.append((), noise=each.as_json() | {"block": number})
        if finished:
            writer.finish()
        return writer.run
