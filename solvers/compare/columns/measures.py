"""The measure of a solver, and how long it waited for a core, from columns."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solvers.compare.columns.measurements import UNKNOWN, Columns
from solvers.compare.measure import LONG, SEVERAL_CORES, Measure, planned_measure


def measure_and_wait(
    solver: str, tasks: Sequence[Columns], starts_processes: bool
) -> tuple[Measure, float | None]:
    """Return what `results.measures.measure_and_wait` returns; `tasks` are columns by task."""
    solved = [each["severity"] == 0 for each in tasks]
    wall, cpu = (
        np.concatenate([each[name][own] for each, own in zip(tasks, solved, strict=True)])
        for name in ("wall_ns", "cpu_ns")
    )
    measure = planned_measure(solver, starts_processes=starts_processes)
    known = (wall != UNKNOWN) & (wall != 0)
    has_cpu = (cpu != UNKNOWN) & (cpu != 0)
    if not has_cpu[known].all():
        return Measure.WALL, None
    long = known & (wall >= LONG)
    if long.any() and float(np.median(cpu[long] / wall[long])) > SEVERAL_CORES:
        return Measure.WALL, None
    if measure is Measure.WALL:
        return measure, None
    used = known & has_cpu
    total = int(np.minimum(wall[used], cpu[used]).sum())
    return measure, int(wall[used].sum()) / total if total else None
