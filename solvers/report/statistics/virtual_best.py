"""The virtual best solver, which takes the fastest answer to each instance.

A solver that is slow on average is useful if it is the only one that solves some instance. Its
marginal contribution is what the virtual best loses without it: Xu, Hutter, Hoos and Leyton-Brown,
"Evaluating component solver contributions to portfolio-based algorithm selectors", SAT 2012.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.compare.results.times import par2, percentile
from solvers.report.statistics.cactus import CactusPoint, cactus
from solvers.report.statistics.items import Floats, Items


@dataclass(frozen=True)
class Contribution:
    """What the virtual best owes to one solver.

    fastest    instances on which no other solver is faster
    alone      instances that no other solver solved
    par2_lost  by how many seconds its PAR-2 grows without the solver; None if that is undefined
    """

    solver: str
    fastest: int
    alone: int
    par2_lost: float | None


@dataclass(frozen=True, kw_only=True)
class VirtualBest:
    """Numbers of instances and times in seconds, infinite if not solved in time."""

    asked: int
    solved: int
    par2: float | None
    median: float | None
    p95: float | None
    cactus: tuple[CactusPoint, ...]
    contributions: tuple[Contribution, ...]


def fastest(seconds: Floats) -> Floats:
    """Return the least time of each row: infinite if unsolved, NaN if no solver supports it."""
    known = ~np.isnan(seconds)
    least = np.min(np.where(known, seconds, np.inf), axis=1, initial=np.inf)
    return np.where(known.any(axis=1), least, np.nan)


def virtual_best(
    items: Items, time_limit: float | None, points: int | None = None
) -> VirtualBest | None:
    """Return the virtual best of these solvers; None if there is no solver or no instance."""
    best = fastest(items.seconds)
    known = best[~np.isnan(best)].tolist()
    if not known:
        return None
    score = par2(known, time_limit)
    return VirtualBest(
        asked=len(known),
        solved=int(np.isfinite(best).sum()),
        par2=score,
        median=percentile(known, 0.5),
        p95=percentile(known, 0.95),
        cactus=cactus(best, points),
        contributions=tuple(
            _contribution(items, column, best, score, time_limit)
            for column in range(len(items.solvers))
        ),
    )


def _contribution(
    items: Items, column: int, best: Floats, score: float | None, time_limit: float | None
) -> Contribution:
    own = items.seconds[:, column]
    others = fastest(np.delete(items.seconds, column, axis=1))
    left = np.where(np.isnan(others), np.inf, others)[~np.isnan(best)].tolist()
    without = par2(left, time_limit)
    return Contribution(
        solver=items.solvers[column],
        fastest=int((np.isfinite(own) & (own <= best)).sum()),
        alone=int((np.isfinite(own) & ~np.isfinite(others)).sum()),
        par2_lost=None if score is None or without is None else without - score,
    )
