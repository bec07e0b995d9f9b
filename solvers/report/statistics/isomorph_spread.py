"""Spread over isomorphs: how much symmetry alone changes a solver's time for a puzzle.

A puzzle stays the same if it is turned, mirrored or has its digits renamed. A search that takes
cells in order may need a thousand times as long for one isomorph as for another. A time for one
isomorph is a sample of one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from solvers.compare.results.times import percentile
from solvers.report.statistics.items import Items

MAX_WIDEST = 50


class PuzzleSpread(NamedTuple):
    """The seconds for a puzzle's best and worst isomorph; `at_least`: `worst` is a lower bound."""

    puzzle: int
    best: float
    worst: float
    ratio: float
    at_least: bool


@dataclass(frozen=True)
class IsomorphSpread:
    """Worst to best isomorph, over puzzles with two isomorphs of which one was solved.

    median, p95  of the ratios; `at_least`: lower bounds, since a worst isomorph was not solved
    widest       the puzzles with the largest ratios, largest first
    """

    puzzles: int
    median: float
    p95: float
    at_least: bool
    widest: tuple[PuzzleSpread, ...]


def isomorph_spread(items: Items, solver: int, at_most: int = MAX_WIDEST) -> IsomorphSpread | None:
    """Return the spread of one solver; None if no puzzle has two isomorphs."""
    capped, asked, finished = (
        items.capped[:, solver],
        items.asked[:, solver],
        items.finished[:, solver],
    )
    best, worst = np.full(items.puzzles, np.inf), np.zeros(items.puzzles)
    np.minimum.at(best, items.cluster[finished], capped[finished])
    np.maximum.at(worst, items.cluster[asked], capped[asked])
    count = np.bincount(items.cluster[asked], minlength=items.puzzles)
    late = np.bincount(items.cluster[asked & ~finished], minlength=items.puzzles) > 0
    there = np.flatnonzero((count > 1) & np.isfinite(best))
    if not len(there):
        return None
    numbers = np.zeros(items.puzzles, np.int64)
    numbers[items.cluster] = items.puzzle
    ratios = worst[there] / best[there]
    order = np.argsort(-ratios, kind="stable")[:at_most]
    widest = tuple(
        PuzzleSpread(
            puzzle=int(numbers[at]),
            best=float(best[at]),
            worst=float(worst[at]),
            ratio=float(worst[at] / best[at]),
            at_least=bool(late[at]),
        )
        for at in there[order]
    )
    median, p95 = percentile(ratios.tolist(), 0.5), percentile(ratios.tolist(), 0.95)
    return IsomorphSpread(
        puzzles=len(there),
        median=median or 1.0,
        p95=p95 or 1.0,
        at_least=bool(late[there].any()),
        widest=widest,
    )
