"""The numbers of each candidate on a sample of puzzles, and which of them to configure, and why.

The best candidate answers the most puzzles within the latency, and then has the smallest mean time.
Intervals are for 95% confidence: of a share, that of Wilson (1927); of a ratio of means, the
percentiles of 2,000 samples of the puzzles with replacement (Efron, 1979).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean

from solvers.advice.puzzle_times import PuzzleTimes
from solvers.compare.results.times import percentile

FEWEST = 20  # puzzles; with fewer, there is no interval of a ratio
_SAMPLES = 2000
_Z = 1.959964  # of a 95% interval

Interval = tuple[float, float]


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A solver on the sample.

    within         puzzles that it answers within the latency, or the time limit
    share          95% CI of the share of such puzzles
    mean           seconds; a puzzle that is not solved counts as twice the time limit
    median, p95    seconds, infinite if they fall among puzzles that are not solved
    ratio          its mean to that of the best candidate, with its 95% CI; None for the best, and
                   the interval is None if there are too few puzzles
    """

    solver: str
    puzzles: int
    within: int
    share: Interval
    mean: float
    median: float
    p95: float
    ratio: tuple[float, Interval | None] | None = None

    @property
    def is_as_good(self) -> bool:
        """Whether the sample does not show that it is slower than the best candidate."""
        return self.ratio is not None and (self.ratio[1] is None or self.ratio[1][0] <= 1)


@dataclass(frozen=True)
class Advice:
    """The candidates, the best first; none of them is at fault."""

    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        """The candidate to configure."""
        return self.candidates[0]

    @property
    def equals(self) -> list[str]:
        """Other candidates with as many answers in time that the sample cannot show slower."""
        others = self.candidates[1:]
        return [c.solver for c in others if c.within == self.best.within and c.is_as_good]


def advise(
    rows: Sequence[PuzzleTimes], solvers: Sequence[str], latency: float | None, time_limit: float
) -> Advice:
    """Order the candidates on these puzzles; there is at least one of each."""
    costs = {name: [row.cost(name, time_limit) for row in rows] for name in solvers}
    limit = time_limit if latency is None else latency
    within = {name: sum(row.seconds[name] <= limit for row in rows) for name in solvers}
    order = sorted(solvers, key=lambda name: (-within[name], fmean(costs[name])))
    best = costs[order[0]]
    found = []
    for name in order:
        seconds = [row.seconds[name] for row in rows]
        ratio = fmean(costs[name]) / fmean(best)
        found.append(
            Candidate(
                solver=name,
                puzzles=len(rows),
                within=within[name],
                share=share_interval(within[name], len(rows)),
                mean=fmean(costs[name]),
                median=percentile(seconds, 0.5) or 0.0,
                p95=percentile(seconds, 0.95) or 0.0,
                ratio=None if name == order[0] else (ratio, ratio_interval(costs[name], best)),
            )
        )
    return Advice(tuple(found))


def share_interval(number: int, of: int) -> Interval:
    """Return Wilson's 95% interval of a share.

    >>> low, high = share_interval(50, 50)
    >>> round(low, 2), round(high, 2)
    (0.93, 1.0)
    """
    share, z2 = number / of, _Z * _Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = _Z * math.sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return max(0.0, middle - half), min(1.0, middle + half)


def ratio_interval(one: Sequence[float], other: Sequence[float]) -> Interval | None:
    """Return the 95% interval of the ratio of two means over the same puzzles, or None if few."""
    if len(one) < FEWEST:
        return None
    return resampled(len(one), lambda at: sum(one[i] for i in at) / sum(other[i] for i in at))


def resampled(number: int, statistic: Callable[[Sequence[int]], float]) -> Interval:
    """Return the 95% interval of a statistic of puzzles, which are drawn with replacement."""
    random, every = Random(0), range(number)
    found = sorted(statistic(random.choices(every, k=number)) for _ in range(_SAMPLES))
    return found[int(0.025 * _SAMPLES)], found[int(0.975 * _SAMPLES) - 1]
