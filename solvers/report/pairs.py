"""Two solvers on the same puzzles: the ratio of their times, its interval, and a paired test."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from solvers.compare.results.bound import Bound
from solvers.compare.results.ratio import MARGIN, Contrast
from solvers.compare.results.times import percentile
from solvers.report.statistics.cell_groups import LatestGroups
from solvers.report.statistics.clusters import Spread, spread
from solvers.report.statistics.paired import SIGNIFICANT, false_discovery, sign_test

BOX = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True, kw_only=True)
class Pair:
    """`ratio` is the time of `solver` to that of `against`: above 1 the solver is slower.

    puzzles       that both support; `compared` are those of which the ratio is known or bounded
    low, high     95% CI of the ratio over puzzles and processes; None for fewer than 5 puzzles. A
                  bound is bounded on one side only: the other end is None
    bound         whether the ratio is exact, a bound, or of the puzzles that both solved only
    box           the 5%, 25%, 50%, 75% and 95% percentiles of the puzzles' ratios
    wins, ties, losses  puzzles on which the solver was faster, within the minimum effect or
                  unsolved by both, slower
    late, against_late, neither  puzzles with an instance that only the other solved, only this
                  one, none of them
    test, p, q    "t test", or "sign test" if only one of them solved some instance; p is None for
                  fewer than 6 puzzles; q is p after Benjamini and Hochberg
    slower        the slower one if a difference was found: q < 0.05, and the minimum effect
    processes     the number of processes, if variation between them may explain a difference that
                  puzzles alone would show; else None
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
    processes: int | None = None
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


def compare(contrasts: Mapping[tuple[str, str], Contrast]) -> dict[tuple[str, str], Pair]:
    """Return a pair for each contrast; q is over all of them.

    The keys are the names of the two solvers, the one that is compared first.
    """
    latest = LatestGroups()
    return decided({names: tested(names, each, latest) for names, each in contrasts.items()})


def decided(found: Mapping[tuple[str, str], Pair]) -> dict[tuple[str, str], Pair]:
    """Return all pairs of a report with their q, and what follows from it."""
    q = false_discovery([pair.p for pair in found.values()])
    return {
        names: replace(pair, q=q[at], slower=_slower(pair, q[at]))
        for at, (names, pair) in enumerate(found.items())
    }


class _Test(NamedTuple):
    """A p, and the one without variation between processes."""

    p: float | None
    by_puzzle: float | None


def _test(contrast: Contrast, found: Spread | None, latest: LatestGroups) -> _Test:
    """Test the mean of log ratios, or the number of wins if the mean is not known."""
    if not contrast.censored:
        return _Test(found.p, found.p_by_puzzle) if found else _Test(None, None)
    p, found = sign_test(contrast.count(-1), contrast.count(1)), spread(contrast.signs, latest)
    if p is None or found is None or not found.by_process:
        return _Test(p, p)
    return _Test(max(p, found.p or 0.0), p)


def _ends(contrast: Contrast, found: Spread | None) -> tuple[float | None, float | None]:
    """Return the 95% CI. A mean that contains the time limit is known on one side only."""
    if found is None or found.interval is None:
        return None, None
    low, high = (math.exp(end) for end in found.interval)
    at_most, at_least = contrast.bound is Bound.AT_MOST, contrast.bound is Bound.AT_LEAST
    return None if at_most else low, None if at_least else high


def tested(names: tuple[str, str], contrast: Contrast, latest: LatestGroups) -> Pair:
    """Return a pair without q, which depends on all pairs of the report.

    latest  keeps the groups of the cells for the next pair
    """
    found = spread(contrast.cells, latest)
    test, (low, high) = _test(contrast, found, latest), _ends(contrast, found)
    wins, losses, puzzles = contrast.count(-1), contrast.count(1), len(contrast.outcome)
    shares = (percentile(contrast.ordered_logs, share) for share in BOX)
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
        test="sign test" if contrast.censored else "t test",
        p=test.p,
        q=None,
        processes=_limiting(contrast, test),
    )


def _slower(pair: Pair, q: float | None) -> str | None:
    """Return the slower solver, or None if no difference of at least the minimum effect was found.

    Wins and losses leave out smaller differences. A ratio is compared with the minimum effect here.
    """
    if q is None or q >= SIGNIFICANT:
        return None
    if pair.bound is not Bound.EXACT:
        return pair.solver if pair.losses > pair.wins else pair.against
    if pair.ratio is None or abs(math.log(pair.ratio)) < MARGIN:
        return None
    return pair.solver if pair.ratio > 1 else pair.against


def _limiting(contrast: Contrast, test: _Test) -> int | None:
    if test.p is None or test.by_puzzle is None or test.p < SIGNIFICANT:
        return None
    if test.by_puzzle >= SIGNIFICANT:
        return None
    return len({(cell.machine, cell.process) for cell in contrast.signs})


def _inverse(value: float | None) -> float | None:
    return None if value is None else 1 / value
