"""Pairs of solvers: the interval, the tests, and the same finding the other way round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solvers.compare.results.ratio import Bound
from solvers.report.pairs import Pair

PAIR = Pair(
    solver="a",
    against="b",
    puzzles=16,
    compared=14,
    ratio=2.0,
    low=1.25,
    high=4.0,
    bound=Bound.EXACT,
    box=(0.5, 1.0, 2.0, 4.0, 8.0),
    wins=3,
    ties=2,
    losses=11,
    late=4,
    against_late=5,
    neither=1,
    test="sign flips",
    p=0.01,
    q=0.02,
    slower="a",
)


def test_a_pair_can_be_inverted() -> None:
    """The finding stays the same: what was slower still is."""
    assert PAIR.inverted() == replace(
        PAIR,
        solver="b",
        against="a",
        ratio=0.5,
        low=0.25,
        high=0.8,
        box=(0.125, 0.25, 0.5, 1.0, 2.0),
        wins=11,
        losses=3,
        late=5,
        against_late=4,
    )


@pytest.mark.parametrize(
    ("bound", "inverse"),
    [
        (Bound.EXACT, Bound.EXACT),
        (Bound.AT_LEAST, Bound.AT_MOST),
        (Bound.AT_MOST, Bound.AT_LEAST),
        (Bound.COMMON, Bound.COMMON),
    ],
)
def test_the_inverse_of_a_lower_bound_is_an_upper_bound(bound: Bound, inverse: Bound) -> None:
    """Ratios that are not known stay unknown."""
    found = replace(PAIR, bound=bound, ratio=None, low=None, high=None).inverted()
    assert found.bound is inverse
    assert (found.ratio, found.low, found.high) == (None, None, None)
