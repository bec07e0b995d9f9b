"""A batch backend in bulk: all 9x9 boards of the plan in one call, each answer held against the one that it gave alone.

The time of the call is divided by the number of puzzles: a throughput, with no spread and no percentiles of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from solvers.checker import Fault, Judgement, Verdict, faults
from solvers.compare.question import Place, Question
from solvers.compare.record import Answer, Record
from solvers.errors import InputError, Overdue, SolverError
from solvers.puzzle import STANDARD, Grid
from solvers.result import Result, Status, Stop
from solvers.solver import Limits
from solvers.wire import BulkReply
from solvers.worker import Worker

SUFFIX = " (bulk)"
SHAPE = STANDARD  # what is asked in bulk


def records(
    worker: Worker, questions: Sequence[Question], limits: Limits, alone: Mapping[Place, Record]
) -> list[Record]:
    """A record for each question, all of the usual 9x9, under the solver's name and `(bulk)`.

    `alone` are the records of what it answered to the same questions alone.
    """
    name = worker.spec + SUFFIX
    seconds = (limits.seconds or 1.0) * len(questions)
    try:
        reply = worker.ask_in_bulk([question.asked for question in questions], limits, seconds)
    except (SolverError, InputError) as error:
        verdict = Verdict.TIMEOUT if isinstance(error, Overdue) else Verdict.CRASH
        failed = Judgement.of([Fault(verdict, error.cause)])
        return [
            Record.of(question, Answer(name, None), failed, in_bulk=True) for question in questions
        ]
    return [
        _record(name, question, reply, place, alone.get(question.place))
        for place, question in enumerate(questions)
    ]


def _record(
    name: str, question: Question, reply: BulkReply, place: int, alone: Record | None
) -> Record:
    count = len(reply.answers)
    stop, found, first = reply.answers[place]
    result = Result(() if first is None else (first,), stop)
    answer = Answer(name, result, reply.wall_ns // count, reply.cpu_ns // count)
    record = Record.of(question, answer, _judged(question, stop, found, first, alone), in_bulk=True)
    return replace(
        record, status=Status.of(found, stop), solutions=found
    )  # of which only the first is at hand


def _judged(
    question: Question, stop: Stop, found: int, first: Grid | None, alone: Record | None
) -> Judgement:
    if first is not None and (wrong := faults(question.asked, first)):
        return Judgement.of(wrong)
    if stop is Stop.TIMEOUT:
        return Judgement(Verdict.TIMEOUT)
    claim = (Status.of(found, stop), found)
    if alone and alone.verdict is Verdict.CORRECT and claim != (alone.status, alone.solutions):
        reason = (
            f"in bulk: {found} solutions ({claim[0]}); alone: {alone.solutions} ({alone.status})"
        )
        return Judgement.of([Fault(Verdict.INCONSISTENT, reason)])
    return Judgement(Verdict.CORRECT)
