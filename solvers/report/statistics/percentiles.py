"""Percentiles of times of which some are only known to be beyond the limit: exact, or infinite where they fall there."""

from __future__ import annotations

import math

import numpy as np

from solvers.report.statistics.items import Floats


def percentile(seconds: Floats, share: float) -> float | None:
    """Nearest rank, which needs no interpolation between a time and an infinity; None of nothing. NaN is not counted."""
    known = np.sort(seconds[~np.isnan(seconds)])
    return float(known[max(0, math.ceil(share * len(known)) - 1)]) if len(known) else None
