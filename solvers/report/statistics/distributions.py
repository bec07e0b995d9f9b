"""Student's t, skewness and Spearman's correlation, computed with `scipy.special` alone.

Importing `scipy.stats` would take a second and 45 MB more. The tests compare each with it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy import special

from solvers.report.statistics.items import Floats


def t_quantile(share: float, freedom: float) -> float:
    """Return the value that Student's t is below with that probability."""
    return float(special.stdtrit(freedom, share))


def t_tail(value: float, freedom: float) -> float:
    """Return the probability that Student's t is above a value."""
    return float(special.stdtr(freedom, -value))


def skewness(values: Floats) -> float:
    """Return the unbiased skewness (G1) of at least three different values."""
    count, far = len(values), values - values.mean()
    biased = (far**3).mean() / (far**2).mean() ** 1.5
    return float(biased * np.sqrt(count * (count - 1)) / (count - 2))


def spearman(one: Sequence[float] | Floats, other: Sequence[float] | Floats) -> float:
    """Return Spearman's rank correlation of two samples that are not constant."""
    return float(np.corrcoef(_ranks(one), _ranks(other))[0, 1])


def _ranks(values: Sequence[float] | Floats) -> Floats:
    """Return the rank of each value; equal ones share the mean of their ranks."""
    _, places, counts = np.unique(values, return_inverse=True, return_counts=True)
    means: Floats = np.cumsum(counts) - (counts - 1) / 2
    return means[places]
