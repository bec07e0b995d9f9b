"""Compare every two ranked solvers, one pair after another: cells of all would need much memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from solvers.compare.results.ratio import Contrast, contrast
from solvers.compare.results.task import TaskResult
from solvers.report.pairs import Pair, tested
from solvers.report.statistics.cell_groups import LatestGroups


def compared_pairs(
    results: TaskResult,
) -> tuple[dict[tuple[str, str], Contrast], dict[tuple[str, str], Pair]]:
    """Compare each solver with each that comes before it.

    The contrasts have no cells.
    """
    ranked: Sequence[str] = results.ranking.solvers
    contrasts, found, latest = {}, {}, LatestGroups()
    for higher, lower in combinations(ranked, 2):
        names = (lower, higher)
        one = contrast(results.solvers[lower], results.solvers[higher])
        found[names] = tested(names, one, latest)
        contrasts[names] = replace(one, cells=(), signs=())
    return contrasts, found
