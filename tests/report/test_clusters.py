"""Variation between processes widens intervals and tests, and is not counted twice."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
import pytest
from scipy import stats

from solvers.compare.results.ratio import Cell
from solvers.report.statistics.clusters import Spread, spread

PUZZLES, PROCESSES = 30, 5
PUZZLE = np.repeat(np.arange(PUZZLES), PROCESSES)
PROCESS = np.tile(np.arange(PROCESSES), PUZZLES)


def cells(
    values: Iterable[float], puzzle: Iterable[int] = PUZZLE, process: Iterable[int] = PROCESS
) -> list[Cell]:
    """Return a cell for each value."""
    return [Cell(*each) for each in zip(puzzle, process, values, strict=True)]


def test_one_process_gives_student_s_t_test_over_puzzles() -> None:
    """It tests the means of puzzles, which may have different numbers of answers."""
    made = cells([0.1, 0.3, 0.2, -0.1, 0.4], [0, 0, 1, 2, 3], [0] * 5)
    found = spread(made)
    assert found is not None
    expected = stats.ttest_1samp([0.2, 0.2, -0.1, 0.4], 0.0)
    assert (found.mean, found.p) == pytest.approx((0.175, expected.pvalue))
    assert found.more == 0.0
    assert spread(made[:2]) is None
    assert spread([]) is None


def test_if_only_processes_differ_they_are_the_sample() -> None:
    """150 answers of five processes are five observations, for p and for the interval."""
    effects = np.array([0.1, 0.2, -0.1, 0.3, 0.05])
    found = spread(cells(effects[PROCESS]))
    assert found is not None
    assert found.p == pytest.approx(stats.ttest_1samp(effects, 0.0).pvalue, rel=0.1)
    low, high = stats.t.interval(0.95, PROCESSES - 1, effects.mean(), stats.sem(effects))
    assert found.more == pytest.approx((high - low) / 2, rel=0.1)


def test_variation_between_puzzles_is_not_attributed_to_processes() -> None:
    """All processes solve the same puzzles, so puzzles say nothing about processes."""
    hard = np.random.default_rng(1).normal(0.0, 1.0, PUZZLES)
    found = spread(cells(hard[PUZZLE]))
    assert found is not None
    assert found.more == 0.0
    assert found.p == pytest.approx(stats.ttest_1samp(hard, 0.0).pvalue)


def test_without_variation_the_mean_is_certain() -> None:
    """p is 1 if the mean is 0, and 0 otherwise."""
    zero, one = (spread(cells(np.full(PUZZLE.shape, value))) for value in (0.0, 1.0))
    assert zero is not None
    assert one is not None
    assert (zero.p, one.p) == pytest.approx((1.0, 0.0))


def test_two_puzzles_are_enough() -> None:
    """They have one degree of freedom."""
    found = spread(cells([0.1, 0.4], [0, 1], [0, 0]))
    assert found is not None
    assert found.p == pytest.approx(stats.ttest_1samp([0.1, 0.4], 0.0).pvalue)


def test_two_processes_are_enough() -> None:
    """What differs between them has one degree of freedom."""
    found = spread(cells([0.1, 0.3, 0.1, 0.3], [0, 0, 1, 1], [0, 1, 0, 1]))
    assert found is not None
    assert (found.puzzle_freedom, found.process_freedom) == (1, 1)
    assert found.by_puzzle == pytest.approx(0.0)
    assert found.by_process == pytest.approx(0.01 - 0.01 / 3)


def test_the_degrees_of_freedom_of_a_sum_are_satterthwaites() -> None:
    """Variances of 2 with 4 degrees, and 1 with 1: nine over two."""
    found = Spread(5.0, 2.0, 4, by_process=1.0, process_freedom=1)
    freedom = 9 / (4 / 4 + 1 / 1)
    assert found.p == pytest.approx(2 * stats.t.sf(5.0 / math.sqrt(3), freedom))
    half, alone = math.sqrt(3) * stats.t.ppf(0.975, freedom), math.sqrt(2) * stats.t.ppf(0.975, 4)
    assert found.more == pytest.approx(math.sqrt(half**2 - alone**2))


def test_the_variances_are_those_of_the_definition() -> None:
    """By puzzles, and by processes less that by both; here 20 puzzles in 3 processes."""
    values = np.random.default_rng(4).normal(0.1, 0.2, 60) + np.tile([0.0, 0.5, 1.0], 20)
    order = np.random.default_rng(5).permutation(60)
    puzzle, process = np.repeat(np.arange(20), 3)[order], np.tile(np.arange(3), 20)[order]
    values = values[order]
    found = spread(cells(values, puzzle, process))
    assert found is not None
    parts = (values - values.mean()) / 60

    def variance(groups: list[tuple[int, ...]]) -> float:
        sums = [
            sum(parts[at] for at, own in enumerate(groups) if own == each) for each in {*groups}
        ]
        return float(np.sum(np.square(sums))) * len(sums) / (len(sums) - 1)

    by_puzzle, by_process, by_both = (
        variance([*zip(*groups, strict=True)])
        for groups in ((puzzle,), (process,), (puzzle, process))
    )
    assert found.by_puzzle == pytest.approx(by_puzzle)
    assert found.by_process == pytest.approx(by_process - by_both)


def test_processes_never_make_an_interval_narrower() -> None:
    """One degree of freedom over puzzles needs more width than the sum with its many degrees."""
    assert Spread(0.0, 1.0, 1, by_process=0.1, process_freedom=100).more == 0.0
