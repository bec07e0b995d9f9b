"""PuzzleSpread spread: how much the orientation of a puzzle alone changes a solver's time.

Turned, mirrored or with its digits renamed a puzzle is the same, and a search that takes cells in order may need a thousand
times as long. A time for one orientation is a sample of one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from solvers.compare.results.times import percentile
from solvers.report.statistics.items import Items

SHOWN = 50


class PuzzleSpread(NamedTuple):
    """A puzzle's best and worst orientation in seconds; `worst` is a lower bound where `at_least`."""

    puzzle: int
    best: float
    worst: float
    ratio: float
    at_least: bool


@dataclass(frozen=True)
class IsomorphSpread:
    """Worst to best orientation, over the puzzles of which at least one orientation was solved and two were asked.

    median, p95  of the ratios; lower bounds where `at_least`, that is where a worst orientation was not solved in time
    widest       the puzzles with the largest ratios, largest first
    """

    puzzles: int
    median: float
    p95: float
    at_least: bool
    widest: tuple[PuzzleSpread, ...]


def isomorph_spread(items: Items, solver: int, shown: int = SHOWN) -> IsomorphSpread | None:
    """None where no puzzle has two orientations."""
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
    order = np.argsort(-ratios, kind="stable")[:shown]
    widest = tuple(
        PuzzleSpread(
            int(numbers[at]),
            float(best[at]),
            float(worst[at]),
            float(worst[at] / best[at]),
            bool(late[at]),
        )
        for at in there[order]
    )
    median, p95 = percentile(ratios.tolist(), 0.5), percentile(ratios.tolist(), 0.95)
    return IsomorphSpread(len(there), median or 1.0, p95 or 1.0, bool(late[there].any()), widest)
