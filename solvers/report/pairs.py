"""Two solvers on the same puzzles: how many times slower, how sure, and who won how often."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from solvers.report.statistics.bootstrap import intervals
from solvers.report.statistics.clusters import Spread
from solvers.report.statistics.items import Floats
from solvers.report.statistics.paired import SIGNIFICANT, false_discovery, sign_flips, sign_test
from solvers.report.statistics.percentiles import percentile
from solvers.report.statistics.ratios import MARGIN, Bound, Contrast, geometric_mean

BOX = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True)
class Pair:
    """`ratio` is the time of `solver` to that of `against`, a geometric mean over puzzles; above 1 the solver is slower.

    puzzles       that both were asked; `compared` are those of which the ratio is known or bounded, and is a mean over
    low, high     95% interval of the ratio, resampling puzzles, and widened by what differs between processes; None for
                  fewer than two puzzles
    bound         whether the ratio is exact, a bound, or of the puzzles that both solved only
    box           5%, 25%, 50%, 75% and 95% of the puzzles' ratios
    wins, ties, losses  puzzles on which the solver was faster, within the minimum effect or neither finished, slower
    late, against_late, neither  puzzles with a board that only the other solved, only this one, none of them
    test, p, q    "sign flips", or "sign test" where either timed out alone, or what the spread between processes gives if
                  that is more; q is p after Benjamini and Hochberg
    slower        the name of the slower one if a difference was found: q < 0.05, and at least the minimum effect
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
    words: str = ""

    @property
    def different(self) -> bool:
        """Whether a difference was found."""
        return self.slower is not None

    def inverted(self) -> Pair:
        """The same finding told of the other one."""
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
    names: Sequence[tuple[str, str]], contrasts: Sequence[Contrast], seed: int
) -> tuple[Pair, ...]:
    """One pair for each contrast, all on the same resamples and flips; q is over all of them."""
    if not contrasts:
        return ()
    logs = np.column_stack([contrast.logs for contrast in contrasts])
    ends = intervals(logs, seed)
    censored = np.array([contrast.censored for contrast in contrasts])
    flipped = iter(sign_flips(logs[:, ~censored], seed))
    p = [
        _surer(sign_test(_count(contrast, -1), _count(contrast, 1)), contrast.sign_spread)
        if contrast.censored
        else _surer(next(flipped), contrast.spread)
        for contrast in contrasts
    ]
    return tuple(
        _pair(solver, against, contrast, _widened(ends[number], contrast.spread), p[number], q)
        for number, ((solver, against), contrast, q) in enumerate(
            zip(names, contrasts, false_discovery(p), strict=True)
        )
    )


def _surer(p: float | None, spread: Spread | None) -> float | None:
    """What differs between processes may explain a difference that puzzles alone would not: the larger p counts."""
    return p if p is None or spread is None or not spread.by_process else max(p, spread.p)


def _widened(ends: Floats, spread: Spread | None) -> Floats:
    """An interval over puzzles, with what differs between processes in it as well."""
    if spread is None:
        return ends
    return spread.mean + np.sign(ends - spread.mean) * np.hypot(ends - spread.mean, spread.more)


def _pair(
    solver: str, against: str, contrast: Contrast, ends: Floats, p: float | None, q: float | None
) -> Pair:
    wins, losses = _count(contrast, -1), _count(contrast, 1)
    puzzles, ratio = int(contrast.shared.sum()), geometric_mean(contrast.logs)
    low, high = (None if math.isnan(end) else math.exp(end) for end in ends)
    logs = contrast.logs
    box = tuple(math.exp(value) for share in BOX if (value := percentile(logs, share)) is not None)
    return Pair(
        solver,
        against,
        puzzles,
        int((~np.isnan(logs)).sum()),
        ratio,
        low,
        high,
        contrast.bound,
        box,
        wins,
        puzzles - wins - losses,
        losses,
        int(contrast.late.sum()),
        int(contrast.against_late.sum()),
        int(contrast.neither.sum()),
        "sign test" if contrast.censored else "sign flips",
        p,
        q,
        _slower(solver, against, contrast, ratio, q),
    )


def _slower(
    solver: str, against: str, contrast: Contrast, ratio: float | None, q: float | None
) -> str | None:
    """Wins and losses have the minimum effect in them already; a ratio has to show it."""
    if q is None or q >= SIGNIFICANT:
        return None
    if contrast.censored:
        return solver if _count(contrast, 1) > _count(contrast, -1) else against
    if ratio is None or abs(math.log(ratio)) < MARGIN:
        return None
    return solver if ratio > 1 else against


def _count(contrast: Contrast, outcome: int) -> int:
    return int((contrast.outcome[contrast.shared] == outcome).sum())


def _inverse(value: float | None) -> float | None:
    return None if value is None else 1 / value
