"""Times as values, apart from how they were taken: percentiles by difficulty, ratios, whose times they follow, in words.

A time-out is a censored observation: it took longer than the limit, and is infinite here. It is never dropped, and is longer
than any time in a percentile; ratios and correlations are over puzzles that both solvers finished.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import StatisticsError, correlation, fmean
from typing import Any, Final

from solvers.quantities import duration

ENOUGH_PUZZLES: Final = 8  # below that, a correlation says nothing
CLEAR: Final = 0.9  # a correlation of the logarithms of times that is no accident
SAME: Final = 0.02  # correlations that differ by less are not told apart
_MOST_NAMED: Final = 2

Times = Mapping[
    str, float | None
]  # by puzzle, in seconds; infinite: timed out; None: no right answer


@dataclass(frozen=True)
class Row:
    """The times of one solver on the puzzles of one difficulty, in seconds; infinite where they fall among the time-outs.

    ratio  its times to those of the solver on trial, the geometric mean over puzzles that both finished; None without any
    """

    solver: str
    level: str
    puzzles: int
    median: float
    p95: float
    worst: float
    ratio: float | None = None


@dataclass(frozen=True)
class Slowest:
    """The puzzle that took longest, and the orientation of it that took least; infinite where the limit came first."""

    puzzle: str
    seconds: float
    turned: str | None = None
    turned_puzzle: str | None = None
    turned_seconds: float | None = None


@dataclass(frozen=True)
class Speed:
    """How long a solver takes beside others, on the same puzzles in the same run.

    levels  the difficulty of each puzzle
    times   by solver, the one on trial first, then by puzzle
    limit   seconds at which a puzzle is a time-out
    """

    solver: str
    levels: Mapping[str, str]
    times: Mapping[str, Times]
    limit: float
    slowest: Slowest | None = None

    def rows(self) -> tuple[Row, ...]:
        """By difficulty, and in it by solver; without solvers that gave no right answer there."""
        found = []
        for level in dict.fromkeys(self.levels.values()):
            for solver, times in self.times.items():
                own = {
                    puzzle: time for puzzle, time in times.items() if self.levels[puzzle] == level
                }
                known = sorted(time for time in own.values() if time is not None)
                if known:
                    middle, p95, worst = (percentile(known, share) for share in (0.5, 0.95, 1.0))
                    compared = ratio(own, self.times[self.solver])
                    found.append(Row(solver, level, len(known), middle, p95, worst, compared))
        return tuple(found)

    def sentences(self) -> tuple[str, ...]:
        """What is clear enough to be said."""
        said = (
            _follows(followed(self.times, self.solver)),
            self.slowest and _turned(self.slowest, self.limit),
        )
        return tuple(sentence for sentence in said if sentence)

    def as_json(self) -> dict[str, Any]:
        """Plain values; null is "no right answer", and a time-out is the limit with `at_least`."""
        return {
            "limit": self.limit,
            "rows": [
                {
                    "solver": row.solver,
                    "level": row.level,
                    "puzzles": row.puzzles,
                    "ratio": row.ratio,
                }
                | {name: self._bound(getattr(row, name)) for name in ("median", "p95", "worst")}
                for row in self.rows()
            ],
            "times": {
                solver: {
                    puzzle: time if time is None else self._bound(time)
                    for puzzle, time in times.items()
                }
                for solver, times in self.times.items()
            },
            "follows": [
                {"solver": solver, "correlation": r}
                for solver, r in followed(self.times, self.solver)
            ],
            "sentences": list(self.sentences()),
        }

    def _bound(self, seconds: float) -> float | dict[str, float]:
        return seconds if math.isfinite(seconds) else {"at_least": self.limit}


def percentile(ordered: Sequence[float], share: float) -> float:
    """Nearest rank, which needs no interpolation between a time and an infinity."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def ratio(times: Times, base: Times) -> float | None:
    """The geometric mean of times to those of another solver, over puzzles that both finished."""
    pairs = _both(times, base)
    return math.exp(fmean(math.log(time / other) for time, other in pairs)) if pairs else None


def followed(times: Mapping[str, Times], solver: str) -> list[tuple[str, float]]:
    """The solvers whose times rise and fall with those of `solver`, with the correlation of logarithms; none if unclear."""
    found = []
    for other in times:
        pairs = _both(times[other], times[solver])
        if other != solver and len(pairs) >= ENOUGH_PUZZLES:
            try:
                found.append(
                    (
                        other,
                        correlation(
                            *(list(map(math.log, side)) for side in zip(*pairs, strict=True))
                        ),
                    )
                )
            except StatisticsError:  # one of them takes the same time for all
                continue
    best = max((r for _, r in found), default=0.0)
    near = sorted(((other, r) for other, r in found if r > best - SAME), key=lambda pair: -pair[1])
    return near if best > CLEAR and len(near) <= _MOST_NAMED else []


def _both(times: Times, others: Times) -> list[tuple[float, float]]:
    pairs = ((time, others.get(puzzle)) for puzzle, time in times.items())
    return [
        (a, b)
        for a, b in pairs
        if a is not None and b is not None and math.isfinite(a) and math.isfinite(b)
    ]


def _follows(near: Sequence[tuple[str, float]]) -> str | None:
    names = " and ".join(f"`{solver}`" for solver, _ in near)
    return (
        f"Its times follow those of {names} over these puzzles (r = {near[0][1]:.2f})."
        if near
        else None
    )


def _turned(slowest: Slowest, limit: float) -> str:
    took = duration(slowest.seconds, limit)
    text = f"The slowest puzzle takes {took}: {slowest.puzzle}"
    if slowest.turned is None or slowest.turned_seconds is None:
        return f"{text}."
    least = "more than " if math.isinf(slowest.seconds) else ""
    times = min(slowest.seconds, limit) / slowest.turned_seconds
    faster = f"{least}{times:.0f} times as fast" if times >= 2 else "no more than twice as fast"
    return f"{text}; {slowest.turned} it takes {duration(slowest.turned_seconds, limit)}, {faster}."
