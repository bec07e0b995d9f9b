"""What differs between processes is in an interval and in a test, and what is left between answers is not counted twice."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest
from scipy import stats

from solvers.compare.results.ratio import Cell
from solvers.report.statistics.clusters import spread

PUZZLES, PROCESSES = 30, 5
PUZZLE = np.repeat(np.arange(PUZZLES), PROCESSES)
PROCESS = np.tile(np.arange(PROCESSES), PUZZLES)


def cells(
    values: Iterable[float], puzzle: Iterable[int] = PUZZLE, process: Iterable[int] = PROCESS
) -> list[Cell]:
    """A cell for each value."""
    return [Cell(*each) for each in zip(puzzle, process, values, strict=True)]


def test_with_one_process_it_is_students_t_test_over_puzzles() -> None:
    """Of the means of the puzzles, whose answers may be of different number; what is not known is not counted."""
    made = cells([0.1, 0.3, 0.2, -0.1, 0.4], [0, 0, 1, 2, 3], [0] * 5)
    found = spread(made)
    assert found is not None
    expected = stats.ttest_1samp([0.2, 0.2, -0.1, 0.4], 0.0)
    assert (found.mean, found.p) == pytest.approx((0.175, expected.pvalue))
    assert found.more == 0.0
    assert spread(made[:2]) is None
    assert spread([]) is None


def test_where_only_processes_differ_they_are_what_is_counted() -> None:
    """150 answers are five observations: the p is that of five numbers, and the interval is wider by all of theirs."""
    effects = np.array([0.1, 0.2, -0.1, 0.3, 0.05])
    found = spread(cells(effects[PROCESS]))
    assert found is not None
    assert found.p == pytest.approx(stats.ttest_1samp(effects, 0.0).pvalue, rel=0.1)
    low, high = stats.t.interval(0.95, PROCESSES - 1, effects.mean(), stats.sem(effects))
    assert found.more == pytest.approx((high - low) / 2, rel=0.1)


def test_what_differs_between_puzzles_alone_is_not_put_down_to_processes() -> None:
    """Every process saw the same puzzles, and their differences say nothing about processes."""
    hard = np.random.default_rng(1).normal(0.0, 1.0, PUZZLES)
    found = spread(cells(hard[PUZZLE]))
    assert found is not None
    assert found.more == 0.0
    assert found.p == pytest.approx(stats.ttest_1samp(hard, 0.0).pvalue)


def test_no_difference_at_all_is_none() -> None:
    """Where nothing varies the mean is certain, and is 0 or not."""
    zero, one = (spread(cells(np.full(PUZZLE.shape, value))) for value in (0.0, 1.0))
    assert zero is not None
    assert one is not None
    assert (zero.p, one.p) == pytest.approx((1.0, 0.0))
