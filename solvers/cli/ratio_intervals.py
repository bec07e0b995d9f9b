"""Confidence intervals of the ratios in a table of results, if the extra `report` is installed."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.compare.results.bound import Bound
from solvers.compare.results.ratio import FEWEST, contrast
from solvers.compare.results.task import TaskResult
from solvers.errors import MissingLibrary
from solvers.report.extra import need_report

Intervals = Mapping[str, tuple[float | None, float | None]]


def ratio_intervals(results: TaskResult) -> Intervals:
    """Return the ends of the 95% CI of each solver's ratio to the best; None is an open end.

    If no ratio has enough puzzles, which is known without SciPy, SciPy is not loaded.
    """
    best, solvers = results.ranking.best, results.solvers
    contrasts = {
        (name, best): found
        for name in results.ranking.solvers[1:]
        if best
        for found in [contrast(solvers[name], solvers[best])]
        if len({cell.puzzle for cell in found.cells}) >= FEWEST
    }
    if not contrasts:
        return {}
    try:
        need_report("json")
    except MissingLibrary:
        return {}
    from solvers.report.pairs import compare

    return {
        name: (pair.low, pair.high)
        for (name, _), pair in compare(contrasts).items()
        if pair.bound is not Bound.COMMON and (pair.low, pair.high) != (None, None)
    }
