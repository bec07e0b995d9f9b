"""Percentiles and means of times, some of which are infinite."""

from __future__ import annotations

import math

import pytest

from solvers.compare.results.times import geometric_mean, par2, percentile

INF = math.inf


@pytest.mark.parametrize(
    ("times", "share", "found"),
    [
        ([], 0.5, None),
        ([5.0], 0.0, 5.0),
        ([5.0], 1.0, 5.0),
        ([1.0, 2.0], 0.0, 1.0),
        ([4.0, 1.0, 3.0, 2.0], 0.5, 2.0),
        ([4.0, 1.0, 3.0, 2.0], 0.51, 3.0),
        ([3.0, 1.0, 2.0], 0.5, 2.0),
        ([1.0, 2.0, INF], 0.5, 2.0),
        ([1.0, INF, INF], 0.5, INF),
        ([1.0, 2.0, 3.0], 0.99, 3.0),
    ],
)
def test_a_percentile_is_the_nearest_rank(
    times: list[float], share: float, found: float | None
) -> None:
    """It is one of the times. Infinite times are longer than all others."""
    assert percentile(times, share) == found


@pytest.mark.parametrize("percent", [5, 25, 50, 75, 95, 99])
def test_rounding_does_not_move_a_percentile(percent: int) -> None:
    """The rank is the same as in whole numbers."""
    for count in range(1, 500):
        assert percentile(range(1, count + 1), percent / 100) == -(-percent * count // 100)


def test_par2_counts_an_unsolved_instance_as_twice_the_limit() -> None:
    """The mean of 1, 3 and 2 * 10."""
    assert par2([1.0, 3.0, INF], 10.0) == 8.0
    assert par2([1.0, 3.0], 10.0) == 2.0


def test_par2_may_be_undefined() -> None:
    """It needs a time, and a time limit if an instance is unsolved."""
    assert par2([], 10.0) is None
    assert par2([1.0, INF], None) is None
    assert par2([1.0, 2.0], None) == 1.5


def test_the_geometric_mean_of_logarithms() -> None:
    """Two and eight have the mean four."""
    assert geometric_mean([math.log(2), math.log(8)]) == pytest.approx(4)
    assert geometric_mean([]) is None
