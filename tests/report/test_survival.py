"""Kaplan-Meier, percentiles, PAR-2 and cactus points against published and hand-made numbers."""

from __future__ import annotations

import math

import numpy as np
import pytest

from solvers.report.statistics.cactus import cactus, thinned
from solvers.report.statistics.survival import kaplan_meier

# Weeks of remission of 21 patients under 6-mercaptopurine (Freireich et al. 1963), the example of
# most textbooks.
WEEKS = np.array(
    [6, 6, 6, 6, 7, 9, 10, 10, 11, 13, 16, 17, 19, 20, 22, 23, 25, 32, 32, 34, 35], float
)
ENDED = np.array([1, 1, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0], bool)
PUBLISHED = {6: 0.857, 7: 0.807, 10: 0.753, 13: 0.690, 16: 0.627, 22: 0.538, 23: 0.448}


def test_the_curve_is_that_of_the_textbook() -> None:
    """It has the published estimate at each event, and the last week of observation."""
    curve = kaplan_meier(WEEKS, ENDED)
    assert {step.seconds: round(step.unsolved, 3) for step in curve[:-1]} == PUBLISHED
    assert curve[-1].seconds == 35
    assert all((step.low or 0) < step.unsolved < (step.high or 1) for step in curve)


def test_the_band_is_the_log_log_one_of_95_percent() -> None:
    """With Greenwood's variance, at each event of the textbook example."""
    variance = 0.0
    for step in kaplan_meier(WEEKS, ENDED)[:-1]:
        events = int((ENDED & (step.seconds == WEEKS)).sum())
        left = int((step.seconds <= WEEKS).sum())
        variance += events / (left * (left - events))
        reach = 1.959964 * math.sqrt(variance) / abs(math.log(step.unsolved))
        low, high = (step.unsolved ** math.exp(each) for each in (reach, -reach))
        assert step.low == pytest.approx(low)
        assert step.high == pytest.approx(high)


def test_without_timeouts_the_curve_is_the_share_not_solved() -> None:
    """The band is undefined at the end of the curve, at 0."""
    curve = kaplan_meier(np.array([1.0, 2.0, 2.0, 4.0]), np.ones(4, bool))
    assert [(step.seconds, step.unsolved) for step in curve] == [
        (1.0, 0.75),
        (2.0, 0.25),
        (4.0, 0.0),
    ]
    assert curve[-1].low is None


def test_if_all_time_out_nothing_is_solved() -> None:
    """There is one point at the limit, and none without instances."""
    assert kaplan_meier(np.full(3, 10.0), np.zeros(3, bool)) == ((10.0, 1.0, None, None),)
    assert kaplan_meier(np.array([]), np.array([], bool)) == ()


def test_fewer_points_are_points_of_the_same_curve() -> None:
    """Both ends are kept."""
    times = np.random.default_rng(0).exponential(size=1000)
    whole, some = (
        kaplan_meier(times, np.ones(1000, bool)),
        kaplan_meier(times, np.ones(1000, bool), 50),
    )
    assert len(some) == 50
    assert set(some) < set(whole)
    assert (some[0], some[-1]) == (whole[0], whole[-1])
    assert thinned(3, 2).tolist() == [0, 2]
    assert thinned(5, 1).tolist() == [0, 4]


def test_cactus_points_count_what_is_solved_by_then() -> None:
    """Timeouts do not count."""
    assert cactus(np.array([3.0, math.inf, 1.0, np.nan])) == ((1, 1.0), (2, 3.0))
    assert cactus(np.array([math.inf])) == ()
    assert cactus(np.array([1.0, 2.0, 3.0]), points=2) == ((1, 1.0), (3, 3.0))
