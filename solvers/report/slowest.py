"""The instances that took the ranked solvers longest."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from solvers.checker import Verdict
from solvers.compare.results.instance import Instance
from solvers.compare.results.solver import SolverResult
from solvers.compare.results.task import TaskResult
from solvers.formats import PuzzleEntry
from solvers.quantities import duration

MAX_INSTANCES = 12
_NEAR = 1e-9  # far more than the rounding error of a mean of logarithms


@dataclass(frozen=True, kw_only=True)
class SlowInstance:
    """An instance with the time of each ranked solver that supports it.

    seconds  by solver: infinite if it was not solved in time, None if the solver gave up
    """

    puzzle: int
    isomorph: int
    entry: PuzzleEntry
    seconds: Mapping[str, float | None]

    def as_text(self, limit: float | None) -> list[tuple[str, str]]:
        """Return solvers and times, the shortest first; `limit` is the time limit of the run."""
        times = sorted(
            self.seconds.items(), key=lambda each: math.inf if each[1] is None else each[1]
        )
        return [
            (solver, "gave up" if time is None else duration(time, limit)) for solver, time in times
        ]


def slowest(
    results: TaskResult, entries: Mapping[Instance, PuzzleEntry], at_most: int = MAX_INSTANCES
) -> tuple[SlowInstance, ...]:
    """Return the instances with the longest geometric mean of times, longest first.

    The mean is over the solvers that support the most instances. Otherwise, an instance that only
    slow solvers support would look slow. An unsolved instance counts as the time limit.
    """
    ranked = [results.solvers[solver] for solver in results.ranking.solvers]
    most = max((len(each.supported) for each in ranked), default=0)
    whole = [each for each in ranked if len(each.supported) == most]
    longest = max((time for each in whole for time in each.times if time < math.inf), default=1.0)
    chosen = _longest_means(whole, longest, at_most) if most else []
    return tuple(
        SlowInstance(
            puzzle=at[0],
            isomorph=at[1],
            entry=entries[at],
            seconds=dict(_times(at, ranked)),
        )
        for at in chosen
    )


def _longest_means(whole: list[SolverResult], longest: float, at_most: int) -> list[Instance]:
    """Return the instances with the longest means. Only near the longest are they exact."""
    places = sorted({at for each in whole for at in each.supported})
    rows = {at: row for row, at in enumerate(places)}
    logs = np.full((len(places), len(whole)), np.nan)
    for column, each in enumerate(whole):
        own = np.fromiter((rows[at] for at in each.supported), np.int64, len(each.supported))
        logs[own, column] = each.capped_logs(each.supported, longest)
    about = np.nanmean(logs, axis=1)
    least = np.sort(about)[-min(at_most, len(about))] - _NEAR
    means = {
        row: fmean(logs[row][~np.isnan(logs[row])].tolist())
        for row in np.flatnonzero(about >= least).tolist()
    }
    return [places[row] for row in sorted(means, key=lambda row: -means[row])[:at_most]]


def _times(at: Instance, ranked: list[SolverResult]) -> Iterator[tuple[str, float | None]]:
    for each in ranked:
        if at in each.supported:
            found = each.supported[at]
            yield each.solver, None if found.verdict is Verdict.GAVE_UP else found.time
