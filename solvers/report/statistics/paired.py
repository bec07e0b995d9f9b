"""The sign test of two solvers, and control of false discoveries among many tests.

If only one of the two solved some puzzle, the mean ratio is not known. The sign test then counts
the puzzles on which either was faster.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scipy import stats

SIGNIFICANT = 0.05


def sign_test(wins: int, losses: int) -> float | None:
    """Test whether wins are as likely as losses: the exact two-sided p, or None without either."""
    return float(stats.binomtest(wins, wins + losses).pvalue) if wins + losses else None


def false_discovery(p: Sequence[float | None]) -> list[float | None]:
    """The q of each p after Benjamini and Hochberg (1995); tests without a p are not counted."""
    known = [value for value in p if value is not None]
    adjusted: Iterator[float] = iter(stats.false_discovery_control(known) if known else ())
    return [None if value is None else float(next(adjusted)) for value in p]
