"""Caveats of a comparison of two runs: what limits it, and what prevents a comparison of times."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from solvers.compare.environment import MACHINE, differences
from solvers.compare.measure import Measure
from solvers.compare.results.ratio import MARGIN
from solvers.compare.results.run_data import RunData
from solvers.compare.results.unmatched import only_in
from solvers.compare.tasks import phrase
from solvers.quantities import confidence, count, ratio
from solvers.report.caveats import Caveat
from solvers.report.drift import Drift


def comparison_caveats(
    old: RunData, new: RunData, instances: int, drift: Mapping[Measure, Drift]
) -> tuple[Caveat, ...]:
    """Return all caveats of a comparison; `blocking` ones prevent a comparison of times.

    Args:
        instances: number of instances that both runs have
        drift: how much slower the machine was in the new run, by the measures that are used
    """
    blocking = tuple(_blocking(old, new, instances))
    return (*blocking, *_limiting(old, new), *_of_drift(drift, corrects=not blocking))


def _blocking(old: RunData, new: RunData, instances: int) -> Iterator[Caveat]:
    if not instances:
        message = "no solver has measurements of the same instance in both runs"
        yield Caveat("nothing-shared", message, blocking=True)
    if machines := differences([*old.environments, *new.environments], MACHINE):
        message = f"the runs were made on different machines: {machines}"
        yield Caveat("mixed-machines", message, blocking=True)
    if old.task != new.task:
        message = f"the tasks of the runs differ: {phrase(old.task)} and {phrase(new.task)}"
        yield Caveat("tasks-differ", message, blocking=True)
    for run in (old, new):
        if not run.grade.allows_ranking:
            message = f"run {run.id} was too noisy: {'; '.join(run.grade.reasons)}"
            yield Caveat("noise", message, blocking=True)


def _limiting(old: RunData, new: RunData) -> Iterator[Caveat]:
    for run in (old, new):
        if run.being_written:
            message = f"run {run.id} is still being written: its answers so far are compared"
            yield Caveat("being-written", message)
        elif not run.finished:
            yield Caveat("unfinished", f"run {run.id} is not finished")
    for which, run, other in (("before", old, new), ("after", new, old)):
        if number := only_in(run, other):
            verb = "is" if number == 1 else "are"
            message = f"{count(number, 'instance')} {verb} only in the run {which}"
            yield Caveat(f"only-{which}", message)


def _of_drift(drift: Mapping[Measure, Drift], *, corrects: bool) -> Iterator[Caveat]:
    if not drift:
        message = "a run has no reference solver"
        message += ": times are not corrected for the machine's speed" if corrects else ""
        yield Caveat("no-reference", message)
        return
    for measure, found in drift.items():
        if abs(math.log(found.ratio)) >= MARGIN:
            ends = confidence(found.low, found.high, measure)
            took = f"the reference solver took {ratio(found.ratio)} as long in the new run {ends}"
            yield Caveat("drift", f"{took}; times are corrected for that" if corrects else took)
