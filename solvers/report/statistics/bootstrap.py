"""Bootstrap intervals of means over puzzles, of many columns on the same resamples.

Puzzles are resampled as a whole: the isomorphs and repetitions of a puzzle are equally hard, and
count as one observation. The percentile interval is widened for few puzzles as in Hesterberg,
"What teachers should know about the bootstrap", The American Statistician 69 (2015). For normal
data it is as wide as Student's interval.
"""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from solvers.report.statistics.items import Floats

RESAMPLES = 2000
CONFIDENCE = 0.95
_AT_ONCE = 2_000_000  # draws that are in memory at the same time


def intervals(columns: Floats, seed: int, resamples: int = RESAMPLES) -> Floats:
    """Return [columns, 2] the ends of the interval of the mean of each column.

    Args:
        columns: [puzzles, columns]; NaN is not counted. The ends are NaN for fewer than two values.
    """
    known = ~np.isnan(columns)
    means = _resampled_means(
        np.where(known, columns, 0.0), known.astype(np.float64), seed, resamples
    )
    ends = np.full((columns.shape[1], 2), np.nan)
    for column, count in enumerate(known.sum(axis=0)):
        drawn = means[:, column][~np.isnan(means[:, column])]
        if count > 1 and len(drawn):
            tail = _tail(int(count))
            ends[column] = np.quantile(drawn, (tail, 1 - tail))
    return ends


def _resampled_means(values: Floats, known: Floats, seed: int, resamples: int) -> Floats:
    """Return [resamples, columns] means; NaN if a resample has no value of a column."""
    random = np.random.default_rng(seed)
    puzzles, found = len(values), []
    at_once = max(1, _AT_ONCE // max(puzzles, 1))
    for start in range(0, resamples, at_once):
        lines = min(at_once, resamples - start)
        drawn = random.integers(0, puzzles, (lines, puzzles)) + puzzles * np.arange(lines)[:, None]
        weights = (
            np.bincount(drawn.ravel(), minlength=lines * puzzles)
            .reshape(lines, puzzles)
            .astype(np.float64)
        )
        count = weights @ known
        found.append(
            np.divide(weights @ values, count, out=np.full(count.shape, np.nan), where=count > 0)
        )
    return np.concatenate(found)


def _tail(count: int) -> float:
    """Return the share to cut off at each end, for this number of puzzles."""
    width = math.sqrt(count / (count - 1)) * stats.t.ppf((1 + CONFIDENCE) / 2, count - 1)
    return float(stats.norm.sf(width))
