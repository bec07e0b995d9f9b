"""Fewer points of a curve: the ones that stay are exact, and both ends stay."""

from __future__ import annotations

import numpy as np

from solvers.report.statistics.items import Integers


def thinned(count: int, points: int | None) -> Integers:
    """Return evenly spaced positions among `count`, at most `points` of them but at least two.

    None for `points` returns all positions.
    """
    if points is None or count <= points:
        return np.arange(count)
    return np.unique(np.linspace(0, count - 1, max(points, 2)).round().astype(np.int64))
