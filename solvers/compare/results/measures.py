"""The measure of each solver in a run, and how long solvers waited for a core."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from solvers.checker import Verdict
from solvers.compare.measure import Measure, planned_measure, uses_cpu_time, wall_to_cpu
from solvers.compare.record import Record
from solvers.compare.results.bulk_records import BulkRecords

_Times = list[tuple[int | None, int | None]]  # wall and CPU time of solved measurements


def measures(records: Iterable[Record], by_wall: Collection[str] = ()) -> dict[str, Measure]:
    """Return the measure of each solver, by the name in its records.

    by_wall  solvers that start processes, or leave the work to others, and so need wall time
    """
    return measures_and_waits(records, by_wall)[0]


def measures_and_waits(
    records: Iterable[Record], by_wall: Collection[str]
) -> tuple[dict[str, Measure], dict[str, float]]:
    """Return the measure of each solver, and the ratio of wall time to CPU time of some.

    These are the solvers that are measured in CPU time.
    """
    if isinstance(records, BulkRecords):
        return records.measures_and_waits(by_wall)
    found: dict[str, Measure] = {}
    waits: dict[str, float] = {}
    for (name, in_batch), times in _times(records).items():
        found[name], wait = measure_and_wait(name, times, in_batch or name in by_wall)
        if wait:
            waits[name] = wait
    return found, waits


def measure_and_wait(
    solver: str, times: _Times, starts_processes: bool
) -> tuple[Measure, float | None]:
    """Return the measure of one solver, and its ratio of wall time to CPU time if it is CPU time.

    `times` are the wall time and the CPU time of each solved measurement.
    """
    planned = planned_measure(solver, starts_processes=starts_processes)
    measure = planned if uses_cpu_time(times) else Measure.WALL
    return measure, wall_to_cpu(times) if measure is Measure.CPU else None


def _times(records: Iterable[Record]) -> dict[tuple[str, bool], _Times]:
    found: dict[tuple[str, bool], _Times] = defaultdict(list)
    for record in records:
        times = found[record.solver, record.in_batch]
        if record.verdict is Verdict.CORRECT:
            times.append((record.wall_ns, record.cpu_ns))
    return found
