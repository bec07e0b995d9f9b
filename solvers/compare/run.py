"""Run a plan: each solver in a process of its own, every solver on a puzzle before the next puzzle, in random order."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import ExitStack
from typing import NamedTuple

from solvers import registry
from solvers.checker import Verdict
from solvers.compare import bulk
from solvers.compare.agreement import Disagreement, disagreements, judge_block
from solvers.compare.bulk import Alone
from solvers.compare.plan import Plan
from solvers.compare.record import Answer, Record
from solvers.errors import Crashed, InputError, Overdue, ProtocolError, SolverError, Unsupported
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import BatchSolver, Limits, Preparable
from solvers.spec import Spec
from solvers.wire import InvalidOutput
from solvers.worker import Worker

GRACE = 0.5  # seconds after the limit at which a solver that should have stopped by itself is killed and called overdue

_VERDICTS: dict[type[Exception], Verdict] = {
    Unsupported: Verdict.UNSUPPORTED,
    InvalidOutput: Verdict.INVALID_OUTPUT,
    ProtocolError: Verdict.INVALID_OUTPUT,
    Crashed: Verdict.CRASH,
}


class Block(NamedTuple):
    """Records that were judged together, those of one puzzle or of one bulk call, and the disagreements among them."""

    records: list[Record]
    disagreements: list[Disagreement]


def run(plan: Plan) -> Iterator[Block]:
    """Blocks as they are judged, in the order of the plan's puzzles; then one for each batch backend in bulk.

    Worker processes end with the iterator. Raises InputError before the first block where a solver cannot be had.
    """
    made = {spec: registry.create(Spec.parse(spec)) for spec in plan.solvers}
    interruptible = {spec: getattr(solver, "interruptible", True) for spec, solver in made.items()}
    alone: dict[str, dict[int, Alone]] = {spec: {} for spec, solver in made.items() if isinstance(solver, BatchSolver)}
    for spec, solver in made.items():
        if isinstance(solver, Preparable) and ":" not in spec:
            solver.prepare()  # once and with its messages, so that the workers find on disk what takes long to make
    with ExitStack() as stack:
        workers = {spec: stack.enter_context(Worker(spec)) for spec in plan.solvers}
        _warm_up(workers, plan)
        for number, entry in enumerate(plan.entries):
            answers = {
                spec: _ask(workers[spec], entry.puzzle, plan.limits, interruptible[spec]) for spec in plan.order(number)
            }
            in_order = [answers[spec] for spec in plan.solvers]
            records = judge_block(number, entry, in_order, plan.limits)
            for spec in alone:
                record = records[plan.solvers.index(spec)]
                alone[spec][number] = Alone(answers[spec].result, record.verdict)
            yield Block(records, disagreements(entry, in_order))
        for spec in alone:
            yield Block(bulk.records(workers[spec], plan, alone[spec]), [])


def _warm_up(workers: dict[str, Worker], plan: Plan) -> None:
    """Not timed, not judged: imports, tables and compiled code are in place before the first puzzle that counts."""
    for puzzle in plan.warm_up():
        for worker in workers.values():
            with contextlib.suppress(SolverError, InputError):
                worker.ask(puzzle, plan.limits, GRACE)


def _ask(worker: Worker, puzzle: Puzzle, limits: Limits, interruptible: bool) -> Answer:
    try:
        reply = worker.ask(puzzle, limits, GRACE if interruptible else 0.0)
    except Overdue as error:
        if interruptible:
            return Answer(worker.spec, None, verdict=Verdict.OVERDUE, detail=error.cause)
        return Answer(worker.spec, Result((), Stop.TIMEOUT))
    except (SolverError, InputError) as error:
        return Answer(worker.spec, None, verdict=_VERDICTS.get(type(error), Verdict.CRASH), detail=error.cause)
    if limits.seconds is not None and reply.wall_ns > (limits.seconds + GRACE) * 1e9:
        return Answer(
            worker.spec, reply.result, reply.wall_ns, reply.cpu_ns, Verdict.OVERDUE, "answered long after its limit"
        )
    return Answer(worker.spec, reply.result, reply.wall_ns, reply.cpu_ns)
