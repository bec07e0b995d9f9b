"""Measure a plan, or a part of it, and store each block before the next one is measured."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any

from solvers.compare import empty_solver
from solvers.compare.goal import Goal, GoalCheck
from solvers.compare.instructions import counted
from solvers.compare.noise import EASY_PUZZLE
from solvers.compare.plan import Plan
from solvers.compare.record import Record
from solvers.compare.runner import PlanRunner
from solvers.compare.sessions import Part
from solvers.compare.store import RunWriter, Store
from solvers.compare.timing.timed_solver import TimedSolver
from solvers.errors import SudokuError
from solvers.registry import registry
from solvers.solver import FIND_ONE

_CALLS = 64  # calls of the empty solver that are timed


class Observer:
    """Receives the progress of a run. This class shows nothing."""

    def starting(self, solver: str) -> None:
        """A process of this solver is about to start."""

    def add(self, records: Sequence[Record]) -> None:
        """These answers were verified and stored."""

    def moved(self, old: Path, new: Path) -> None:
        """The store was deleted or replaced. The run continues in a new file, with all its rows."""

    def goal(self, sentence: str) -> None:
        """The run continues until a goal is reached; the sentence says how far it is."""

    def stopped(self, store: Path, run: str) -> None:
        """The run stopped before its end. It can be resumed."""


Observe = Callable[[Plan, int], AbstractContextManager[Observer]]  # plan, measurements left


def silent(_plan: Plan, _left: int) -> AbstractContextManager[Observer]:
    """Observe a run without showing anything."""
    return nullcontext(Observer())


def measure(
    store: Store,
    parts: Iterable[Part],
    begin: Callable[[], RunWriter],
    *,
    core: int | None,
    observe: Observe,
    goal: Goal | None = None,
) -> RunWriter:
    """Measure what is left of these parts, one after another, and store every answer.

    `begin` opens the run, once the solvers of the first part have started. If they cannot be
    started, the store stays as it is.
    """
    writer = None
    for part in parts:
        check = GoalCheck(goal, part.plan)
        check.add(part.previous)
        with (
            observe(part.plan, part.left) as observer,
            PlanRunner(part.plan, part.previous, core=core, starting=observer.starting) as runner,
        ):
            writer = writer or begin()
            _store_answers(store, writer, runner, core, observer, check)
    return writer or begin()


def _store_answers(
    store: Store,
    writer: RunWriter,
    runner: PlanRunner,
    core: int | None,
    observer: Observer,
    goal: GoalCheck,
) -> None:
    """Run. Each block is in the store before the next one is measured."""
    process, running = None, dict[str, TimedSolver]()
    store.database.on_move = observer.moved
    try:
        for spec, solver in runner.solvers.items():
            writer.add_solver(spec, _facts(spec, solver) | counted(runner.plan, spec))
        writer.add_solver(empty_solver.SPEC, {"call_ns": _call_ns(core)})
        for block in runner.blocks(goal.is_reached):
            if block.process != process:
                _store_usage(writer, running, process)
                process, running = block.process, dict(runner.solvers)
                for spec, solver in running.items():
                    writer.add_process(spec, process, solver.hash_seed, solver.warm_up)
            noise = block.noise.as_json() if block.noise else None
            writer.append(block.records, block.disagreements, noise)
            goal.add(block.records)
            if goal.sentence:
                observer.goal(goal.sentence)
            observer.add(block.records)
        _store_usage(writer, running, process)
    except (KeyboardInterrupt, SudokuError):
        store.database.ensure_file()
        observer.stopped(store.path, writer.run)
        raise


def _store_usage(
    writer: RunWriter, solvers: Mapping[str, TimedSolver], process: int | None
) -> None:
    """Store what the processes of these solvers used."""
    for spec, solver in solvers.items():
        writer.add_usage(spec, process or 0, solver.usage)


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


def pinned_core(pin: bool) -> int | None:
    """Return the core that solvers are pinned to: the last one that this process may use.

    None if there is only one, or if the system does not pin processes.
    """
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return cores[-1] if pin and len(cores) > 1 else None
