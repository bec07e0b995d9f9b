"""Percentiles and means of times, of which some are only known to exceed the time limit.

Times are in seconds. `math.inf` stands for an instance that was not solved in time.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from statistics import fmean, median_low
from typing import Final

PENALTY: Final = 2  # time limits that an unsolved instance counts as in PAR-2


def percentile(times: Iterable[float], share: float) -> float | None:
    """Return the nearest rank, infinite if it falls among unsolved instances; None without times.

    The nearest rank is one of the times, so that none has to be interpolated with infinity.
    """
    ordered = sorted(times)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else None


def median_time(times: Collection[float]) -> float:
    """Return the median, or infinity if one of the times is infinite: it is never left out."""
    return math.inf if math.inf in times else median_low(times)


def par2(times: Collection[float], time_limit: float | None) -> float | None:
    """Return the mean time, in which an unsolved instance counts as twice the time limit.

    None without times, and if an instance is unsolved and there is no time limit.
    """
    if not times or (time_limit is None and math.inf in times):
        return None
    if math.inf in times:
        unsolved = PENALTY * (time_limit or 0)
        times = [unsolved if time == math.inf else time for time in times]
    return fmean(times)


def geometric_mean(logs: Collection[float]) -> float | None:
    """Return the geometric mean of values given by their logarithms; None without values."""
    return math.exp(fmean(logs)) if logs else None
