"""The interval of a mean and its test: Hall's transformation, and how often they hold."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from bench.coverage import COVERAGE, FALSE_POSITIVES, rate
from solvers.report.statistics.mean import Mean, skewness_of_mean


def mean(value: float = 0.0, skew: float = 0.0, puzzles: int = 20) -> Mean:
    """A mean with a standard error of 1."""
    freedom = puzzles - 1
    return Mean(value=value, error=1.0, freedom=freedom, skewness=skew, puzzles=puzzles)


@pytest.mark.parametrize(("puzzles", "tail"), [(5, 0.025 / 3), (10, 0.0125), (90, 0.0225)])
def test_few_puzzles_have_smaller_tails(puzzles: int, tail: float) -> None:
    """Without skewness the interval is Student's: each tail is 2.5% times n / (n + 10)."""
    found = mean(3.0, puzzles=puzzles)
    half = stats.t.isf(tail, puzzles - 1)
    assert found.interval == pytest.approx((3.0 - half, 3.0 + half))
    assert found.p == pytest.approx(2 * stats.t.sf(3.0, puzzles - 1) * 0.025 / tail)


def test_skewness_moves_the_end_on_the_side_of_the_tail() -> None:
    """The other end stays Student's, so that the interval is never shorter than his."""
    straight, skewed = mean().interval, mean(skew=0.3).interval
    assert skewed[0] == straight[0]
    reach, k = stats.t.isf(0.025 * 20 / 30, 19), 0.3
    far = skewed[1]
    transformed = far - k / 3 * far**2 + k**2 / 27 * far**3 - k / 6  # Hall's, of -far
    assert transformed == pytest.approx(reach)


@pytest.mark.parametrize("skew", [-0.8, -0.2, 0.0, 0.2, 0.8])
@pytest.mark.parametrize("value", [-4.0, -1.0, 0.5, 3.0])
def test_the_test_finds_what_the_interval_excludes(value: float, skew: float) -> None:
    """At the end of the interval, p is 5%."""
    low, high = mean(value, skew).interval
    assert (mean(value, skew).p < 0.05) == (not low <= 0 <= high)
    for end in (low, high):
        assert mean(value - end, skew).p == pytest.approx(0.05)


def test_a_sample_turned_round_has_the_interval_turned_round() -> None:
    """Which of two solvers is compared with the other does not matter."""
    low, high = mean(1.0, 0.4).interval
    assert mean(-1.0, -0.4).interval == pytest.approx((-high, -low))
    assert mean(-1.0, -0.4).p == pytest.approx(mean(1.0, 0.4).p)
    assert mean(0.0).p == 1.0


def test_the_skewness_is_that_of_the_mean() -> None:
    """It decreases with the square root of the number of puzzles."""
    values = np.random.default_rng(0).exponential(size=25)
    assert skewness_of_mean(values) == pytest.approx(stats.skew(values, bias=False) / 5)


@pytest.mark.parametrize("puzzles", [6, 20])
@pytest.mark.parametrize(
    "name", ["normal", "log-normal", "five processes, all", "2 machines, 3 processes"]
)
def test_intervals_and_tests_hold_in_simulated_samples(name: str, puzzles: int) -> None:
    """A small part of `python -m bench.coverage`: the limits are met within two standard errors."""
    samples = 300
    found = rate(name, puzzles, samples)
    assert found.coverage >= COVERAGE - 2 * math.sqrt(0.07 * 0.93 / samples)
    assert found.false_positives <= FALSE_POSITIVES + 2 * math.sqrt(0.06 * 0.94 / samples)


def test_student_s_interval_does_not_hold_in_skewed_samples() -> None:
    """This is why the intervals are not his."""
    assert rate("log-normal", 10, 300, "student").coverage < 0.9
