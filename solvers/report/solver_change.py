"""How a solver changed between two runs: what it solves less, and how its times changed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from solvers.compare.measure import Measure
from solvers.compare.results.bound import Bound
from solvers.compare.results.matched_runs import Loss, MatchedRuns
from solvers.compare.results.ratio import contrast
from solvers.compare.results.solver import SolverResult
from solvers.report import pairs
from solvers.report.change_sentence import change_sentence
from solvers.report.drift import Drift
from solvers.report.pairs import Pair


@dataclass(frozen=True, kw_only=True)
class Change:
    """One solver in both runs, on the instances that are in both.

    was      its spec in the old run, which differs if its options changed
    solved_old, measured_old, solved_new, measured_new  numbers of measurements
    losses, gains  instances of which it solves less than before, and how many of which more
    not_measured   number of instances that it solved before and was not given in the new run
    measure  what its times are measured in
    pair     new time to old, corrected for the machine: above 1 it became slower; None if its times
             are not compared, for a batch and for a solver that is at fault in one of the runs
    """

    solver: str
    was: str
    solved_old: int
    measured_old: int
    solved_new: int
    measured_new: int
    losses: tuple[Loss, ...]
    gains: int
    not_measured: int
    measure: Measure
    pair: Pair | None
    counts: str
    sentence: str

    @property
    def new_losses(self) -> tuple[Loss, ...]:
        """The losses that neither a slower machine nor noise explains."""
        return tuple(loss for loss in self.losses if not loss.excused)

    @property
    def solves_fewer(self) -> bool:
        """Whether it solves less of some instance, and the machine does not explain it."""
        return bool(self.new_losses)

    def is_slower_than(self, share: float) -> bool:
        """Whether it surely became slower by more than that share (0.05 is 5%).

        A difference was found, and the whole interval lies above the share. If the old run has
        timeouts on instances that the new one solved, the ratio has no lower bound. The solver then
        became slower if it was faster more often in the old run.
        """
        pair = self.pair
        if pair is None or pair.slower != pair.solver:
            return False
        unbounded = pair.bound in (Bound.COMMON, Bound.AT_MOST)
        return unbounded or (pair.low is not None and pair.low > 1 + share)


def changes(
    matched: MatchedRuns,
    drift: Mapping[Measure, Drift],
    noise: float,
    lost: Mapping[str, int],
) -> Iterator[Change]:
    """Yield the change of each solver that is in both runs.

    Args:
        drift: how much slower the machine was in the new run
        noise: the factor by which noise may make a single time longer
        lost: the instances that each solver solved before and was not given in the new run
    """
    slowdown = {measure: found.ratio for measure, found in drift.items()}
    timed = {
        solver: contrast(*matched.in_old_time(solver, slowdown))
        for solver in matched.shared
        if not matched.old[solver].in_batch
        and not _fails(matched.old[solver])
        and not _fails(matched.new[solver])
    }
    names = {solver: (f"the new {solver}", f"the old {solver}") for solver in timed}
    compared = pairs.compare({names[solver]: found for solver, found in timed.items()})
    for solver in matched.shared:
        measure = (timed if solver in timed else matched.new)[solver].measure
        pair = _widened(compared[names[solver]], drift.get(measure)) if solver in timed else None
        slower = drift[measure].high if drift else 1.0
        losses = matched.losses(solver, slower * noise)
        yield _change(matched, solver, measure, losses, lost.get(solver, 0), pair)


def _change(
    matched: MatchedRuns,
    solver: str,
    measure: Measure,
    losses: tuple[Loss, ...],
    lost: int,
    pair: Pair | None,
) -> Change:
    before, after = matched.old[solver], matched.new[solver]
    if pair is not None:
        sentence = change_sentence(solver, pair)
    elif before.in_batch:
        sentence = f"{solver} is a throughput, and its times are not compared"
    else:
        is_now = "is" if _fails(after) else "was"
        when = "" if _fails(after) else " before"
        sentence = f"{solver} {is_now} at fault{when}, and its times are not compared"
    measured_old, measured_new = before.verdicts.total(), after.verdicts.total()
    then, now = f"{before.solved:,} of {measured_old:,}", f"{after.solved:,} of {measured_new:,}"
    return Change(
        solver=solver,
        was=matched.specs[solver],
        solved_old=before.solved,
        measured_old=measured_old,
        solved_new=after.solved,
        measured_new=measured_new,
        losses=losses,
        gains=matched.gains(solver),
        not_measured=lost,
        measure=measure,
        pair=pair and replace(pair, sentence=sentence),
        counts=f"{solver} solved {then} measurements before, and {now} now",
        sentence=sentence,
    )


def _widened(pair: Pair, drift: Drift | None) -> Pair:
    """Return a pair whose interval includes how well the drift of the machine is known.

    A difference is found only if that interval does not contain 1.
    """
    if drift is None or pair.ratio is None:
        return pair
    mean = math.log(pair.ratio)
    low, high = (
        end and math.exp(mean + sign * math.hypot(math.log(end) - mean, drift.reach))
        for end, sign in ((pair.low, -1), (pair.high, 1))
    )
    includes_1 = low is not None and high is not None and low <= 1 <= high
    return replace(pair, low=low, high=high, slower=None if includes_1 else pair.slower)


def _fails(result: SolverResult) -> bool:
    return any(verdict.is_failure for verdict in result.verdicts)
