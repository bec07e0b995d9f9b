"""A batch backend in bulk: all 9x9 boards of the plan in one call, each answer held against the one that it gave alone.

The time of the call is divided by the number of puzzles: a throughput, with no spread and no percentiles of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from solvers.checker import Fault, Judgement, Verdict, faults
from solvers.compare.question import Question
from solvers.compare.record import Answer, Record
from solvers.errors import InputError, Overdue, SolverError
from solvers.puzzle import STANDARD, Grid
from solvers.result import Result, Status, Stop
from solvers.solver import Limits
from solvers.wire import BulkReply
from solvers.worker import Worker

SUFFIX = " (bulk)"
SHAPE = STANDARD  # what is asked in bulk


@dataclass(frozen=True)
class Alone:
    """What a solver answered to one puzzle alone, and the verdict on it."""

    result: Result | None
    verdict: Verdict


def records(worker: Worker, questions: Sequence[Question], limits: Limits, alone: Mapping[str, Alone]) -> list[Record]:
    """A record for each question, all of the usual 9x9, under the solver's name and `(bulk)`.

    `alone` is what the solver answered to the same boards alone, by board; one that is not there is not held against it.
    """
    name = worker.spec + SUFFIX
    seconds = (limits.seconds or 1.0) * len(questions)
    try:
        reply = worker.ask_in_bulk([question.asked for question in questions], limits, seconds)
    except (SolverError, InputError) as error:
        verdict = Verdict.TIMEOUT if isinstance(error, Overdue) else Verdict.CRASH
        failed = Judgement.of([Fault(verdict, error.cause)])
        return [Record.of(question, Answer(name, None), failed, in_bulk=True) for question in questions]
    return [
        _record(name, question, reply, place, alone.get(str(question.asked))) for place, question in enumerate(questions)
    ]


def _record(name: str, question: Question, reply: BulkReply, place: int, alone: Alone | None) -> Record:
    count = len(reply.answers)
    stop, found, first = reply.answers[place]
    result = Result(() if first is None else (first,), stop)
    answer = Answer(name, result, reply.wall_ns // count, reply.cpu_ns // count)
    record = Record.of(question, answer, _judged(question, stop, found, first, alone), in_bulk=True)
    return replace(record, status=Status.of(found, stop), solutions=found)  # of which only the first is at hand


def _judged(question: Question, stop: Stop, found: int, first: Grid | None, alone: Alone | None) -> Judgement:
    if first is not None and (wrong := faults(question.asked, first)):
        return Judgement.of(wrong)
    if alone and alone.result and alone.verdict is Verdict.CORRECT:
        same = (stop, found, first) == (alone.result.stop, len(alone.result.solutions), alone.result.solution)
        if not same:
            reason = f"in bulk: {found} ({stop}); alone: {len(alone.result.solutions)} ({alone.result.stop})"
            return Judgement.of([Fault(Verdict.INCONSISTENT, reason)])
    return Judgement(Verdict.TIMEOUT if stop is Stop.TIMEOUT else Verdict.CORRECT)
