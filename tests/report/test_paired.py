"""The sign test against SciPy, and the control of false discoveries."""

from __future__ import annotations

import pytest
from scipy import stats

from solvers.report.statistics.paired import false_discovery, sign_test


@pytest.mark.parametrize(("wins", "losses"), [(9, 1), (5, 5), (0, 8), (30, 12)])
def test_the_sign_test_is_binomial(wins: int, losses: int) -> None:
    """p is twice the smaller tail of a fair coin."""
    tail = float(stats.binom.cdf(min(wins, losses), wins + losses, 0.5))
    assert sign_test(wins, losses) == pytest.approx(min(1.0, 2 * tail))


def test_ties_alone_give_no_p() -> None:
    """A sign test needs wins or losses."""
    assert sign_test(0, 0) is None


def test_false_discoveries_are_controlled_with_benjamini_hochberg() -> None:
    """q is the smallest p m / rank of this rank and those above. Missing tests do not count."""
    assert false_discovery([0.01, None, 0.04, 0.03, 0.02]) == pytest.approx(
        [0.04, None, 0.04, 0.04, 0.04]
    )
    assert false_discovery([0.001, 0.5]) == pytest.approx([0.002, 0.5])
    assert false_discovery([None]) == [None]
    assert false_discovery([]) == []
