"""A batch backend in a batch: all 9x9 boards of the plan in one call, each answer held against the one that it gave alone.

The time of the call is divided by the number of puzzles: a throughput, with no spread and no percentiles of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from solvers.checker import Fault, Verdict, Verification, find_faults
from solvers.compare.measurement import MeasurementKey, PlannedMeasurement
from solvers.compare.record import BATCH_SUFFIX, Answer, Record
from solvers.errors import InputError, SolverError, TimeLimitExceeded
from solvers.puzzle import STANDARD, Grid
from solvers.result import Result, Status, Stop
from solvers.solver import Limits
from solvers.worker.protocol import BatchReply
from solvers.worker.worker import Worker

SHAPE = STANDARD  # what is asked in a batch


def records(
    worker: Worker,
    measurements: Sequence[PlannedMeasurement],
    limits: Limits,
    alone: Mapping[MeasurementKey, Record],
) -> list[Record]:
    """A record for each measurement, all of the usual 9x9, under the solver's name and `(batch)`.

    `alone` are the records of what it answered to the same measurements alone.
    """
    name = worker.spec + BATCH_SUFFIX
    seconds = (limits.time_limit or 1.0) * len(measurements)
    try:
        reply = worker.ask_batch(
            [measurement.instance for measurement in measurements], limits, seconds
        )
    except (SolverError, InputError) as error:
        verdict = Verdict.TIMEOUT if isinstance(error, TimeLimitExceeded) else Verdict.CRASH
        failed = Verification.of([Fault(verdict, error.cause)])
        return [
            Record.of(measurement, Answer(name, None), failed, in_batch=True)
            for measurement in measurements
        ]
    return [
        _record(name, measurement, reply, place, alone.get(measurement.key))
        for place, measurement in enumerate(measurements)
    ]


def _record(
    name: str, measurement: PlannedMeasurement, reply: BatchReply, place: int, alone: Record | None
) -> Record:
    count = len(reply.answers)
    stop, found, first = reply.answers[place]
    result = Result(() if first is None else (first,), stop)
    answer = Answer(name, result, reply.wall_ns // count, reply.cpu_ns // count)
    record = Record.of(
        measurement, answer, _verified_answer(measurement, stop, found, first, alone), in_batch=True
    )
    return replace(
        record, status=Status.of(found, stop), solutions=found
    )  # of which only the first is at hand


def _verified_answer(
    measurement: PlannedMeasurement,
    stop: Stop,
    found: int,
    first: Grid | None,
    alone: Record | None,
) -> Verification:
    if first is not None and (wrong := find_faults(measurement.instance, first)):
        return Verification.of(wrong)
    if stop is Stop.TIMEOUT:
        return Verification(Verdict.TIMEOUT)
    claim = (Status.of(found, stop), found)
    if alone and alone.verdict is Verdict.CORRECT and claim != (alone.status, alone.solutions):
        reason = (
            f"in a batch: {found} solutions ({claim[0]}); alone: {alone.solutions} ({alone.status})"
        )
        return Verification.of([Fault(Verdict.INCONSISTENT, reason)])
    return Verification(Verdict.CORRECT)
