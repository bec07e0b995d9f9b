"""The mean of a skewed sample: its confidence interval, and the test that belongs to it.

Log ratios are skewed if a few puzzles are much harder for one solver. Student's interval then
misses the mean too often. Hall's transformation corrects for the skewness: "On the removal of
skewness by transformation", Journal of the Royal Statistical Society B 54 (1992). Both intervals
are computed, and the end that is farther away counts. The skewness of a few puzzles is uncertain,
so each tail is smaller than 2.5%: it is 2.5% times n / (n + 10) for n puzzles.
`python -m bench.coverage` measures how often the intervals hold, and docs/method.md has its table.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from solvers.report.statistics.distributions import skewness, t_quantile, t_tail
from solvers.report.statistics.items import Floats

CONFIDENCE = 0.95
_UNCERTAIN = 10  # puzzles, in the formula of a tail
_STRAIGHT = 1e-6  # with less skewness, the transformation changes nothing


@dataclass(frozen=True, kw_only=True)
class Mean:
    """An estimated mean. Its error is the standard error, with so many degrees of freedom.

    skewness  of the mean: that of the sample, divided by the square root of its size
    puzzles   the size of the sample
    """

    value: float
    error: float
    freedom: float
    skewness: float
    puzzles: int

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the 95% CI."""
        reach = -t_quantile((1 - CONFIDENCE) / 2 / self._caution, self.freedom)
        down, up = max(reach, self._inverse(reach)), max(reach, -self._inverse(-reach))
        return self.value - self.error * down, self.value + self.error * up

    @property
    def p(self) -> float:
        """The two-sided p of a mean of 0: it is below 5% if the 95% CI does not contain 0."""
        far = self.value / self.error
        sign = math.copysign(1.0, far)
        nearest = min(sign * far, sign * self._transformed(far))
        tail = t_tail(nearest, self.freedom)
        return min(1.0, 2 * tail * self._caution)

    @property
    def _caution(self) -> float:
        return (self.puzzles + _UNCERTAIN) / self.puzzles

    def _transformed(self, far: float) -> float:
        """Return Hall's transformation of a distance in standard errors."""
        if abs(self.skewness) < _STRAIGHT:
            return far
        cube = (1 + self.skewness * far / 3) ** 3
        return (cube - 1) / self.skewness + self.skewness / 6

    def _inverse(self, far: float) -> float:
        if abs(self.skewness) < _STRAIGHT:
            return far
        cube = 1 + self.skewness * (far - self.skewness / 6)
        return 3 * (math.cbrt(cube) - 1) / self.skewness


def skewness_of_mean(values: Floats) -> float:
    """Return the skewness of the mean of at least three different values."""
    return skewness(values) / math.sqrt(len(values))
