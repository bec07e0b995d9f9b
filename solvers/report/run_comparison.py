"""Two runs of the same puzzles: new failures, what each solver solves less, and how times changed.

The times of a solver in two runs are compared like those of two solvers in one run. The runs share
no moment: a machine that was slower during the second run slows every solver. The reference solver
of both runs shows by how much.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from solvers.checker import Verdict
from solvers.compare.results.matched_runs import (
    Failure,
    Loss,
    MatchedRuns,
    match_runs,
)
from solvers.compare.results.ratio import Bound, contrast
from solvers.compare.results.run_data import RunData
from solvers.compare.results.solver import SolverResult
from solvers.compare.results.to_json import to_json
from solvers.compare.tasks import argument
from solvers.report import pairs
from solvers.report.caveats import Caveat
from solvers.report.change_sentence import change_sentence
from solvers.report.comparison_caveats import comparison_caveats, machine_drift
from solvers.report.pairs import Pair

VERSION: Final = 3  # of the JSON; 2 added losses and numbers of measurements; 3 added tasks
_NOISE = 2.0  # a noisy machine, or another one, may be slower by this factor without any sign of it


@dataclass(frozen=True, kw_only=True)
class Change:
    """One solver in both runs, on the instances that are in both.

    solved_old, measured_old, solved_new, measured_new  numbers of measurements
    losses, gains  instances of which it solves less than before, and how many of which more
    pair  new time to old: above 1 it became slower; None if its times are not compared, for a
          batch and for a solver that is at fault in one of the runs
    """

    solver: str
    solved_old: int
    measured_old: int
    solved_new: int
    measured_new: int
    losses: tuple[Loss, ...]
    gains: int
    pair: Pair | None
    counts: str
    sentence: str

    @property
    def solves_less(self) -> bool:
        """Whether it solves less than before, and a slower machine does not explain it.

        Timeouts have to outweigh what it solves in addition. A solver that fails, gives up or does
        not support an instance that it solved before does solve less.
        """
        losses = [loss for loss in self.losses if not loss.excused]
        fewer = self.solved_new * self.measured_old < self.solved_old * self.measured_new
        return any(fewer or loss.verdict is not Verdict.TIMEOUT for loss in losses)


@dataclass(frozen=True, kw_only=True)
class RunComparison:
    """The differences between two runs.

    task, tasks   the task whose solved counts and times are compared, and all tasks of the new run
    new_failures, gone_failures  those that only the new run has, and only the old one
    machine    the reference solver's new time to its old one; None if a run has none
    only_old, only_new  solvers that are in one run only
    new_at_fault  the solvers of `only_new` that are at fault, with their numbers of failures
    """

    old: str
    new: str
    task: str
    tasks: tuple[str, ...]
    instances: int
    new_failures: tuple[Failure, ...]
    gone_failures: tuple[Failure, ...]
    changes: tuple[Change, ...]
    machine: float | None
    caveats: tuple[Caveat, ...]
    only_old: tuple[str, ...]
    only_new: tuple[str, ...]
    new_at_fault: tuple[tuple[str, int], ...]
    version: int = VERSION

    @property
    def undecided(self) -> bool:
        """Whether times cannot be compared at all; failures and solved counts still can."""
        return any(caveat.blocking for caveat in self.caveats)

    @property
    def solving_less(self) -> tuple[Change, ...]:
        """The solvers that solve less than before."""
        return tuple(change for change in self.changes if change.solves_less)

    def slower_than(self, share: float) -> tuple[Change, ...]:
        """Return the solvers that became slower by more than that share (0.05 is 5%).

        For each of them, a difference was found, and the whole interval lies above the share, also
        if the slower machine is taken into account. If the old run has timeouts on instances that
        the new one solved, the ratio has no lower bound. A solver is then among them if it was
        faster more often in the old run.
        """
        factor = max(1.0, self.machine or 1.0) * (1 + share)
        return () if self.undecided else tuple(c for c in self.changes if _is_slower(c, factor))

    def as_json(self) -> dict[str, Any]:
        """Return plain values; an infinite time is the text "inf", what is not known is null."""
        found: dict[str, Any] = to_json(self)
        for change, made in zip(self.changes, found["changes"], strict=True):
            made["solves_less"] = change.solves_less
        return found | {"undecided": self.undecided}


def _is_slower(change: Change, factor: float) -> bool:
    pair = change.pair
    if pair is None or pair.slower != pair.solver:
        return False
    unbounded = pair.bound in (Bound.COMMON, Bound.AT_MOST)
    return unbounded or (pair.low is not None and pair.low > factor)


def compare(old: RunData, new: RunData) -> RunComparison:
    """Compare failures at all tasks, and solved counts and times at the task of each run."""
    matched, machine = match_runs(old, new), machine_drift(old, new)
    instances = len(matched.instances)
    caveats = comparison_caveats(old, new, instances)
    slowdown = max(1.0, machine or 1.0)
    if any(caveat.blocking for caveat in caveats):
        slowdown *= _NOISE
    only_new = [name for name in matched.new if name not in matched.old]
    failing = Counter(record.solver for record in new.records if record.verdict.is_failure)
    return RunComparison(
        old=old.id,
        new=new.id,
        task=argument(new.task),
        tasks=tuple(map(argument, new.tasks)),
        instances=instances,
        new_failures=matched.new_failures,
        gone_failures=matched.gone_failures,
        changes=tuple(_changes(matched, old.seed, slowdown)),
        machine=machine,
        caveats=caveats,
        only_old=tuple(name for name in matched.old if name not in matched.new),
        only_new=tuple(only_new),
        new_at_fault=tuple((name, failing[name]) for name in only_new if failing[name]),
    )


def _changes(matched: MatchedRuns, seed: int, slowdown: float) -> Iterator[Change]:
    names = {solver: (f"the new {solver}", f"the old {solver}") for solver in matched.shared}
    timed = {
        names[solver]: contrast(matched.new[solver], matched.old[solver])
        for solver in matched.shared
        if not matched.old[solver].in_batch
        and not _fails(matched.old[solver])
        and not _fails(matched.new[solver])
    }
    compared = pairs.compare(timed, seed)
    for solver in matched.shared:
        pair, before, after = compared.get(names[solver]), matched.old[solver], matched.new[solver]
        sentence = f"{solver} is at fault, and its times are not compared"
        if before.in_batch:
            sentence = f"{solver} is a throughput, and its times are not compared"
        if pair is not None:
            sentence = change_sentence(solver, pair)
        solved = [(each.solved, each.verdicts.total()) for each in (before, after)]
        yield Change(
            solver=solver,
            solved_old=solved[0][0],
            measured_old=solved[0][1],
            solved_new=solved[1][0],
            measured_new=solved[1][1],
            losses=matched.losses(solver, slowdown),
            gains=matched.gains(solver),
            pair=pair and replace(pair, sentence=sentence),
            counts=_counts(solver, *solved),
            sentence=sentence,
        )


def _fails(result: SolverResult) -> bool:
    return any(verdict.is_failure for verdict in result.verdicts)


def _counts(solver: str, old: tuple[int, int], new: tuple[int, int]) -> str:
    before, now = (f"{solved:,} of {measured:,}" for solved, measured in (old, new))
    return f"{solver} solved {before} measurements before, and {now} now"
