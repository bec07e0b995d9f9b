"""Caveats of a comparison of two runs: differences of machine, software, task or time limit."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any

from solvers.compare.environment import MACHINE, SOFTWARE, differences
from solvers.compare.results.ratio import MARGIN
from solvers.compare.results.run_data import RunData
from solvers.compare.tasks import phrase
from solvers.quantities import exact_seconds, ratio
from solvers.report.caveats import Caveat


def machine_drift(old: RunData, new: RunData) -> float | None:
    """Return the reference solver's median time, new to old; None if a run has none."""
    before, after = (
        [ns for block in run.noise for ns in (block.reference_a, block.reference_b)]
        for run in (old, new)
    )
    return median(after) / median(before) if before and after else None


def comparison_caveats(old: RunData, new: RunData, instances: int) -> tuple[Caveat, ...]:
    """Return all caveats of a comparison; `blocking` ones prevent a comparison of times.

    Args:
        instances: number of instances that both runs have
    """
    environments = [*old.environments, *new.environments]
    found = list(_blocking(old, new, environments, instances))
    found += [
        Caveat("unfinished", f"run {run.id} is not finished")
        for run in (old, new)
        if not run.finished
    ]
    if old.time_limit != new.time_limit:
        limits = f"{exact_seconds(old.time_limit)} and {exact_seconds(new.time_limit)}"
        found.append(Caveat("limits-differ", f"the time limits of the runs differ: {limits}"))
    if software := differences(environments, SOFTWARE):
        found.append(Caveat("mixed-software", f"the runs used different software: {software}"))
    drift = machine_drift(old, new)
    if drift is not None and abs(math.log(drift)) >= MARGIN:
        message = f"the reference solver took {ratio(drift)} as long in the new run"
        found.append(Caveat("drift", message))
    return tuple(found)


def _blocking(
    old: RunData, new: RunData, environments: Sequence[Mapping[str, Any]], instances: int
) -> Iterator[Caveat]:
    if not instances:
        message = "no solver has measurements of the same instance in both runs"
        yield Caveat("nothing-shared", message, blocking=True)
    if machines := differences(environments, MACHINE):
        message = f"the runs were made on different machines: {machines}"
        yield Caveat("mixed-machines", message, blocking=True)
    if old.task != new.task:
        message = f"the tasks of the runs differ: {phrase(old.task)} and {phrase(new.task)}"
        yield Caveat("tasks-differ", message, blocking=True)
    for run in (old, new):
        if not run.grade.allows_ranking:
            message = f"run {run.id} was too noisy: {'; '.join(run.grade.reasons)}"
            yield Caveat("noise", message, blocking=True)
