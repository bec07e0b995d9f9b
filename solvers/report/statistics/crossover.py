"""Crossover: up to where one solver is faster, and from where the other, by clues, by size or by guesses.

Puzzles are put in bins along the measure, each with its geometric mean ratio. There is a crossing where the bins that are
sure (whose interval excludes 1) change sides exactly once. The intervals are Student's, of log ratios: there are too many
bins for resampling, and they are there to look at, not to decide which solver is faster.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy import stats

from solvers.report.statistics.items import Floats, Integers
from solvers.report.statistics.ratios import Contrast

BINS = 8


@dataclass(frozen=True)
class Bin:
    """Puzzles whose measure is from `least` to `most`; ratio of the solver's time to the other's, and its interval.

    censored  of how many of them only one of the two solved all in time; the limit then stands for the other's time
    """

    least: float
    most: float
    puzzles: int
    censored: int
    ratio: float
    low: float | None
    high: float | None

    @property
    def side(self) -> int:
        """-1 where the solver is surely faster here, 1 where it is surely slower, 0 where that is not known."""
        if self.low is None or self.high is None:
            return 0
        return 1 if self.low > 1 else -1 if self.high < 1 else 0


@dataclass(frozen=True)
class CrossoverPoint:
    """Up to `at` of the measure, `below` is faster; beyond, `above` is. The change is between `last` and `first`."""

    at: float
    last: float
    first: float
    below: str
    above: str


@dataclass(frozen=True)
class Crossover:
    """A solver against another along a measure; `counted_by` is the solver whose guesses it is, if it is guesses."""

    measure: str
    solver: str
    against: str
    counted_by: str | None
    bins: tuple[Bin, ...]
    crossover_point: CrossoverPoint | None


def binned(measure: Floats, bins: int = BINS) -> Integers:
    """[puzzles] the bin of each, -1 where the measure is NaN: a value each where there are few, else as many in each."""
    known = ~np.isnan(measure)
    values = np.unique(measure[known])
    if len(values) > bins:
        edges = np.unique(
            np.quantile(measure[known], np.linspace(0, 1, bins + 1)[1:-1], method="inverted_cdf")
        )
        return np.where(known, np.searchsorted(edges, measure, side="left"), -1)
    return np.where(known, np.searchsorted(values, measure), -1)


def crossover(
    measure: str,
    values: Floats,
    solver: str,
    against: str,
    pair: Contrast,
    counted_by: str | None = None,
) -> Crossover | None:
    """None where the measure is the same for all puzzles that can be compared."""
    places = binned(np.where(np.isnan(pair.logs), np.nan, values))
    bins = tuple(_bin(values, pair, places == place) for place in np.unique(places[places >= 0]))
    if len(bins) < 2:
        return None
    return Crossover(measure, solver, against, counted_by, bins, _crossing(bins, solver, against))


def _bin(values: Floats, pair: Contrast, there: np.typing.NDArray[np.bool_]) -> Bin:
    logs, inside = pair.logs[there], values[there]
    mean, count = float(logs.mean()), len(logs)
    low = high = None
    if count > 1:
        reach = float(stats.t.ppf(0.975, count - 1) * logs.std(ddof=1) / math.sqrt(count))
        low, high = math.exp(mean - reach), math.exp(mean + reach)
    censored = int(((pair.late | pair.against_late) & there).sum())
    return Bin(float(inside.min()), float(inside.max()), count, censored, math.exp(mean), low, high)


def _crossing(bins: Sequence[Bin], solver: str, against: str) -> CrossoverPoint | None:
    sure = [found for found in bins if found.side]
    changes = [(left, right) for left, right in pairwise(sure) if left.side != right.side]
    if len(changes) != 1:
        return None
    left, right = changes[0]
    below, above = (solver, against) if left.side < 0 else (against, solver)
    return CrossoverPoint((left.most + right.least) / 2, left.most, right.least, below, above)
