"""Cactus plots: how many puzzles a solver solves if each may take so long."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solvers.report.statistics.items import Floats
from solvers.report.statistics.thinning import kept


class CactusPoint(NamedTuple):
    """So many boards took at most so many seconds each."""

    solved: int
    seconds: float


def cactus(seconds: Floats, points: int | None = None) -> tuple[CactusPoint, ...]:
    """The finished times in ascending order, numbered from 1; at most `points` of them."""
    finished = np.sort(seconds[np.isfinite(seconds)])
    return tuple(
        CactusPoint(int(at) + 1, float(finished[at])) for at in kept(len(finished), points)
    )
