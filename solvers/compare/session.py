"""PlanRunner a comparison: store each block of answers when it is verified, then read the whole run back."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

from solvers.compare import empty_solver
from solvers.compare.environment import environment
from solvers.compare.noise import EASY_PUZZLE
from solvers.compare.plan import Plan
from solvers.compare.plan_description import PlanDescription
from solvers.compare.record import Record, in_order
from solvers.compare.results.run_data import RunData
from solvers.compare.runner import PlanRunner
from solvers.compare.store import RunWriter, Store
from solvers.compare.store.loading import load
from solvers.compare.store.stored_run import plan_of, records
from solvers.compare.timed_solver import TimedSolver
from solvers.errors import InputError, SudokuError
from solvers.registry import registry
from solvers.solver import FIND_ONE

_CALLS = 64  # of the empty solver


class Observer(Protocol):
    """What is called during a run, to show its progress."""

    def starting(self, solver: str) -> None:
        """A process of this solver is about to start."""

    def add(self, records: Sequence[Record]) -> None:
        """These answers were verified and stored."""

    def stopped(self, store: Path, run: str) -> None:
        """The run stopped before its end. It can be resumed."""


Observe = Callable[
    [Plan, int], AbstractContextManager[Observer]
]  # plan, measurements that are left


class _Silent:
    """An observer that shows nothing."""

    def starting(self, solver: str) -> None:
        pass

    def add(self, records: Sequence[Record]) -> None:
        pass

    def stopped(self, store: Path, run: str) -> None:
        pass


def silent(_plan: Plan, _left: int) -> AbstractContextManager[Observer]:
    """Observe a run without showing anything."""
    return nullcontext(_Silent())


@dataclass(frozen=True)
class CompletedRun:
    """A run as it stands in the store, and its plan."""

    store: Path
    plan: Plan
    run: RunData


def start(
    description: PlanDescription, path: Path, *, pin: bool = True, observe: Observe = silent
) -> CompletedRun:
    """PlanRunner a plan and store every answer.

    Raises InputError for a plan, a solver or a store that cannot be used. Nothing is stored then.
    """
    plan, core = description.plan(), _core(pin)
    with Store(path, create=True) as store:
        with (
            observe(plan, plan.size) as observer,
            PlanRunner(plan, core=core, starting=observer.starting) as run,
        ):
            writer = store.begin(
                plan, description.as_json(), environment(plan.solvers) | {"pinned": core}
            )
            found = _keep(store, writer, run, core, observer)
        return _result(store, writer.run, plan, found)


def resume(
    path: Path, name: str | None = None, *, pin: bool = True, observe: Observe = silent
) -> CompletedRun:
    """PlanRunner what is left of a stored run, by default of the latest.

    Raises InputError if a solver has changed since the run began.
    """
    with Store(path) as store:
        info = store.find(name)
        plan, core = plan_of(store, info), _core(pin)
        kept = records(store, info.run)
        if info.finished:
            return _result(store, info.run, plan, kept)
        if "processes" not in info.plan:
            raise InputError(
                f"run {info.run} was begun by a version that timed differently",
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
        writer = store.resume(info.run, here)
        left = plan.size - len({record.measurement.key for record in kept if not record.in_batch})
        with (
            observe(plan, left) as observer,
            PlanRunner(plan, kept, core=core, starting=observer.starting) as run,
        ):
            kept += _keep(store, writer, run, core, observer)
        return _result(store, info.run, plan, kept)


def _keep(
    store: Store, writer: RunWriter, run: PlanRunner, core: int | None, observer: Observer
) -> list[Record]:
    """Every answer of a run, which is in the store before the next is asked for."""
    found: list[Record] = []
    process = None
    try:
        for spec, solver in run.solvers.items():
            writer.add_solver(spec, _facts(spec, solver))
        writer.add_solver(empty_solver.SPEC, {"call_ns": _cost_of_a_call(core)})
        for block in run.blocks():
            if block.process != process:
                process = block.process
                for spec, solver in run.solvers.items():
                    writer.add_process(spec, process, solver.hash_seed, solver.warm_up)
            writer.append(
                block.records, block.disagreements, block.noise.as_json() if block.noise else None
            )
            found += block.records
            observer.add(block.records)
        writer.finish()
    except (KeyboardInterrupt, SudokuError):
        observer.stopped(store.path, writer.run)
        raise
    return found


def _result(store: Store, run: str, plan: Plan, found: list[Record]) -> CompletedRun:
    records = in_order(found, plan.solvers, plan.tasks)
    return CompletedRun(store.path, plan, load(store, run, known=records))


def _facts(spec: str, solver: TimedSolver) -> dict[str, Any]:
    words = [word for word, holds in asdict(solver.capabilities).items() if holds is True]
    return {
        "version": registry.version(spec),
        "capabilities": words,
        "protections": sorted(solver.capabilities.protections),
    }


def _cost_of_a_call(core: int | None) -> int:
    """Nanoseconds that the harness measures for a solver that does nothing. Shown, and never subtracted."""
    with TimedSolver(empty_solver.SPEC, FIND_ONE, [EASY_PUZZLE], core=core) as solver:
        return solver.measure([EASY_PUZZLE] * _CALLS, FIND_ONE)[-1].wall_ns or 0


def _core(pin: bool) -> int | None:
    """The core that solvers are kept on: the last that this process may use, if there are several."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return cores[-1] if pin and len(cores) > 1 else None
