"""The variance of a mean over puzzles if measurements share a process as well as a puzzle.

The order of sets, the memory layout and the machine make a process fast or slow. That affects all
measurements in it, which are therefore one observation of the process. The variance of the mean is
the one by puzzle, plus the one by process, minus the one by both: Cameron, Gelbach and Miller,
"Robust inference with multiway clustering", Journal of Business and Economic Statistics 29 (2011).
Groups are few, so Student's t replaces the normal distribution; the degrees of freedom of the sum
are those of Satterthwaite (1946).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy import stats

from solvers.compare.results.ratio import Cell
from solvers.report.statistics.bootstrap import CONFIDENCE
from solvers.report.statistics.items import Floats, Integers


@dataclass(frozen=True)
class Spread:
    """A mean over puzzles with its variance by puzzle, and what processes add to that.

    puzzle_freedom, process_freedom  the degrees of freedom of the two variances
    """

    mean: float
    by_puzzle: float
    puzzle_freedom: int
    by_process: float = 0.0
    process_freedom: int = 0

    @property
    def p(self) -> float:
        """The two-sided p of the hypothesis that the mean is 0."""
        deviation = math.sqrt(self.by_puzzle + self.by_process)
        if deviation == 0.0:
            return float(self.mean == 0.0)
        return float(2 * stats.t.sf(abs(self.mean) / deviation, self._freedom))

    @property
    def more(self) -> float:
        """What processes add to half the width of a 95% CI over puzzles.

        The two add like the sides of a right angle: the square root of the sum of their squares.
        """
        if self.by_process == 0.0:
            return 0.0
        alone = _half(self.by_puzzle, self.puzzle_freedom)
        return math.sqrt(
            max(0.0, _half(self.by_puzzle + self.by_process, self._freedom) ** 2 - alone**2)
        )

    @property
    def _freedom(self) -> float:
        parts = [(self.by_puzzle, self.puzzle_freedom), (self.by_process, self.process_freedom)]
        return (self.by_puzzle + self.by_process) ** 2 / sum(
            variance**2 / freedom for variance, freedom in parts if variance
        )


def spread(cells: Sequence[Cell]) -> Spread | None:
    """Return the spread of the mean of the puzzles' means; None for fewer than two puzzles.

    Values that all come from one process say nothing about what differs between processes.
    """
    if not cells:
        return None
    values = np.array([cell.value for cell in cells])
    puzzle = np.unique([cell.puzzle for cell in cells], return_inverse=True)[1]
    process = np.unique([cell.process for cell in cells], return_inverse=True)[1]
    puzzles, processes = int(puzzle.max()) + 1, int(process.max()) + 1
    if puzzles < 2:
        return None
    weights = 1.0 / (puzzles * np.bincount(puzzle)[puzzle])
    mean = float(weights @ values)
    parts = weights * (values - mean)
    by_puzzle = _variance(parts, puzzle)
    if processes < 2:
        return Spread(mean, by_puzzle, puzzles - 1)
    by_both = _variance(parts, np.unique(puzzle * processes + process, return_inverse=True)[1])
    by_process = max(0.0, _variance(parts, process) - by_both)
    return Spread(
        mean, by_puzzle, puzzles - 1, by_process=by_process, process_freedom=processes - 1
    )


def _variance(parts: Floats, groups: Integers) -> float:
    """Return the variance of the sum of the parts, if groups are independent of each other."""
    sums = np.bincount(groups, weights=parts)
    return float(sums @ sums) * len(sums) / (len(sums) - 1)


def _half(variance: float, freedom: float) -> float:
    return math.sqrt(variance) * float(stats.t.ppf((1 + CONFIDENCE) / 2, freedom))
