"""How many times slower: logarithms of ratios, puzzle by puzzle, and what time-outs leave known of their mean.

    neither timed out where the other did not    the geometric mean is known
    only the first did                           it is at least what the limit in place of its time gives
    only the second did                          at most
    both did, or one gave up                     no mean over all puzzles is known: that over those that both solved is taken

A puzzle on which both timed out says nothing about their ratio; it is counted.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from solvers.report.statistics.clusters import Spread, spread
from solvers.report.statistics.items import Flags, Floats, Items, mean_by_puzzle

MINIMUM_EFFECT = 0.02  # what is less than 2% apart is not called different, however sure it is
MARGIN = math.log1p(MINIMUM_EFFECT)


class Bound(StrEnum):
    """What a mean ratio says of the true one."""

    EXACT = "exact"
    AT_LEAST = "at-least"
    AT_MOST = "at-most"
    COMMON = "common"  # of the puzzles that both solved


@dataclass(frozen=True, eq=False)
class Contrast:
    """One solver against another.

    logs     [puzzles] mean over the boards of a puzzle of the logarithm of time to time, of which the median of the
             repetitions in a process counts; NaN where nothing is known
    outcome  [puzzles] -1 faster, 0 less than the minimum effect apart or both late, 1 slower
    shared   [puzzles] both were asked
    late, against_late, neither  [puzzles] only the first did not finish some board of it, only the second, both
    spread   of the mean of `logs`; None for fewer than two puzzles
    sign_spread  of the mean over puzzles of how often the first was slower less how often it was faster
    """

    logs: Floats
    outcome: npt.NDArray[np.int8]
    shared: Flags
    late: Flags
    against_late: Flags
    neither: Flags
    bound: Bound
    spread: Spread | None
    sign_spread: Spread | None

    @property
    def censored(self) -> bool:
        """Whether some puzzle was solved in time by one of them only."""
        return self.bound is not Bound.EXACT


def contrast(items: Items, solver: int, against: int) -> Contrast:
    """The two columns compared, on the boards that both were asked."""
    asked = items.asked[:, solver] & items.asked[:, against]
    done, other = items.finished[:, solver], items.finished[:, against]
    late, against_late = asked & ~done & other, asked & done & ~other
    for_good = (late & items.gave_up[:, solver]) | (against_late & items.gave_up[:, against])
    bound = Bound.COMMON if for_good.any() else _bound(bool(late.any()), bool(against_late.any()))
    compared = asked & (done & other if bound is Bound.COMMON else done | other)
    capped = items.capped
    difference = np.log(capped[:, solver]) - np.log(capped[:, against])
    medians, cluster, process = items.by_cell(np.where(compared, difference, np.nan))
    logs = mean_by_puzzle(medians, cluster, items.puzzles)
    by_board = np.where(
        late | against_late,
        late.astype(float) - against_late,
        np.where(asked, _sign(difference), np.nan),
    )
    some_late = _any(items, late | against_late)
    outcome = np.where(some_late, np.sign(items.by_puzzle(by_board)), _sign(logs))
    return Contrast(
        logs,
        np.nan_to_num(outcome).astype(np.int8),
        _any(items, asked),
        _any(items, late),
        _any(items, against_late),
        _any(items, asked & ~done & ~other),
        bound,
        spread(medians, cluster, process),
        spread(by_board, items.cluster, items.process),
    )


def _bound(late: bool, against_late: bool) -> Bound:
    if late and against_late:
        return Bound.COMMON
    return Bound.AT_LEAST if late else Bound.AT_MOST if against_late else Bound.EXACT


def _sign(logs: Floats) -> Floats:
    """-1, 0 or 1, with 0 for what is within the minimum effect or not known."""
    return np.where(np.abs(logs) >= MARGIN, np.sign(logs), 0.0)


def _any(items: Items, boards: Flags) -> Flags:
    return np.bincount(items.cluster[boards], minlength=items.puzzles) > 0


def geometric_mean(logs: Floats) -> float | None:
    """Of the logarithms that are not NaN; None of none."""
    known = logs[~np.isnan(logs)]
    return math.exp(float(known.mean())) if len(known) else None
