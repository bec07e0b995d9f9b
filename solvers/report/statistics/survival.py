"""Kaplan-Meier curves: the share of puzzles that is not solved yet after so long, with time-outs as right-censored.

Kaplan and Meier, "Nonparametric estimation from incomplete observations", JASA 53 (1958). The band is the log-log one of
Kalbfleisch and Prentice, which stays between 0 and 1. `scipy.stats.ecdf` does the work.
"""

from __future__ import annotations

import warnings
from typing import Any, NamedTuple

import numpy as np
from scipy import stats

from solvers.report.statistics.items import Flags, Floats
from solvers.report.statistics.thinning import kept


class Survival(NamedTuple):
    """After `seconds`, the estimated share that is unsolved, and its 95% band; None where the band is not defined."""

    seconds: float
    unsolved: float
    low: float | None
    high: float | None


def kaplan_meier(seconds: Floats, solved: Flags, points: int | None = None) -> tuple[Survival, ...]:
    """A step for each different time at which something was solved, of those at most `points`, and one where it ends.

    seconds  when it was solved, or up to when it was known to be unsolved
    """
    if not len(seconds):
        return ()
    data = stats.CensoredData(uncensored=seconds[solved], right=seconds[~solved])
    curve = stats.ecdf(data).sf
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", RuntimeWarning
        )  # the band is NaN where the curve is 0 or 1, which is said as None
        band: Any = curve.confidence_interval(method="log-log")
    steps = np.flatnonzero(
        np.isin(curve.quantiles, seconds[solved]) | (curve.quantiles == curve.quantiles[-1])
    )
    return tuple(
        Survival(
            float(curve.quantiles[at]),
            float(curve.probabilities[at]),
            _known(band.low.probabilities[at]),
            _known(band.high.probabilities[at]),
        )
        for at in steps[kept(len(steps), points)]
    )


def _known(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
