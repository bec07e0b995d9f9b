"""Two runs of the same puzzles: new failures, what each solver solves less, and how times changed.

The times of a solver in two runs are compared like those of two solvers in one run. The runs share
no moment: a machine that is slower or faster during the second run changes the times of every
solver. The reference solver of both runs shows by how much, and times are corrected for that.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from solvers.compare.measure import Measure
from solvers.compare.results.matched_runs import Failure, match_runs
from solvers.compare.results.run_data import RunData
from solvers.compare.results.to_json import to_json
from solvers.compare.results.unmatched import lost
from solvers.compare.tasks import argument
from solvers.report.caveats import Caveat
from solvers.report.comparison_caveats import comparison_caveats
from solvers.report.drift import Drift, machine_drift
from solvers.report.solver_change import Change, changes
from solvers.report.what_changed import Difference, what_changed

VERSION: Final = 4  # of the JSON; 3 added tasks; 4 added what changed, and corrects for the machine
_NOISE = 2.0  # a noisy machine, or another one, may be slower by this factor without any sign of it
_DEVIATIONS = 1.96  # of the noise of one measurement, that a timeout near the limit is excused for


@dataclass(frozen=True, kw_only=True)
class RunComparison:
    """The differences between two runs.

    task, tasks   the task whose solved counts and times are compared, and all tasks of the new run
    changed       what is recorded of both runs and differs: solvers, machine, software, settings
    new_failures, gone_failures  those that only the new run has, and only the old one
    machine    how much slower the machine was in the new run, by measure; empty if not known
    only_old, only_new  solvers that are in one run only
    new_at_fault  the solvers of `only_new` that are at fault, with their numbers of failures
    """

    old: str
    new: str
    task: str
    tasks: tuple[str, ...]
    instances: int
    changed: tuple[Difference, ...]
    new_failures: tuple[Failure, ...]
    gone_failures: tuple[Failure, ...]
    changes: tuple[Change, ...]
    machine: Mapping[Measure, Drift]
    caveats: tuple[Caveat, ...]
    only_old: tuple[str, ...]
    only_new: tuple[str, ...]
    new_at_fault: tuple[tuple[str, int], ...]
    version: int = VERSION

    @property
    def undecided(self) -> bool:
        """Whether times cannot be compared at all; failures and solved counts still can."""
        return any(caveat.blocking for caveat in self.caveats)

    def as_json(self) -> dict[str, Any]:
        """Return plain values; an infinite time is the text "inf", what is not known is null."""
        found: dict[str, Any] = to_json(self)
        for change, made in zip(self.changes, found["changes"], strict=True):
            made["solves_fewer"] = change.solves_fewer
        return found | {"undecided": self.undecided}


def compare(old: RunData, new: RunData) -> RunComparison:
    """Compare failures at all tasks, and solved counts and times at the task of each run."""
    matched, drift = match_runs(old, new), machine_drift(old, new)
    used = {matched.new[solver].measure for solver in matched.shared}
    machine = {measure: found for measure, found in drift.items() if measure in used}
    instances = len(matched.instances)
    caveats = comparison_caveats(old, new, instances, machine)
    noise = math.exp(_DEVIATIONS * max(run.grade.spread or 0.0 for run in (old, new)))
    if any(caveat.blocking for caveat in caveats):
        noise *= _NOISE
    missing = lost(old, matched) if old.task == new.task else {}
    only_new = [name for name in matched.new if name not in matched.old]
    failing = Counter(record.solver for record in new.records if record.verdict.is_failure)
    return RunComparison(
        old=old.id,
        new=new.id,
        task=argument(new.task),
        tasks=tuple(map(argument, new.tasks)),
        instances=instances,
        changed=what_changed(old, new, matched.specs),
        new_failures=matched.new_failures,
        gone_failures=matched.gone_failures,
        changes=tuple(changes(matched, drift, noise, missing)),
        machine=machine,
        caveats=caveats,
        only_old=tuple(name for name in matched.old if name not in matched.new),
        only_new=tuple(only_new),
        new_at_fault=tuple((name, failing[name]) for name in only_new if failing[name]),
    )
