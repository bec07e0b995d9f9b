"""Measure a batch backend: all 9x9 instances in one call, compared with its answers one by one.

The time of each puzzle is the time of the call divided by their number: a throughput, which has
no spread and no percentiles.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from solvers.checker import Fault, Verdict, Verification, find_faults
from solvers.compare.measurement import MeasurementKey, PlannedMeasurement
from solvers.compare.plan import Plan
from solvers.compare.record import BATCH_SUFFIX, Answer, Record
from solvers.errors import InputError, SolverError, TimeLimitExceeded
from solvers.puzzle import STANDARD, Grid
from solvers.result import Result, Status, Stop
from solvers.worker.protocol import BatchReply
from solvers.worker.worker import Worker


def batches(plan: Plan, repetitions: int, process: int) -> Iterator[list[PlannedMeasurement]]:
    """Yield all measurements of 9x9 instances that a batch can contain, by repetition and task."""
    fitting = [each for each in plan.measurements() if each.instance.shape == STANDARD]
    for same in itertools.product(range(repetitions), plan.limits):
        found = [
            each._replace(process=process)
            for each in fitting
            if (each.repetition, each.limits) == same
        ]
        if found:
            yield found


def batch_records(
    worker: Worker,
    measurements: Sequence[PlannedMeasurement],
    single: Mapping[MeasurementKey, Record],
) -> list[Record]:
    """Give a solver all these instances in one call, and return a record for each.

    Every instance has the shape 9x9, and all have the same limits. `single` are the solver's
    records of the same measurements, taken one by one. The name of the solver in the records ends
    with `(batch)`.
    """
    name, limits = worker.spec + BATCH_SUFFIX, measurements[0].limits
    seconds = (limits.time_limit or 1.0) * len(measurements)
    instances = [measurement.instance for measurement in measurements]
    try:
        reply = worker.ask_batch(instances, limits, seconds)
    except (SolverError, InputError) as error:
        verdict = Verdict.TIMEOUT if isinstance(error, TimeLimitExceeded) else Verdict.CRASH
        failed = Verification.of([Fault(verdict, error.cause)])
        return [Record.of(each, Answer(name, None), failed, in_batch=True) for each in measurements]
    return [
        _record(name, measurement, reply, position, single.get(measurement.key))
        for position, measurement in enumerate(measurements)
    ]


def _record(
    name: str,
    measurement: PlannedMeasurement,
    reply: BatchReply,
    position: int,
    single: Record | None,
) -> Record:
    size = len(reply.answers)
    stop, count, first = reply.answers[position]
    result = Result(() if first is None else (first,), stop)
    answer = Answer(name, result, reply.wall_ns // size, reply.cpu_ns // size)
    verification = _verify(measurement, stop, count, first, single)
    record = Record.of(measurement, answer, verification, in_batch=True)
    # The reply contains only the first solution, so status and count come from its numbers.
    return replace(record, status=Status.of(count, stop), solutions=count)


def _verify(
    measurement: PlannedMeasurement,
    stop: Stop,
    count: int,
    first: Grid | None,
    single: Record | None,
) -> Verification:
    if first is not None and (wrong := find_faults(measurement.instance, first)):
        return Verification.of(wrong)
    if stop is Stop.TIMEOUT:
        return Verification(Verdict.TIMEOUT)
    status = Status.of(count, stop)
    verified = single if single and single.verdict is Verdict.CORRECT else None
    if verified and (status, count) != (verified.status, verified.solutions):
        reason = f"in a batch: {count} solutions ({status}); "
        reason += f"alone: {verified.solutions} ({verified.status})"
        return Verification.of([Fault(Verdict.INCONSISTENT, reason)])
    return Verification(Verdict.CORRECT, proof=verified.proof if verified else None)
