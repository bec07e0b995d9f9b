"""What differs between processes is in an interval and in a test, and what is left between answers is not counted twice."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from solvers.report.frame import frame
from solvers.report.statistics.clusters import spread
from solvers.report.statistics.items import items
from solvers.report.statistics.ratios import contrast
from tests.report.simulated import LIMIT, row

PUZZLES, PROCESSES = 30, 5
PUZZLE = np.repeat(np.arange(PUZZLES), PROCESSES)
PROCESS = np.tile(np.arange(PROCESSES), PUZZLES)


def test_with_one_process_it_is_students_t_test_over_puzzles() -> None:
    """Of the means of the puzzles, whose answers may be of different number; what is not known is not counted."""
    values = np.array([0.1, 0.3, 0.2, -0.1, math.nan, 0.4])
    puzzle = np.array([0, 0, 1, 2, 2, 3])
    found = spread(values, puzzle, np.zeros(6, np.int64))
    assert found is not None
    expected = stats.ttest_1samp([0.2, 0.2, -0.1, 0.4], 0.0)
    assert (found.mean, found.p) == pytest.approx((0.175, expected.pvalue))
    assert found.more == 0.0
    assert spread(values[:2], puzzle[:2], np.zeros(2, np.int64)) is None


def test_where_only_processes_differ_they_are_what_is_counted() -> None:
    """150 answers are five observations: the p is that of five numbers, and the interval is wider by all of theirs."""
    effects = np.array([0.1, 0.2, -0.1, 0.3, 0.05])
    found = spread(effects[PROCESS], PUZZLE, PROCESS)
    assert found is not None
    assert found.p == pytest.approx(stats.ttest_1samp(effects, 0.0).pvalue, rel=0.1)
    low, high = stats.t.interval(0.95, PROCESSES - 1, effects.mean(), stats.sem(effects))
    assert found.more == pytest.approx((high - low) / 2, rel=0.1)


def test_what_differs_between_puzzles_alone_is_not_put_down_to_processes() -> None:
    """Every process saw the same puzzles, and their differences say nothing about processes."""
    hard = np.random.default_rng(1).normal(0.0, 1.0, PUZZLES)
    found = spread(hard[PUZZLE], PUZZLE, PROCESS)
    assert found is not None
    assert found.more == 0.0
    assert found.p == pytest.approx(stats.ttest_1samp(hard, 0.0).pvalue)


def test_no_difference_at_all_is_none() -> None:
    """Where nothing varies the mean is certain, and is 0 or not."""
    zero, one = (spread(np.full(PUZZLE.shape, value), PUZZLE, PROCESS) for value in (0.0, 1.0))
    assert zero is not None
    assert one is not None
    assert (zero.p, one.p) == pytest.approx((1.0, 0.0))


def test_of_the_repetitions_in_one_process_the_median_counts() -> None:
    """A burst of noise in one of three turns of a board is left out; another process is another observation."""
    made = [
        row("a", 0, seconds, repetition=n, process=n // 3)
        for n, seconds in enumerate((2.0, 9.0, 2.0, 4.0, 4.0, 4.0))
    ]
    made += [row("b", 0, 1.0, repetition=n, process=n // 3) for n in range(6)]
    table = items(frame(made), ["a", "b"], LIMIT, repetitions=True)
    assert list(np.exp(contrast(table, 0, 1).logs)) == pytest.approx([math.sqrt(2.0 * 4.0)])
