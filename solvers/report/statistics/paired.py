"""Paired tests of two solvers over puzzles, and control of false discoveries among many tests.

If both solved the same instances, signs are flipped: without a difference, each puzzle's log ratio
is as likely to have the other sign. The tested mean is the reported one; a rank test may find A
faster where the mean finds B. The test is exact for few puzzles, and by seeded random flips for
more. Otherwise the mean is not known. The sign test then counts the puzzles on which either was
faster.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from scipy import stats

from solvers.report.statistics.items import Floats

FLIPS = 9_999
EXACT_UP_TO = 14  # puzzles: 2^13 sign patterns, up to a common sign
SIGNIFICANT = 0.05
_AT_ONCE = 4_000_000  # signs in memory
_NEARLY = 1 - 1e-12  # sums of the same numbers in another order differ by rounding


def sign_flips(columns: Floats, seed: int, flips: int = FLIPS) -> list[float | None]:
    """Return the two-sided p of each column of the hypothesis that its mean is 0.

    `columns` are [puzzles, columns]; NaN is not counted, and a column of NaN has None.
    """
    known = ~np.isnan(columns)
    values = np.where(known, columns, 0.0)
    many = np.flatnonzero(known.sum(axis=0) > EXACT_UP_TO)
    found: list[float | None] = [
        _exact(column[there]) if 0 < there.sum() <= EXACT_UP_TO else None
        for column, there in zip(columns.T, known.T, strict=True)
    ]
    for column, p in zip(many, _drawn(values[:, many], seed, flips), strict=True):
        found[column] = float(p)
    return found


def _exact(values: Floats) -> float:
    patterns = np.arange(2 ** (len(values) - 1))[:, None] >> np.arange(len(values)) & 1
    sums = np.abs((1.0 - 2.0 * patterns) @ values)
    return float((sums >= abs(values.sum()) * _NEARLY).mean())


def _drawn(values: Floats, seed: int, flips: int) -> Floats:
    """The pattern that was seen counts as one of those drawn, so that p is never 0."""
    random = np.random.default_rng(seed)
    puzzles, reached = len(values), np.ones(values.shape[1])
    if not values.shape[1]:
        return reached
    seen = np.abs(values.sum(axis=0)) * _NEARLY
    at_once = max(1, _AT_ONCE // puzzles)
    for start in range(0, flips, at_once):
        lines = min(at_once, flips - start)
        bits = np.unpackbits(
            np.frombuffer(random.bytes(lines * (puzzles // 8 + 1)), np.uint8).reshape(lines, -1),
            axis=1,
        )
        signs = bits[:, :puzzles].astype(np.float64) * 2.0 - 1.0
        reached += (np.abs(signs @ values) >= seen).sum(axis=0)
    return reached / (flips + 1)


def sign_test(wins: int, losses: int) -> float | None:
    """Test whether wins are as likely as losses: the exact two-sided p, or None without either."""
    return float(stats.binomtest(wins, wins + losses).pvalue) if wins + losses else None


def false_discovery(p: Sequence[float | None]) -> list[float | None]:
    """The q of each p after Benjamini and Hochberg (1995); tests without a p are not counted."""
    known = [value for value in p if value is not None]
    adjusted: Iterator[float] = iter(stats.false_discovery_control(known) if known else ())
    return [None if value is None else float(next(adjusted)) for value in p]
