"""The numbers that every output shows for a solver at one task."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from solvers.checker import Verdict
from solvers.compare.measure import Measure
from solvers.compare.results.bound import Ratio
from solvers.compare.results.instance import SEVERITY, Instance
from solvers.compare.results.solver import SolverResult
from solvers.compare.results.times import par2, percentile


@dataclass(frozen=True, kw_only=True)
class Summary:
    """One solver, alone or in a batch, at one task.

    measure   what its times are measured in: CPU time, or wall time
    rank      from 1; None if the solver is not ranked
    asked = solved + timeouts + gave_up + failed, and unsupported: numbers of measurements
    wrong     those of `failed` with a wrong answer; the others crashed, used too much memory or
              time, and gave none
    verdicts  the same by verdict
    not_run   measurements of the run that it has not, because it was stopped after some timeouts,
              or because its session is not finished; they count neither as solved nor as timeouts
    failed_elsewhere  failures at other tasks of the run, by verdict, and those of the solver's
              batches; a solver with any failure is at fault, and is not ranked at any task
    instances, puzzles  supported ones, and how many of them are solved in every measurement
    unstable  puzzles whose measurements differ in outcome
    median, p95, p99, worst  seconds, over instances; infinite if they fall among unsolved ones;
              None without instances; of a batch only the median, which is a throughput
    wall_median  the median in wall time
    minimum   the median over instances of the least time of each; None for a batch
    par2      None for a solver at fault, a batch and a solver with measurements that were not run,
              and if something is unsolved without a limit
    ratio     to the best solver; None for a solver at fault and a batch, and if there is no best
    guesses   the median over the instances that all solvers solved; None if it counts none there
    """

    solver: str
    in_batch: bool
    measure: Measure
    rank: int | None
    asked: int
    solved: int
    timeouts: int
    gave_up: int
    failed: int
    wrong: int
    unsupported: int
    not_run: int
    verdicts: Mapping[Verdict, int]
    failed_elsewhere: Mapping[Verdict, int]
    instances: int
    instances_solved: int
    puzzles: int
    puzzles_solved: int
    unstable: int
    median: float | None
    wall_median: float | None
    minimum: float | None
    p95: float | None
    p99: float | None
    worst: float | None
    par2: float | None
    ratio: Ratio | None
    guesses: float | None

    @property
    def planned(self) -> int:
        """The number of measurements, those that were not run included."""
        return self.asked + self.unsupported + self.not_run

    @property
    def crashed(self) -> int:
        """The number of failures without an answer."""
        return self.failed - self.wrong

    @property
    def at_fault(self) -> bool:
        """Whether any answer in the run is a failure."""
        return bool(self.failed or self.failed_elsewhere)

    def known(self, seconds: float | None) -> float | None:
        """Return a time, or None if it falls among instances that may have a wrong answer."""
        return None if self.wrong and seconds == math.inf else seconds


def summarise(
    result: SolverResult,
    *,
    rank: int | None,
    ratio: Ratio | None,
    failures: Mapping[Verdict, int],
    solved_by_all: Collection[Instance],
    measurements: int,
) -> Summary:
    """Return the numbers of one solver at one task.

    `failures` are those in the whole run, `measurements` the number of those of every solver.
    """
    verdicts, puzzles, alone = result.verdicts, result.puzzle_counts, not result.in_batch
    ordered = result.ordered_times  # sorting it again takes little time
    p95, p99, worst = (percentile(ordered, share) if alone else None for share in (0.95, 0.99, 1.0))
    not_run = measurements - result.measured if alone else 0
    whole = alone and not not_run
    return Summary(
        solver=result.solver,
        in_batch=result.in_batch,
        measure=result.measure,
        rank=rank,
        asked=verdicts.total() - verdicts[Verdict.UNSUPPORTED],
        solved=result.solved,
        timeouts=verdicts[Verdict.TIMEOUT],
        gave_up=verdicts[Verdict.GAVE_UP],
        failed=sum(count for verdict, count in verdicts.items() if verdict.is_failure),
        wrong=sum(count for verdict, count in verdicts.items() if verdict.is_wrong),
        unsupported=verdicts[Verdict.UNSUPPORTED],
        not_run=not_run,
        verdicts=dict(verdicts),
        failed_elsewhere=_elsewhere(failures, result.verdicts),
        instances=len(result.times),
        instances_solved=len(result.solved_instances),
        puzzles=puzzles.puzzles,
        puzzles_solved=puzzles.solved,
        unstable=puzzles.unstable,
        median=percentile(ordered, 0.5),
        wall_median=percentile(result.in_wall_time.ordered_times, 0.5),
        minimum=percentile(result.fastest_times, 0.5) if alone else None,
        p95=p95,
        p99=p99,
        worst=worst,
        par2=par2(result.times, result.time_limit) if whole and not failures else None,
        ratio=ratio,
        guesses=percentile(result.guesses(solved_by_all), 0.5),
    )


def _elsewhere(failures: Mapping[Verdict, int], here: Counter[Verdict]) -> dict[Verdict, int]:
    """Return the failures of the whole run that are not here, the mildest first."""
    found = Counter(failures) - here
    return {verdict: found[verdict] for verdict in SEVERITY if found[verdict]}
