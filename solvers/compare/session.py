"""Start or resume a comparison: store each block when it is verified, then read the run back."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from solvers.compare import empty_solver
from solvers.compare.environment import environment
from solvers.compare.noise import EASY_PUZZLE
from solvers.compare.plan import Plan
from solvers.compare.plan_description import PlanDescription
from solvers.compare.record import Record, in_order
from solvers.compare.results.run_data import RunData
from solvers.compare.runner import PlanRunner
from solvers.compare.store import RunInfo, RunWriter, Store
from solvers.compare.store.loading import load
from solvers.compare.store.stored_run import plan_of, records
from solvers.compare.timed_solver import TimedSolver
from solvers.errors import InputError, SudokuError
from solvers.registry import registry
from solvers.solver import FIND_ONE

_CALLS = 64  # calls of the empty solver that are timed


class Observer:
    """Receives the progress of a run. This class shows nothing."""

    def starting(self, solver: str) -> None:
        """A process of this solver is about to start."""

    def add(self, records: Sequence[Record]) -> None:
        """These answers were verified and stored."""

    def stopped(self, store: Path, run: str) -> None:
        """The run stopped before its end. It can be resumed."""


Observe = Callable[[Plan, int], AbstractContextManager[Observer]]  # plan, measurements left


def silent(_plan: Plan, _left: int) -> AbstractContextManager[Observer]:
    """Observe a run without showing anything."""
    return nullcontext(Observer())


@dataclass(frozen=True)
class CompletedRun:
    """A run that has ended, as it is in the store, and its plan.

    was_finished  whether it was resumed although nothing was left to measure
    """

    store: Path
    plan: Plan
    run: RunData
    was_finished: bool = False


def start(
    description: PlanDescription,
    path: Path,
    *,
    name: str | None = None,
    pin: bool = True,
    observe: Observe = silent,
) -> CompletedRun:
    """Run a plan and store every answer. The run can be given a name.

    Raises InputError for a plan, a solver or a store that cannot be used. Nothing is stored then.
    """
    plan, core = description.plan(), _core(pin)
    with Store(path, create=True) as store:
        store.check_name(name)
        with (
            observe(plan, plan.size) as observer,
            PlanRunner(plan, core=core, starting=observer.starting) as runner,
        ):
            here = environment(plan.solvers) | {"pinned": core}
            writer = store.begin(plan, description.as_json(), here, name)
            found = _store_answers(store, writer, runner, core, observer)
        return _completed(store, writer.run, plan, found)


def resume(
    path: Path, name: str | None = None, *, pin: bool = True, observe: Observe = silent
) -> CompletedRun:
    """Run what is left of a stored run: the one with that name or id, or the latest.

    Raises InputError if a solver has changed since the run began.
    """
    with Store(path) as store:
        info = store.find(name)
        plan, core = plan_of(store, info), _core(pin)
        found = records(store, info.run)
        if info.finished:
            return replace(_completed(store, info.run, plan, found), was_finished=True)
        here = environment(plan.solvers) | {"pinned": core}
        _refuse_changes(info, here["solvers"])
        writer = store.resume(info.run, here)
        done = {record.measurement.key for record in found if not record.in_batch}
        with (
            observe(plan, plan.size - len(done)) as observer,
            PlanRunner(plan, found, core=core, starting=observer.starting) as runner,
        ):
            found += _store_answers(store, writer, runner, core, observer)
        return _completed(store, info.run, plan, found)


def _refuse_changes(info: RunInfo, now: dict[str, str | None]) -> None:
    """Raise InputError if the harness or a solver is not the one that the run began with."""
    if "processes" not in info.plan:
        cause = "was begun by a version that timed differently"
    else:
        changes = [
            f"{name} was {then} and is {now.get(name)}"
            for name, then in info.environment.get("solvers", {}).items()
            if then != now.get(name)
        ]
        cause = f"began with other versions: {'; '.join(changes)}" if changes else ""
    if cause:
        raise InputError(f"run {info.run} {cause}", remedy="begin a new run")


def _store_answers(
    store: Store, writer: RunWriter, runner: PlanRunner, core: int | None, observer: Observer
) -> list[Record]:
    """Run, and return all answers. Each block is in the store before the next one is measured."""
    found: list[Record] = []
    process = None
    try:
        for spec, solver in runner.solvers.items():
            writer.add_solver(spec, _facts(spec, solver))
        writer.add_solver(empty_solver.SPEC, {"call_ns": _call_ns(core)})
        for block in runner.blocks():
            if block.process != process:
                process = block.process
                for spec, solver in runner.solvers.items():
                    writer.add_process(spec, process, solver.hash_seed, solver.warm_up)
            noise = block.noise.as_json() if block.noise else None
            writer.append(block.records, block.disagreements, noise)
            found += block.records
            observer.add(block.records)
        writer.finish()
    except (KeyboardInterrupt, SudokuError):
        observer.stopped(store.path, writer.run)
        raise
    return found


def _completed(store: Store, run: str, plan: Plan, found: list[Record]) -> CompletedRun:
    ordered = in_order(found, plan.solvers, plan.tasks)
    return CompletedRun(store.path, plan, load(store, run, known=ordered))


def _facts(spec: str, solver: TimedSolver) -> dict[str, Any]:
    capabilities = asdict(solver.capabilities)
    return {
        "version": registry.version(spec),
        "capabilities": [name for name, holds in capabilities.items() if holds is True],
        "protections": sorted(solver.capabilities.protections),
    }


def _call_ns(core: int | None) -> int:
    """Return the nanoseconds that a call of the empty solver takes: the cost of the harness."""
    with TimedSolver(empty_solver.SPEC, FIND_ONE, [EASY_PUZZLE], core=core) as solver:
        return solver.measure([EASY_PUZZLE] * _CALLS, FIND_ONE)[-1].wall_ns or 0


def _core(pin: bool) -> int | None:
    """Return the core that solvers are pinned to: the last one that this process may use.

    None if there is only one, or if the system does not pin processes.
    """
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return cores[-1] if pin and len(cores) > 1 else None
