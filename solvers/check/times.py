"""Times of the checked solver compared with others: percentiles by difficulty, ratios, trends.

Percentiles and ratios follow the rules of `solvers.compare.results`: a timeout is longer than every
finished time and is never dropped. Correlations are over puzzles that both solvers finished.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import StatisticsError, correlation
from typing import Final

from solvers.checker import Verdict
from solvers.compare.measure import Measure
from solvers.compare.results.bound import Bound, Ratio
from solvers.compare.results.instance import InstanceResult, Measurement
from solvers.compare.results.ratio import contrast
from solvers.compare.results.solver import SolverResult
from solvers.compare.results.times import percentile
from solvers.quantities import duration, ratio

ENOUGH_PUZZLES: Final = 8  # a correlation over fewer says nothing
CLEAR: Final = 0.9  # a correlation of the logarithms of times that is not a coincidence
SAME: Final = 0.02  # correlations that differ by less are not distinguished
_MOST_NAMED: Final = 2

Times = Mapping[str, float | None]  # seconds by puzzle; infinite: timeout; None: no right answer


@dataclass(frozen=True, kw_only=True)
class SpeedRow:
    """The times of one solver on the puzzles of one difficulty.

    median, p95, worst  in seconds; infinite if they fall among unsolved puzzles
    ratio               geometric mean of its times relative to the checked solver; None if unknown
    """

    solver: str
    level: str
    puzzles: int
    median: float
    p95: float
    worst: float
    ratio: Ratio | None


@dataclass(frozen=True, kw_only=True)
class FastestSymmetry:
    """The rotation or reflection of a puzzle that took least time."""

    name: str
    puzzle: str
    seconds: float


@dataclass(frozen=True)
class SlowestPuzzle:
    """The puzzle that took longest, infinite for a timeout, and a symmetry that took less."""

    puzzle: str
    seconds: float
    symmetry: FastestSymmetry | None = None


@dataclass(frozen=True, kw_only=True)
class Speed:
    """How long a solver takes compared with others, on the same puzzles in the same run.

    levels      the difficulty of each puzzle
    times       by solver, the checked one first, then by puzzle
    time_limit  in seconds
    """

    solver: str
    levels: Mapping[str, str]
    times: Mapping[str, Times]
    time_limit: float
    slowest: SlowestPuzzle | None = None

    def rows(self) -> tuple[SpeedRow, ...]:
        """Return a row for each difficulty and each solver with a right answer there."""
        found = []
        for level in dict.fromkeys(self.levels.values()):
            results = {solver: self._result(solver, level) for solver in self.times}
            for solver, result in results.items():
                if any(time is not None for time in self._of_level(solver, level).values()):
                    ratio = contrast(result, results[self.solver]).ratio
                    found.append(_row(level, result, ratio))
        return tuple(found)

    def _of_level(self, solver: str, level: str) -> Times:
        times = self.times[solver]
        return {puzzle: time for puzzle, time in times.items() if self.levels[puzzle] == level}

    def _result(self, solver: str, level: str) -> SolverResult:
        numbers = {puzzle: number for number, puzzle in enumerate(self.levels)}
        instances = {
            (numbers[puzzle], 0): InstanceResult((_measurement(time),))
            for puzzle, time in self._of_level(solver, level).items()
        }
        return SolverResult(solver, instances, self.time_limit, Measure.WALL)

    def sentences(self) -> tuple[str, ...]:
        """Return what is clear enough to state."""
        found = (
            _correlation(correlated(self.times, self.solver)),
            self.slowest and _slowest(self.slowest, self.time_limit),
        )
        return tuple(sentence for sentence in found if sentence)


def _measurement(time: float | None) -> Measurement:
    """Return the outcome of a puzzle with that time; an answer that is not right has no time."""
    if time is None:
        return Measurement(Verdict.GAVE_UP, math.inf, math.inf)
    return Measurement(Verdict.CORRECT if time < math.inf else Verdict.TIMEOUT, time, time)


def _row(level: str, result: SolverResult, ratio: Ratio | None) -> SpeedRow:
    median, p95, worst = (percentile(result.times, share) or 0.0 for share in (0.5, 0.95, 1.0))
    return SpeedRow(
        solver=result.solver,
        level=level,
        puzzles=len(result.times),
        median=median,
        p95=p95,
        worst=worst,
        ratio=None if ratio is None or ratio.bound is Bound.COMMON else ratio,
    )


def correlated(times: Mapping[str, Times], solver: str) -> list[tuple[str, float]]:
    """Return the solvers whose times correlate clearly with those of `solver`, at most two.

    Each comes with the correlation of the logarithms of the times.
    """
    found = []
    for other in times:
        pairs = _both(times[other], times[solver])
        if other != solver and len(pairs) >= ENOUGH_PUZZLES:
            try:
                logs = ([math.log(time) for time in side] for side in zip(*pairs, strict=True))
                found.append((other, correlation(*logs)))
            except StatisticsError:  # one of them takes the same time for all
                continue
    best = max((r for _, r in found), default=0.0)
    near = sorted(((other, r) for other, r in found if r > best - SAME), key=lambda pair: -pair[1])
    return near if best > CLEAR and len(near) <= _MOST_NAMED else []


def _both(times: Times, others: Times) -> list[tuple[float, float]]:
    pairs = ((time, others.get(puzzle)) for puzzle, time in times.items())
    return [(a, b) for a, b in pairs if a is not None and b is not None and max(a, b) < math.inf]


def _correlation(near: Sequence[tuple[str, float]]) -> str | None:
    if not near:
        return None
    names = " and ".join(f"`{solver}`" for solver, _ in near)
    return f"Its times correlate with those of {names} over these puzzles (r = {near[0][1]:.2f})."


def _slowest(slowest: SlowestPuzzle, time_limit: float) -> str:
    text = f"The slowest puzzle takes {duration(slowest.seconds, time_limit)}"
    if not (symmetry := slowest.symmetry):
        return f"{text}."
    factor = min(slowest.seconds, time_limit) / symmetry.seconds
    bound = "at-least" if math.isinf(slowest.seconds) else ""
    faster = f"{ratio(factor, bound)} as fast" if factor >= 2 else "less than twice as fast"
    return f"{text}; {symmetry.name}, it takes {duration(symmetry.seconds)} ({faster})."
