"""A run in the formats of services that track benchmarks over time.

Both get the same numbers of each solver at each task:

    time              the geometric mean over instances; an unsolved one counts as the time limit.
                      A solver without a right answer, or that was stopped early, has no time
    time-to-reference that time divided by the time of the reference solver for its easy puzzle,
                      which hardly depends on the machine
    unsolved          measurements that were not solved, including failures and those not run

github-action-benchmark (tool `customSmallerIsBetter`) reads a list of values with name and unit.
Bencher (adapter `json`) reads an object of benchmarks, each with measures; its `latency` is in
nanoseconds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

from solvers.compare.measure import Measure
from solvers.compare.results.run_data import RunData
from solvers.compare.results.solver import SolverResult
from solvers.compare.results.times import geometric_mean
from solvers.compare.tasks import argument
from solvers.quantities import count


@dataclass(frozen=True)
class _Tracked:
    """What is tracked of one solver at one task; times are in nanoseconds."""

    name: str
    time: float | None
    by_reference: float | None
    unsolved: int
    extra: str


def github_action_benchmark(run: RunData) -> list[dict[str, Any]]:
    """Return the values that github-action-benchmark reads; smaller is better."""
    found = []
    for each in _tracked(run):
        values = [
            ("time", "ns", each.time),
            ("time to reference", "x", each.by_reference),
            ("unsolved", "measurements", each.unsolved),
        ]
        found += [
            {"name": f"{each.name}: {what}", "unit": unit, "value": value, "extra": each.extra}
            for what, unit, value in values
            if value is not None
        ]
    return found


def bencher(run: RunData) -> dict[str, Any]:
    """Return the benchmarks that Bencher reads (Bencher Metric Format)."""
    return {
        each.name: {
            what: {"value": value}
            for what, value in (
                ("latency", each.time),
                ("time-to-reference", each.by_reference),
                ("unsolved", each.unsolved),
            )
            if value is not None
        }
        for each in _tracked(run)
    }


def _tracked(run: RunData) -> Iterator[_Tracked]:
    for task, results in run.results.items():
        for solver, result in results.solvers.items():
            not_run = next(row.not_run for row in results.summaries if row.solver == solver)
            reference = _reference(run, result.measure)
            time = None if not_run else _time(result)
            asked = result.verdicts.total() + not_run
            yield _Tracked(
                name=solver if len(run.tasks) == 1 else f"{solver}, task {argument(task)}",
                time=time,
                by_reference=time / reference if time and reference else None,
                unsolved=asked - result.solved,
                extra=f"{result.measure}, {result.solved:,} of {count(asked, 'measurement')} "
                f"solved, noise grade {run.grade.letter or 'unknown'}, run {run.id}",
            )


def _time(result: SolverResult) -> float | None:
    """Return nanoseconds, or None.

    None means that the solver failed or solved nothing, or that an unsolved instance has no limit.
    """
    if any(verdict.is_failure for verdict in result.verdicts) or not result.solved:
        return None
    times = [result.capped(at, math.inf) for at in result.supported]
    return None if math.inf in times else 1e9 * (geometric_mean(list(map(math.log, times))) or 0)


def _reference(run: RunData, measure: Measure) -> float | None:
    """Return the median nanoseconds of the reference solver when the run began."""
    first = (block for block in run.noise if not block.session)
    times = [time for block in first for time in block.reference_times(measure)]
    return median(times) if times else None
