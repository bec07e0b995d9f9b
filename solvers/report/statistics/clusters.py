"""The mean over puzzles if measurements share a process as well as a puzzle.

The order of sets, the memory layout and the machine make a process fast or slow. That affects all
measurements in it, which are therefore one observation of the process. The variance of the mean is
the one by puzzle, plus the one by process, minus the one by both: Cameron, Gelbach and Miller,
"Robust inference with multiway clustering", Journal of Business and Economic Statistics 29 (2011).
Groups are few, so Student's t replaces the normal distribution; the degrees of freedom of the sum
are those of Satterthwaite (1946).

The processes of each machine are a stratum: a process is compared with the others of its machine.
The ratio may differ between machines, and the interval is about its mean over these machines. With
only one process of some machine, all processes are one stratum: what a process differs by cannot
be distinguished then from what its machine differs by.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from solvers.compare.columns.arrays import CellColumns
from solvers.compare.results.bound import Cell
from solvers.compare.results.ranking import MIN_PUZZLES
from solvers.compare.results.ratio import FEWEST
from solvers.report.statistics.cell_groups import CellGroups, LatestGroups
from solvers.report.statistics.items import Floats, Integers
from solvers.report.statistics.mean import Mean, skewness_of_mean

_EQUAL = 1e-6  # a smaller standard deviation of log ratios is the rounding of a clock


@dataclass(frozen=True, kw_only=True)
class Spread:
    """A mean over puzzles with its variance by puzzle, and what processes add to that.

    skewness         of the mean over puzzles
    process_freedom  the degrees of freedom of `by_process`
    """

    mean: float
    puzzles: int
    by_puzzle: float
    skewness: float = 0.0
    by_process: float = 0.0
    process_freedom: int = 0

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95% CI; None for fewer than 5 puzzles.

        What differs between processes can make it wider, but never narrower.
        """
        if self.puzzles < FEWEST:
            return None
        ends = [mean.interval for mean in self._means] or [(self.mean, self.mean)]
        return min(low for low, _ in ends), max(high for _, high in ends)

    @property
    def p(self) -> float | None:
        """The two-sided p of the hypothesis that the mean is 0; None for fewer than 6 puzzles.

        It is never below that of a sign test in which all puzzles agree.
        """
        if self.puzzles < MIN_PUZZLES:
            return None
        least = 1.0 if abs(self.mean) < _EQUAL else 2.0 ** (1 - self.puzzles)
        return max([least, *(mean.p for mean in self._means)])

    @property
    def p_by_puzzle(self) -> float | None:
        """The p without what differs between processes."""
        return replace(self, by_process=0.0).p

    @property
    def _means(self) -> list[Mean]:
        """The mean with its error by puzzle, and with its whole error if processes add to it.

        There is none if all values are equal.
        """
        found = []
        if self.by_puzzle * self.puzzles > _EQUAL**2:
            found.append(self._mean(self.by_puzzle, self.puzzles - 1))
        if self.by_process > _EQUAL**2:
            whole = self.by_puzzle + self.by_process
            by_freedom = self.by_puzzle**2 / (self.puzzles - 1)
            freedom = whole**2 / (by_freedom + self.by_process**2 / self.process_freedom)
            found.append(self._mean(whole, freedom))
        return found

    def _mean(self, variance: float, freedom: float) -> Mean:
        return Mean(
            value=self.mean,
            error=math.sqrt(variance),
            freedom=freedom,
            skewness=self.skewness * (self.by_puzzle / variance) ** 1.5,
            puzzles=self.puzzles,
        )


def spread(cells: Sequence[Cell], latest: LatestGroups | None = None) -> Spread | None:
    """Return the spread of the mean of the puzzles' means; None for fewer than two puzzles.

    latest  keeps the groups of the cells for the next call

    Values that all come from one process say nothing about what differs between processes.
    """
    if not cells:
        return None
    values, *columns = _columns(cells)
    groups = (latest or LatestGroups()).of(*columns)
    if (puzzles := groups.puzzles) < 2:
        return None
    mean = float(groups.weights @ values)
    parts = groups.weights * (values - mean)
    by_puzzle = _variance(parts, groups.puzzle)
    by_process, freedom = _of_processes(parts, groups)
    is_skewed = puzzles > 2 and by_puzzle * puzzles > _EQUAL**2
    return Spread(
        mean=mean,
        puzzles=puzzles,
        by_puzzle=by_puzzle,
        skewness=skewness_of_mean(_sums(parts, groups.puzzle)) if is_skewed else 0.0,
        by_process=by_process,
        process_freedom=freedom,
    )


def _of_processes(parts: Floats, groups: CellGroups) -> tuple[float, int]:
    """Return what processes add to the variance, and the degrees of freedom of that."""
    freedom = int(groups.process.max())
    if not freedom:
        return 0.0, 0
    if (strata := groups.strata) is not None:
        freedom -= int(strata.max())
        weights = groups.weights
        parts = parts - weights * (_sums(parts, strata) / _sums(weights, strata))[strata]
    by_both = _variance(parts, groups.both, strata)
    return max(0.0, _variance(parts, groups.process, strata) - by_both), freedom


def _columns(cells: Sequence[Cell]) -> tuple[Floats, Integers, Integers, Integers]:
    """Return the values, the puzzles, the processes and the machines of cells."""
    if isinstance(cells, CellColumns):
        return cells.value.astype(np.float64), cells.puzzle, cells.process, cells.machine
    puzzle, process, value, machine = map(np.array, zip(*cells, strict=True))
    return value.astype(np.float64), puzzle, process, machine


def _variance(parts: Floats, groups: Integers, strata: Integers | None = None) -> float:
    """Return the variance of the sum of the parts, if groups are independent of each other.

    Their mean in each stratum is 0.
    """
    sums = _sums(parts, groups)
    if strata is None:
        return float(sums @ sums) * len(sums) / (len(sums) - 1)
    stratum = np.zeros(len(sums), np.int64)
    stratum[groups] = strata
    sizes = np.bincount(stratum)
    return float(_sums(sums * sums, stratum) @ (sizes / (sizes - 1)))


def _sums(parts: Floats, groups: Integers) -> Floats:
    return np.bincount(groups, weights=parts).astype(np.float64)
