"""How much slower the machine was in the second of two runs, by their reference solver.

The reference solver runs twice in every block. Its times in one run differ by noise, and by what
the machine does from minute to minute. So they are cut into batches of neighbours, and the batches
show how well the mean is known (Law and Kelton, "Simulation Modeling and Analysis", 1982).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median, variance

from solvers.compare.measure import Measure
from solvers.compare.noise import BlockNoise
from solvers.compare.results.run_data import RunData
from solvers.report.statistics.distributions import t_quantile

_BATCHES = 8
_CONFIDENCE = 0.95


@dataclass(frozen=True, kw_only=True)
class Drift:
    """The reference solver's time in the new run to that in the old run, with its 95% CI."""

    ratio: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """Half the width of the interval of the logarithm."""
        return math.log(self.high / self.ratio)


def machine_drift(old: RunData, new: RunData) -> dict[Measure, Drift]:
    """Return the drift by measure; nothing if a run has no reference solver."""
    found = {}
    for measure in Measure:
        before, after = (_center(_logs(run.noise, measure)) for run in (old, new))
        if before and after:
            found[measure] = _drift(before, after)
    return found


@dataclass(frozen=True)
class _Center:
    """A mean with its variance, of so many batches."""

    mean: float
    variance: float
    batches: int


def _logs(noise: Sequence[BlockNoise], measure: Measure) -> list[float]:
    """Return the logarithms of the reference solver's times, in the order of the run."""
    first = (block for block in noise if not block.session)  # to which others are corrected
    times = [time for block in first for time in block.reference_times(measure)]
    return [math.log(time) for time in times if time > 0]


def _center(logs: Sequence[float]) -> _Center | None:
    if len(logs) < 2:
        return None
    number = min(_BATCHES, len(logs))
    ends = [len(logs) * at // number for at in range(number + 1)]
    medians = [median(logs[ends[at] : ends[at + 1]]) for at in range(number)]
    return _Center(fmean(medians), variance(medians) / number, number)


def _drift(before: _Center, after: _Center) -> Drift:
    log, total = after.mean - before.mean, before.variance + after.variance
    reach = 0.0
    if total:
        parts = (each.variance**2 / (each.batches - 1) for each in (before, after))
        freedom = total**2 / sum(parts)  # Welch and Satterthwaite
        reach = math.sqrt(total) * t_quantile((1 + _CONFIDENCE) / 2, freedom)
    return Drift(ratio=math.exp(log), low=math.exp(log - reach), high=math.exp(log + reach))
