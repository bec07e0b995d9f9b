"""Kaplan-Meier curves: the share of instances that is unsolved after a time.

Kaplan and Meier, "Nonparametric estimation from incomplete observations", JASA 53 (1958). The
confidence band is the log-log one of Kalbfleisch and Prentice, which stays between 0 and 1.
Timeouts are censored observations.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from scipy import special

from solvers.report.statistics.cactus import thinned
from solvers.report.statistics.items import Flags, Floats

_NORMAL = float(special.ndtri(0.975))


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
    times, at = np.unique(seconds, return_inverse=True)
    ended, left = (np.bincount(at[which], minlength=len(times)) for which in (solved, ~solved))
    waiting = np.cumsum((ended + left)[::-1])[::-1]  # unsolved just before each time
    share = np.cumprod(1 - ended / waiting)
    with np.errstate(divide="ignore", invalid="ignore"):  # the band is NaN at shares of 0 and 1
        error = np.sqrt(np.cumsum(ended / (waiting * (waiting - ended)))) / -np.log(share)
        middle = np.log(-np.log(share))
        low, high = (np.exp(-np.exp(middle + z * error)) for z in (_NORMAL, -_NORMAL))
    steps = np.flatnonzero((ended > 0) | (times == times[-1]))
    return tuple(
        Survival(float(times[at]), float(share[at]), _known(low[at]), _known(high[at]))
        for at in steps[thinned(len(steps), points)]
    )


def _known(value: float) -> float | None:
    return None if np.isnan(value) else float(value)
