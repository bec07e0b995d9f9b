"""The sign test of two solvers, and control of false discoveries among many tests.

If only one of the two solved some puzzle, the mean ratio is not known. The sign test then counts
the puzzles on which either was faster.
"""

from __future__ import annotations

from collections.abc import Sequence

from scipy import special

SIGNIFICANT = 0.05


def sign_test(wins: int, losses: int) -> float | None:
    """Test whether wins are as likely as losses: the exact two-sided p, or None without either."""
    tests = wins + losses
    return min(1.0, 2 * float(special.bdtr(min(wins, losses), tests, 0.5))) if tests else None


def false_discovery(p: Sequence[float | None]) -> list[float | None]:
    """The q of each p after Benjamini and Hochberg (1995); tests without a p are not counted."""
    known = sorted((value, at) for at, value in enumerate(p) if value is not None)
    q: list[float | None] = [None] * len(p)
    least = 1.0
    for rank, (value, at) in reversed([*enumerate(known, 1)]):
        q[at] = least = min(least, value * len(known) / rank)
    return q
