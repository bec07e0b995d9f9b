"""How precisely the ratios of a task are known on its puzzles, from the spread between processes.

More measurements make this interval narrower. The interval of a report, which is about other
puzzles as well, only becomes narrower with more puzzles. The processes of each machine are a
stratum, as in `solvers.report.statistics.clusters`.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from statistics import NormalDist, fmean, variance
from typing import Final

from solvers.compare.results.ratio import Contrast, contrast
from solvers.compare.results.task import TaskResult

FEWEST: Final = 3  # processes; the spread of fewer is not known
_NORMAL: Final = NormalDist().inv_cdf(0.975)


def half_widths(results: TaskResult) -> dict[str, float]:
    """Return half the width of the 95% CI of each ranked solver's ratio to the best, as a share.

    Solvers whose ratio is not known, or that ran in fewer than three processes, are left out.
    """
    solvers, best = results.solvers, results.ranking.best
    widths = {
        solver: _half_width(contrast(solvers[solver], solvers[best]))
        for solver in results.ranking.solvers[1:]
        if best
    }
    return {solver: width for solver, width in widths.items() if width is not None}


def widest(results: Iterable[TaskResult]) -> float | None:
    """Return half the width of the least precise ratio; None if one is unknown or none exists."""
    found = list(results)
    widths = [width for each in found for width in half_widths(each).values()]
    ratios = sum(len(each.ranking.solvers[1:]) for each in found)
    return max(widths, default=None) if len(widths) == ratios else None


def _half_width(found: Contrast) -> float | None:
    logs: dict[tuple[int, int], list[float]] = defaultdict(list)
    for cell in found.cells:
        logs[cell.machine, cell.process].append(cell.value)
    most = max(map(len, logs.values()), default=0)
    strata: dict[int, list[float]] = defaultdict(list)
    for (machine, _), each in logs.items():
        if len(each) == most:  # of whole processes
            strata[machine].append(fmean(each))
    means = [*strata.values()]
    if min(map(len, means), default=0) < 2:  # what one process differs by is not known
        means = [[mean for same in means for mean in same]]
    processes = sum(map(len, means))
    if processes < FEWEST:
        return None
    error = math.sqrt(sum(len(same) * variance(same) for same in means)) / processes
    return math.expm1(_quantile(processes - len(means)) * error)


def _quantile(freedom: int) -> float:
    """Return the 97.5% quantile of Student's t: an expansion, exact to 1% from 4 degrees."""
    exact = {2: 4.303, 3: 3.182}
    z = _NORMAL
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    series = z + sum(term / freedom**power for power, term in enumerate(terms, 1))
    return float(exact.get(freedom, series))
