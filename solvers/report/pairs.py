"""Two solvers on the same puzzles: the ratio of their times, its interval, and a paired test."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from solvers.compare.results.ratio import MARGIN, Bound, Contrast
from solvers.compare.results.times import percentile
from solvers.report.statistics.bootstrap import intervals
from solvers.report.statistics.clusters import Spread, spread
from solvers.report.statistics.items import Floats
from solvers.report.statistics.paired import SIGNIFICANT, false_discovery, sign_flips, sign_test

BOX = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True, kw_only=True)
class Pair:
    """`ratio` is the time of `solver` to that of `against`: above 1 the solver is slower.

    puzzles       that both support; `compared` are those of which the ratio is known or bounded
    low, high     95% CI of the ratio: resampling puzzles, widened by what differs between
                  processes; None for fewer than two puzzles
    bound         whether the ratio is exact, a bound, or of the puzzles that both solved only
    box           the 5%, 25%, 50%, 75% and 95% percentiles of the puzzles' ratios
    wins, ties, losses  puzzles on which the solver was faster, within the minimum effect or
                  unsolved by both, slower
    late, against_late, neither  puzzles with an instance that only the other solved, only this
                  one, none of them
    test, p, q    "sign flips", or "sign test" if only one of them solved some instance; p is the
                  one by processes if that is larger; q is p after Benjamini and Hochberg
    slower        the slower one if a difference was found: q < 0.05, and the minimum effect
    """

    solver: str
    against: str
    puzzles: int
    compared: int
    ratio: float | None
    low: float | None
    high: float | None
    bound: Bound
    box: tuple[float, ...]
    wins: int
    ties: int
    losses: int
    late: int
    against_late: int
    neither: int
    test: str
    p: float | None
    q: float | None
    slower: str | None = None
    sentence: str = ""

    @property
    def different(self) -> bool:
        """Whether a difference was found."""
        return self.slower is not None

    def inverted(self) -> Pair:
        """Return the same finding with the two solvers exchanged."""
        swapped = {Bound.AT_LEAST: Bound.AT_MOST, Bound.AT_MOST: Bound.AT_LEAST}
        return replace(
            self,
            solver=self.against,
            against=self.solver,
            ratio=_inverse(self.ratio),
            low=_inverse(self.high),
            high=_inverse(self.low),
            bound=swapped.get(self.bound, self.bound),
            box=tuple(1 / value for value in reversed(self.box)),
            wins=self.losses,
            losses=self.wins,
            late=self.against_late,
            against_late=self.late,
        )


def compare(
    contrasts: Mapping[tuple[str, str], Contrast], seed: int
) -> dict[tuple[str, str], Pair]:
    """Return a pair for each contrast, all on the same resamples and flips; q is over all of them.

    The keys are the names of the two solvers, the one that is compared first.
    """
    if not contrasts:
        return {}
    logs = columns(contrasts)
    ends = intervals(logs, seed)
    censored = np.array([contrast.censored for contrast in contrasts.values()])
    flipped = iter(sign_flips(logs[:, ~censored], seed))
    spreads = [spread(contrast.cells) for contrast in contrasts.values()]
    p = [
        _larger(sign_test(_count(contrast, -1), _count(contrast, 1)), spread(contrast.signs))
        if contrast.censored
        else _larger(next(flipped), by_log)
        for contrast, by_log in zip(contrasts.values(), spreads, strict=True)
    ]
    q = false_discovery(p)
    return {
        names: _pair(names, contrast, _widened(ends[at], spreads[at]), p[at], q[at])
        for at, (names, contrast) in enumerate(contrasts.items())
    }


def columns(contrasts: Mapping[tuple[str, str], Contrast]) -> Floats:
    """Return [puzzles, contrasts] logarithms of ratios, NaN where none is known."""
    puzzles = sorted({puzzle for contrast in contrasts.values() for puzzle in contrast.outcome})
    rows = [[each.logs.get(puzzle, math.nan) for each in contrasts.values()] for puzzle in puzzles]
    return np.array(rows, np.float64).reshape(len(puzzles), len(contrasts))


def _larger(p: float | None, by_process: Spread | None) -> float | None:
    """Return the larger p: what differs between processes may explain the whole difference."""
    if p is None or by_process is None or not by_process.by_process:
        return p
    return max(p, by_process.p)


def _widened(ends: Floats, spread: Spread | None) -> Floats:
    """Return an interval over puzzles, widened by what differs between processes."""
    if spread is None:
        return ends
    return spread.mean + np.sign(ends - spread.mean) * np.hypot(ends - spread.mean, spread.more)


def _pair(
    names: tuple[str, str], contrast: Contrast, ends: Floats, p: float | None, q: float | None
) -> Pair:
    wins, losses, puzzles = _count(contrast, -1), _count(contrast, 1), len(contrast.outcome)
    low, high = (None if math.isnan(end) else math.exp(end) for end in ends)
    shares = (percentile(contrast.logs.values(), share) for share in BOX)
    return Pair(
        solver=names[0],
        against=names[1],
        puzzles=puzzles,
        compared=len(contrast.logs),
        ratio=contrast.ratio and contrast.ratio.value,
        low=low,
        high=high,
        bound=contrast.bound,
        box=tuple(math.exp(log) for log in shares if log is not None),
        wins=wins,
        ties=puzzles - wins - losses,
        losses=losses,
        late=len(contrast.late),
        against_late=len(contrast.against_late),
        neither=len(contrast.neither),
        test="sign test" if contrast.censored else "sign flips",
        p=p,
        q=q,
        slower=_slower(names, contrast, q),
    )


def _slower(names: tuple[str, str], contrast: Contrast, q: float | None) -> str | None:
    """Return the slower solver, or None if no difference of at least the minimum effect was found.

    Wins and losses leave out smaller differences. A ratio is compared with the minimum effect here.
    """
    if q is None or q >= SIGNIFICANT:
        return None
    if contrast.censored:
        return names[0] if _count(contrast, 1) > _count(contrast, -1) else names[1]
    if contrast.ratio is None or abs(math.log(contrast.ratio.value)) < MARGIN:
        return None
    return names[0] if contrast.ratio.value > 1 else names[1]


def _count(contrast: Contrast, outcome: int) -> int:
    return [*contrast.outcome.values()].count(outcome)


def _inverse(value: float | None) -> float | None:
    return None if value is None else 1 / value
