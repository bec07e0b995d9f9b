"""Cactus plots: the number of instances that a solver solves within a time for each."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solvers.report.statistics.items import Floats, Integers


class CactusPoint(NamedTuple):
    """The number of instances that took at most this number of seconds each."""

    solved: int
    seconds: float


def cactus(seconds: Floats, points: int | None = None) -> tuple[CactusPoint, ...]:
    """Return the finished times in ascending order, numbered from 1; at most `points` of them."""
    finished = np.sort(seconds[np.isfinite(seconds)])
    return tuple(
        CactusPoint(int(at) + 1, float(finished[at])) for at in thinned(len(finished), points)
    )


def thinned(count: int, points: int | None) -> Integers:
    """Return evenly spaced positions among `count`, at most `points` of them but at least two.

    None for `points` returns all positions.
    """
    if points is None or count <= points:
        return np.arange(count)
    return np.unique(np.linspace(0, count - 1, max(points, 2)).round().astype(np.int64))
