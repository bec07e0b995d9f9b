"""Performance profiles: the share of instances on which a solver is within a factor of the fastest.

Dolan and Moré, "Benchmarking optimization software with performance profiles", Mathematical
Programming 91 (2002). With more than two solvers a profile ranks only the first: the order of the
others can change without it (Gould and Scott, ACM TOMS 43, 2016).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from solvers.report.statistics.items import Items
from solvers.report.statistics.virtual_best import fastest

POINTS = 100


class ProfilePoint(NamedTuple):
    """The share of instances on which the time is at most `factor` times the fastest one."""

    factor: float
    share: float


@dataclass(frozen=True)
class Profile:
    """Over the instances that all ranked solvers support and one of them solved."""

    solver: str
    instances: int
    points: tuple[ProfilePoint, ...]


def profiles(items: Items, points: int = POINTS) -> tuple[Profile, ...]:
    """Return each solver's profile, at evenly spaced factors on a log axis up to the largest."""
    best = fastest(items.seconds)
    common = items.asked.all(axis=1) & np.isfinite(best)
    if not common.any():
        return ()
    ratios = items.seconds[common] / best[common, None]
    largest = float(np.max(ratios, where=np.isfinite(ratios), initial=1.0))
    factors = np.geomspace(1.0, largest, points) if largest > 1.0 else np.ones(1)
    factors[-1] = largest  # exactly, so that the last point counts all that was solved
    ordered = np.sort(ratios, axis=0)
    return tuple(
        Profile(
            solver,
            len(ratios),
            tuple(
                ProfilePoint(float(factor), float(reached) / len(ratios))
                for factor, reached in zip(
                    factors, np.searchsorted(ordered[:, column], factors, side="right"), strict=True
                )
            ),
        )
        for column, solver in enumerate(items.solvers)
    )
