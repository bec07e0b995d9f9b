"""Crossover points: the value of a measure at which another solver becomes the faster one.

The measure is the number of givens, the size or the number of guesses. Puzzles are put in bins
along it, each with its geometric mean ratio. A bin is significant if its interval excludes 1. There
is a crossover point if the significant bins change sides exactly once. The intervals are Student's,
of log ratios: they illustrate the trend, and do not decide which solver is faster.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from solvers.compare.results.ratio import Contrast
from solvers.report.statistics.distributions import t_quantile
from solvers.report.statistics.items import Flags, Floats, Integers

BINS = 8


@dataclass(frozen=True, kw_only=True)
class Bin:
    """Puzzles whose measure is from `least` to `most`.

    ratio, low, high  the solver's time to the other's, with its 95% CI
    censored  puzzles with an instance that only one of the two solved in time; the time limit
              counts as the time of the other
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
        """-1 if the solver is significantly faster here, 1 if it is slower, 0 otherwise."""
        if self.low is None or self.high is None:
            return 0
        return 1 if self.low > 1 else -1 if self.high < 1 else 0

    def inverted(self) -> Bin:
        """Return the same puzzles with the two solvers exchanged."""
        low, high = (None if end is None else 1 / end for end in (self.high, self.low))
        return replace(self, ratio=1 / self.ratio, low=low, high=high)


@dataclass(frozen=True)
class CrossoverPoint:
    """Up to `at`, the solver `below` is faster; beyond it, the solver `above`.

    last, first  the ends of the two bins between which the change is
    """

    at: float
    last: float
    first: float
    below: str
    above: str


@dataclass(frozen=True, kw_only=True)
class Crossover:
    """Two solvers compared along a measure; `counted_by` is the solver whose guesses it is."""

    measure: str
    solver: str
    against: str
    counted_by: str | None
    bins: tuple[Bin, ...]
    crossover_point: CrossoverPoint | None

    def inverted(self) -> Crossover:
        """Return the same finding with the two solvers exchanged."""
        bins = tuple(each.inverted() for each in self.bins)
        return replace(self, solver=self.against, against=self.solver, bins=bins)


def binned(measure: Floats, bins: int = BINS) -> Integers:
    """Return the bin of each puzzle: one value in each if there are few, else as many puzzles."""
    edges = np.unique(measure)
    if len(edges) > bins:
        shares = np.linspace(0, 1, bins + 1)[1:-1]
        edges = np.unique(np.quantile(measure, shares, method="inverted_cdf"))
    return np.searchsorted(edges, measure, side="left").astype(np.int64)


def crossover(
    measure: str,
    values: Mapping[int, float],
    solver: str,
    against: str,
    pair: Contrast,
    counted_by: str | None = None,
) -> Crossover | None:
    """Return the bins along a measure; None if it is the same for all puzzles that are compared.

    `values` are the measure by puzzle, without puzzles of which it is not known.
    """
    puzzles = [puzzle for puzzle in pair.logs if puzzle in values]
    measured = np.array([values[puzzle] for puzzle in puzzles])
    logs = np.array([pair.logs[puzzle] for puzzle in puzzles])
    unsolved = np.array([puzzle in pair.late | pair.against_late for puzzle in puzzles], bool)
    places = binned(measured)
    bins = tuple(_bin(measured, logs, unsolved, places == at) for at in np.unique(places))
    if len(bins) < 2:
        return None
    return Crossover(
        measure=measure,
        solver=solver,
        against=against,
        counted_by=counted_by,
        bins=bins,
        crossover_point=_crossing(bins, solver, against),
    )


def _bin(measured: Floats, logs: Floats, unsolved: Flags, there: Flags) -> Bin:
    logs, measured = logs[there], measured[there]
    mean, count = float(logs.mean()), len(logs)
    low = high = None
    if count > 1:
        reach = t_quantile(0.975, count - 1) * float(logs.std(ddof=1)) / math.sqrt(count)
        low, high = math.exp(mean - reach), math.exp(mean + reach)
    return Bin(
        least=float(measured.min()),
        most=float(measured.max()),
        puzzles=count,
        censored=int((unsolved & there).sum()),
        ratio=math.exp(mean),
        low=low,
        high=high,
    )


def _crossing(bins: Sequence[Bin], solver: str, against: str) -> CrossoverPoint | None:
    sure = [found for found in bins if found.side]
    changes = [(left, right) for left, right in pairwise(sure) if left.side != right.side]
    if len(changes) != 1:
        return None
    left, right = changes[0]
    below, above = (solver, against) if left.side < 0 else (against, solver)
    return CrossoverPoint(
        at=(left.most + right.least) / 2,
        last=left.most,
        first=right.least,
        below=below,
        above=above,
    )
