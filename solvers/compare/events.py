"""What a runner reports, in order: solvers started, blocks verified, processes ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Any, NamedTuple

from solvers.compare import empty_solver
from solvers.compare.block import Block
from solvers.compare.instructions import counted
from solvers.compare.noise import EASY_PUZZLE
from solvers.compare.runner import PlanRunner
from solvers.compare.store.run_writer import RunWriter
from solvers.compare.timing.timed_solver import TimedSolver
from solvers.compare.timing.usage import Usage
from solvers.compare.timing.warmup import WarmUp
from solvers.registry import registry
from solvers.solver import FIND_ONE

_CALLS = 64  # calls of the empty solver that are timed


class SolverStarted(NamedTuple):
    """What is known of a solver: its version, capabilities and protections."""

    solver: str
    facts: Mapping[str, Any]


class ProcessStarted(NamedTuple):
    """A process of a solver was warmed up."""

    solver: str
    process: int
    hash_seed: int
    warm_up: WarmUp


class ProcessEnded(NamedTuple):
    """What a process of a solver used."""

    solver: str
    process: int
    usage: Usage


Event = SolverStarted | ProcessStarted | Block | ProcessEnded


def events(runner: PlanRunner, blocks: Iterable[Block]) -> Iterator[Event]:
    """Yield what happens while blocks of a runner are measured."""
    process, running = None, dict[str, TimedSolver]()
    for spec, solver in runner.solvers.items():
        yield SolverStarted(spec, _facts(spec, solver) | counted(runner.plan, spec))
    for block in blocks:
        if block.process != process:
            yield from _ended(running, process)
            process, running = block.process, dict(runner.solvers)
            for spec, solver in running.items():
                yield ProcessStarted(spec, process, solver.hash_seed, solver.warm_up)
        yield block
    yield from _ended(running, process)


def empty_call(core: int | None) -> SolverStarted:
    """Return how many nanoseconds a call of the empty solver takes: the cost of the harness."""
    with TimedSolver(empty_solver.SPEC, FIND_ONE, [EASY_PUZZLE], core=core) as solver:
        took = solver.measure([EASY_PUZZLE] * _CALLS, FIND_ONE)[-1].wall_ns or 0
    return SolverStarted(empty_solver.SPEC, {"call_ns": took})


def store(writer: RunWriter, event: Event) -> None:
    """Append what an event reports to a run."""
    match event:
        case SolverStarted():
            writer.add_solver(*event)
        case ProcessStarted():
            writer.add_process(*event)
        case ProcessEnded():
            writer.add_usage(*event)
        case Block():
            noise = event.noise.as_json() if event.noise else None
            writer.append(event.records, event.disagreements, noise)


def _ended(solvers: Mapping[str, TimedSolver], process: int | None) -> Iterator[ProcessEnded]:
    for spec, solver in solvers.items():
        yield ProcessEnded(spec, process or 0, solver.usage)


def _facts(spec: str, solver: TimedSolver) -> dict[str, Any]:
    capabilities = asdict(solver.capabilities)
    return {
        "version": registry.version(spec),
        "capabilities": [name for name, holds in capabilities.items() if holds is True],
        "protections": sorted(solver.capabilities.protections),
    }
