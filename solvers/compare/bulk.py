"""A batch backend in bulk: all 9x9 puzzles of the plan in one call, each answer held against the one that it gave alone.

The time of the call is divided by the number of puzzles: a throughput, with no spread and no percentiles of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from solvers.checker import Fault, Judgement, Verdict, faults
from solvers.compare.plan import Plan
from solvers.compare.record import Answer, Record
from solvers.errors import InputError, Overdue, SolverError
from solvers.puzzle import STANDARD, Grid
from solvers.result import Result, Status, Stop
from solvers.wire import BulkReply
from solvers.worker import Worker

SUFFIX = " (bulk)"


@dataclass(frozen=True)
class Alone:
    """What a solver answered to one puzzle alone, and the verdict on it."""

    result: Result | None
    verdict: Verdict


def records(worker: Worker, plan: Plan, alone: Mapping[int, Alone]) -> list[Record]:
    """A record for each usual 9x9 puzzle of the plan, under the solver's name and `(bulk)`; `alone` is by puzzle."""
    numbers = [number for number, entry in enumerate(plan.entries) if entry.puzzle.shape == STANDARD]
    if not numbers:
        return []
    name = worker.spec + SUFFIX
    seconds = (plan.limits.seconds or 1.0) * len(numbers)
    try:
        reply = worker.ask_in_bulk([plan.entries[number].puzzle for number in numbers], plan.limits, seconds)
    except (SolverError, InputError) as error:
        verdict = Verdict.TIMEOUT if isinstance(error, Overdue) else Verdict.CRASH
        failed = Judgement.of([Fault(verdict, error.cause)])
        return [Record.of(number, plan.entries[number], Answer(name, None), failed, in_bulk=True) for number in numbers]
    return [_record(name, number, plan, reply, place, alone[number]) for place, number in enumerate(numbers)]


def _record(name: str, number: int, plan: Plan, reply: BulkReply, place: int, alone: Alone) -> Record:
    entry, count = plan.entries[number], len(reply.answers)
    stop, found, first = reply.answers[place]
    result = Result(() if first is None else (first,), stop)
    answer = Answer(name, result, reply.wall_ns // count, reply.cpu_ns // count)
    judgement = _judged(plan, number, stop, found, first, alone)
    record = Record.of(number, entry, answer, judgement, in_bulk=True)
    return replace(record, status=Status.of(found, stop), solutions=found)  # of which only the first is at hand


def _judged(plan: Plan, number: int, stop: Stop, found: int, first: Grid | None, alone: Alone) -> Judgement:
    if first is not None and (wrong := faults(plan.entries[number].puzzle, first)):
        return Judgement.of(wrong)
    if alone.result and alone.verdict is Verdict.CORRECT:
        same = (stop, found, first) == (alone.result.stop, len(alone.result.solutions), alone.result.solution)
        if not same:
            reason = f"in bulk: {found} ({stop}); alone: {len(alone.result.solutions)} ({alone.result.stop})"
            return Judgement.of([Fault(Verdict.INCONSISTENT, reason)])
    return Judgement(Verdict.TIMEOUT if stop is Stop.TIMEOUT else Verdict.CORRECT)
