"""What two runs do not share: the moment, and perhaps the machine, the limit or the task."""

from __future__ import annotations

import math

import numpy as np

from solvers.report.caveats import MACHINE, SOFTWARE, Caveat, mixed
from solvers.report.frame import Run
from solvers.report.noise_grade import grade
from solvers.report.statistics.ratios import MARGIN


def machine_drift(old: Run, new: Run) -> float | None:
    """The reference solver's new time to its old one, of medians over blocks; None unless both runs have it."""
    before, after = (
        [ns for block in run.noise for ns in (block.reference_a_ns, block.reference_b_ns)]
        for run in (old, new)
    )
    return float(np.median(after) / np.median(before)) if before and after else None


def comparison_caveats(old: Run, new: Run, boards: int) -> tuple[Caveat, ...]:
    """What keeps their times from being compared (`blocking`), and what has to be said beside them."""
    environments, found = [*old.environments, *new.environments], []
    if not boards:
        found.append(
            Caveat(
                "nothing-shared", "no solver was asked the same board in both runs", blocking=True
            )
        )
    if machines := mixed(environments, MACHINE):
        found.append(
            Caveat(
                "mixed-machines",
                f"the runs were made on different machines: {machines}",
                blocking=True,
            )
        )
    if old.solutions != new.solutions:
        found.append(
            Caveat(
                "tasks-differ", "the runs asked for different numbers of solutions", blocking=True
            )
        )
    graded = [(run, grade(run.noise, None)) for run in (old, new)]
    found += [
        Caveat("noise", f"run {run.id} was too noisy: {'; '.join(noise.reasons)}", blocking=True)
        for run, noise in graded
        if not noise.allows_ranking
    ]
    for run in (old, new):
        if not run.finished:
            found.append(Caveat("unfinished", f"run {run.id} was not brought to its end"))
    if old.limit != new.limit:
        found.append(
            Caveat(
                "limits-differ",
                f"the time limits differ: {_said(old.limit)} and {_said(new.limit)}",
            )
        )
    if software := mixed(environments, SOFTWARE):
        found.append(
            Caveat("mixed-software", f"the runs were made with different software: {software}")
        )
    drift = machine_drift(old, new)
    if drift is not None and abs(math.log(drift)) >= MARGIN:
        found.append(
            Caveat("drift", f"the reference solver took {drift:.2f} times as long in the new run")
        )
    return tuple(found)


def _said(limit: float | None) -> str:
    return "none" if limit is None else f"{limit:g} s"
