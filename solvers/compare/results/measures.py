"""The measure of each solver in a run, and how long solvers waited for a core."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from solvers.checker import Verdict
from solvers.compare.measure import Measure, planned_measure, uses_cpu_time, wall_to_cpu
from solvers.compare.record import Record

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
    found: dict[str, Measure] = {}
    waits: dict[str, float] = {}
    for (name, in_batch), times in _times(records).items():
        measure = planned_measure(name, starts_processes=in_batch or name in by_wall)
        found[name] = measure if uses_cpu_time(times) else Measure.WALL
        if found[name] is Measure.CPU and (ratio := wall_to_cpu(times)):
            waits[name] = ratio
    return found, waits


def _times(records: Iterable[Record]) -> dict[tuple[str, bool], _Times]:
    found: dict[tuple[str, bool], _Times] = defaultdict(list)
    for record in records:
        times = found[record.solver, record.in_batch]
        if record.verdict is Verdict.CORRECT:
            times.append((record.wall_ns, record.cpu_ns))
    return found
