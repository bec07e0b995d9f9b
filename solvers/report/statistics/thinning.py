"""Fewer points of a curve for a page: those that stay are exact, and both ends stay."""

from __future__ import annotations

import numpy as np

from solvers.report.statistics.items import Integers


def kept(count: int, points: int | None) -> Integers:
    """Which of `count` points to keep: evenly spaced positions, at most `points` (two at least); all without a number."""
    if points is None or count <= points:
        return np.arange(count)
    return np.unique(np.linspace(0, count - 1, max(points, 2)).round().astype(np.int64))
