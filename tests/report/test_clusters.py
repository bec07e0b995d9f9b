"""Variation between processes widens intervals and tests, and is not counted twice."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from solvers.compare.results.bound import Cell
from solvers.report.statistics.clusters import Spread, spread

PUZZLES, PROCESSES = 30, 5
PUZZLE = np.repeat(np.arange(PUZZLES), PROCESSES)
PROCESS = np.tile(np.arange(PROCESSES), PUZZLES)


def cells(
    values: Iterable[float], puzzle: Iterable[int] = PUZZLE, process: Iterable[int] = PROCESS
) -> list[Cell]:
    """Return a cell for each value."""
    return [Cell(*each) for each in zip(puzzle, process, values, strict=True)]


def test_one_process_gives_the_mean_and_the_error_of_puzzles() -> None:
    """Puzzles may have different numbers of answers."""
    made = cells([0.1, 0.3, 0.2, -0.1, 0.4], [0, 0, 1, 2, 3], [0] * 5)
    found = spread(made)
    assert found is not None
    means = [0.2, 0.2, -0.1, 0.4]
    assert found.mean == pytest.approx(0.175)
    assert (found.puzzles, found.by_process) == (4, 0.0)
    assert math.sqrt(found.by_puzzle) == pytest.approx(stats.sem(means))
    assert found.skewness == pytest.approx(stats.skew(means, bias=False) / 2)
    assert spread(made[:2]) is None
    assert spread([]) is None


@pytest.mark.parametrize(("puzzles", "has_interval", "has_p"), [(4, 0, 0), (5, 1, 0), (6, 1, 1)])
def test_five_puzzles_have_an_interval_and_six_a_test(
    puzzles: int, has_interval: int, has_p: int
) -> None:
    """With five, no test could find a difference."""
    found = spread(cells(np.linspace(1, 2, puzzles), range(puzzles), [0] * puzzles))
    assert found is not None
    assert (found.interval is not None, found.p is not None) == (has_interval, has_p)


def test_if_only_processes_differ_they_are_the_sample() -> None:
    """150 answers of five processes are five observations, for p and for the interval."""
    effects = np.array([0.1, 0.2, -0.1, 0.3, 0.05])
    found = spread(cells(effects[PROCESS]))
    assert found is not None
    assert found.by_puzzle == pytest.approx(0.0)
    assert found.by_process == pytest.approx(effects.var(ddof=1) / 5, rel=0.1)
    p = stats.ttest_1samp(effects, 0.0).pvalue
    assert found.p == pytest.approx(p * (PUZZLES + 10) / PUZZLES, rel=0.15)
    assert found.interval is not None
    assert found.interval[0] < 0 < found.interval[1]


def test_variation_between_puzzles_is_not_attributed_to_processes() -> None:
    """All processes solve the same puzzles, so puzzles say nothing about processes."""
    hard = np.random.default_rng(1).normal(0.0, 1.0, PUZZLES)
    found, alone = spread(cells(hard[PUZZLE])), spread(cells(hard, range(PUZZLES), [0] * PUZZLES))
    assert found is not None
    assert alone is not None
    assert found.by_process == 0.0
    assert found.p == pytest.approx(alone.p)
    assert found.interval == pytest.approx(alone.interval)


def test_without_variation_the_interval_is_a_point() -> None:
    """p is 1 if the mean is 0; otherwise it is that of signs that are all the same."""
    zero, one = (spread(cells([value] * 8, range(8), [0] * 8)) for value in (0.0, 1.0))
    assert zero is not None
    assert one is not None
    assert (zero.p, zero.interval) == (1.0, (0.0, 0.0))
    assert (one.p, one.interval) == (2 / 2**8, (1.0, 1.0))


def test_no_p_is_below_that_of_signs_that_are_all_the_same() -> None:
    """However small the spread: here it is 1% of the mean."""
    found = spread(cells([1.0, 1.01, 0.99, 1.0, 1.01, 0.99], range(6), [0] * 6))
    assert found is not None
    assert found.p == 2 / 2**6


def test_two_processes_are_enough() -> None:
    """What differs between them has one degree of freedom."""
    found = spread(cells([0.1, 0.3, 0.1, 0.3], [0, 0, 1, 1], [0, 1, 0, 1]))
    assert found is not None
    assert found.process_freedom == 1
    assert found.by_puzzle == pytest.approx(0.0)
    assert found.by_process == pytest.approx(0.01 - 0.01 / 3)


def test_the_degrees_of_freedom_of_a_sum_are_satterthwaites() -> None:
    """Variances of 2 with 9 degrees, and 1 with 1: nine over four ninths and one."""
    found = Spread(mean=5.0, puzzles=10, by_puzzle=2.0, by_process=1.0, process_freedom=1)
    freedom = 9 / (4 / 9 + 1 / 1)
    assert found.p == pytest.approx(4 * stats.t.sf(5.0 / math.sqrt(3), freedom))
    assert found.interval is not None
    half = math.sqrt(3) * stats.t.isf(0.0125, freedom)
    assert found.interval == pytest.approx((5.0 - half, 5.0 + half))
    assert found.p_by_puzzle == pytest.approx(4 * stats.t.sf(5.0 / math.sqrt(2), 9))


def test_what_differs_between_processes_is_not_skewed() -> None:
    """It is half of the variance here; skewness is a third moment."""
    found = Spread(
        mean=0.0, puzzles=9, by_puzzle=1.0, skewness=0.4, by_process=1.0, process_freedom=10**9
    )
    alone = replace(found, by_process=0.0)
    whole = replace(alone, by_puzzle=2.0, skewness=0.4 / 2**1.5)
    assert found.interval is not None
    assert alone.interval is not None
    assert whole.interval is not None
    assert found.interval[0] < alone.interval[0]
    assert whole.interval[0] < found.interval[0]  # because it has 8 degrees of freedom


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
    """Few degrees of freedom over puzzles need more width than the sum with its many degrees."""
    alone = Spread(mean=0.0, puzzles=5, by_puzzle=1.0)
    found = replace(alone, by_process=0.1, process_freedom=100)
    assert found.interval == alone.interval
