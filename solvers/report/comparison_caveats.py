"""What two runs do not share: the moment, and perhaps the machine, the limit or the task."""

from __future__ import annotations

import math
from statistics import median

from solvers.compare.environment import MACHINE, SOFTWARE, differences
from solvers.compare.results.ratio import MARGIN
from solvers.compare.results.run_data import RunData
from solvers.quantities import exact_seconds
from solvers.report.caveats import Caveat


def machine_drift(old: RunData, new: RunData) -> float | None:
    """The reference solver's new time to its old one, of medians over blocks; None unless both runs have it."""
    before, after = (
        [ns for block in run.noise for ns in (block.reference_a, block.reference_b)]
        for run in (old, new)
    )
    return median(after) / median(before) if before and after else None


def comparison_caveats(old: RunData, new: RunData, boards: int) -> tuple[Caveat, ...]:
    """What keeps their times from being compared (`blocking`), and what has to be said beside them."""
    environments, found = [*old.environments, *new.environments], []
    if not boards:
        found.append(
            Caveat(
                "nothing-shared", "no solver was asked the same board in both runs", blocking=True
            )
        )
    if machines := differences(environments, MACHINE):
        found.append(
            Caveat(
                "mixed-machines",
                f"the runs were made on different machines: {machines}",
                blocking=True,
            )
        )
    if old.task != new.task:
        found.append(
            Caveat(
                "tasks-differ", "the runs asked for different numbers of solutions", blocking=True
            )
        )
    found += [
        Caveat(
            "noise", f"run {run.id} was too noisy: {'; '.join(run.grade.reasons)}", blocking=True
        )
        for run in (old, new)
        if not run.grade.allows_ranking
    ]
    for run in (old, new):
        if not run.finished:
            found.append(Caveat("unfinished", f"run {run.id} was not brought to its end"))
    if old.time_limit != new.time_limit:
        found.append(
            Caveat(
                "limits-differ",
                f"the time limits differ: {exact_seconds(old.time_limit)} and {exact_seconds(new.time_limit)}",
            )
        )
    if software := differences(environments, SOFTWARE):
        found.append(
            Caveat("mixed-software", f"the runs were made with different software: {software}")
        )
    drift = machine_drift(old, new)
    if drift is not None and abs(math.log(drift)) >= MARGIN:
        found.append(
            Caveat("drift", f"the reference solver took {drift:.2f} times as long in the new run")
        )
    return tuple(found)
