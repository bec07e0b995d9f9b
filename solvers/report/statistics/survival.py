"""Kaplan-Meier curves: the share of instances that is unsolved after a time.

Kaplan and Meier, "Nonparametric estimation from incomplete observations", JASA 53 (1958). The
confidence band is the log-log one of Kalbfleisch and Prentice, which stays between 0 and 1.
Timeouts are censored observations.
"""

from __future__ import annotations

import warnings
from typing import Any, NamedTuple

import numpy as np
from scipy import stats

from solvers.report.statistics.cactus import thinned
from solvers.report.statistics.items import Flags, Floats


class Survival(NamedTuple):
    """The estimated share that is unsolved after `seconds`, with its 95% CI; None if undefined."""

    seconds: float
    unsolved: float
    low: float | None
    high: float | None


def kaplan_meier(seconds: Floats, solved: Flags, points: int | None = None) -> tuple[Survival, ...]:
    """Return a step for each time at which an instance was solved, and one at the end of the curve.

    Args:
        seconds: when each instance was solved, or up to when it was known to be unsolved
        points: the largest number of steps
    """
    if not len(seconds):
        return ()
    data = stats.CensoredData(uncensored=seconds[solved], right=seconds[~solved])
    curve = stats.ecdf(data).sf
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # the band is NaN at shares of 0 and 1
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
        for at in steps[thinned(len(steps), points)]
    )


def _known(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
