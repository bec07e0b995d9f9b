"""Tests and intervals against brute force, SciPy and simulation."""

from __future__ import annotations

import math
import warnings
from itertools import product

import numpy as np
import pytest
from scipy import stats

from solvers.report.statistics import bootstrap
from solvers.report.statistics.bootstrap import intervals
from solvers.report.statistics.items import Floats
from solvers.report.statistics.paired import false_discovery, sign_flips, sign_test


def by_brute_force(values: Floats) -> float:
    """Return the share of all sign patterns whose sum is at least as far from 0."""
    sums = [
        abs(sum(s * v for s, v in zip(signs, values, strict=True)))
        for signs in product((1, -1), repeat=len(values))
    ]
    return float(np.mean(np.array(sums) >= abs(sum(values)) - 1e-12))


@pytest.mark.parametrize("count", [1, 2, 3, 6, 9])
def test_few_puzzles_are_tested_exactly(count: int) -> None:
    """The test counts all patterns of signs."""
    values = np.random.default_rng(count).normal(0.3, 1, count)
    assert sign_flips(values[:, None], seed=0) == [by_brute_force(values)]


def test_equal_sums_are_counted_in_any_order() -> None:
    """Repeated numbers make ties, which rounding must not break."""
    values = np.array([0.1, 0.2, 0.3, 0.1, 0.2, 0.3, 0.1])
    assert sign_flips(values[:, None], seed=0) == [by_brute_force(values)] == [2 / 2**7]


def test_many_puzzles_are_tested_by_random_flips_near_the_exact_p() -> None:
    """Ten thousand random patterns are within three standard errors of SciPy's exact p."""
    values = np.random.default_rng(5).normal(0.45, 1, 16)
    exact = float(
        stats.permutation_test(
            (values,), np.sum, permutation_type="samples", n_resamples=2**16
        ).pvalue
    )
    (p,) = sign_flips(values[:, None], seed=0)
    assert p == pytest.approx(exact, abs=3 * (exact * (1 - exact) / 9999) ** 0.5)


def test_a_mean_of_zero_has_p_1() -> None:
    """Every pattern of signs is at least as far from 0."""
    assert sign_flips(np.array([[1.0], [-1.0]]), seed=0) == [1.0]


def test_p_is_1_without_differences_and_none_without_puzzles() -> None:
    """This holds for few and for many puzzles. NaN is a puzzle without a ratio."""
    zeros, nothing, few = np.zeros(30), np.full(30, np.nan), np.full(30, np.nan)
    few[:3] = 1.0
    assert sign_flips(np.column_stack([zeros, nothing, few]), seed=0) == [1.0, None, 0.25]


def test_the_same_seed_gives_the_same_p() -> None:
    """Another seed gives a similar p."""
    values = np.random.default_rng(5).normal(0.3, 1, (40, 3))
    assert sign_flips(values, seed=1) == sign_flips(values, seed=1)
    assert np.allclose(
        np.array(sign_flips(values, 1), float), np.array(sign_flips(values, 2), float), atol=0.02
    )


def test_without_a_difference_one_test_in_twenty_finds_one() -> None:
    """1,000 comparisons with heavy-tailed noise give 5%, within three standard errors."""
    noise = np.random.default_rng(7).standard_t(3, (50, 1000))
    found = np.mean([p is not None and p < 0.05 for p in sign_flips(noise, seed=3, flips=1999)])
    assert found == pytest.approx(0.05, abs=3 * (0.05 * 0.95 / 1000) ** 0.5)


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


def test_intervals_are_as_wide_as_student_s_for_normal_data() -> None:
    """They are within 8%. A plain percentile interval is too narrow for ten puzzles."""
    for count in (10, 100):
        values = np.random.default_rng(count).normal(size=count)
        ((low, high),) = intervals(values[:, None], seed=0, resamples=20_000)
        student = stats.t.interval(0.95, count - 1, values.mean(), stats.sem(values))
        assert high - low == pytest.approx(student[1] - student[0], rel=0.08)


def test_intervals_contain_the_true_value_in_95_percent_of_samples() -> None:
    """There are 400 samples of 20 puzzles."""
    ends = intervals(np.random.default_rng(2).normal(size=(20, 400)), seed=0)
    assert np.mean((ends[:, 0] < 0) & (ends[:, 1] > 0)) == pytest.approx(0.95, abs=0.03)


def test_one_puzzle_has_no_interval_and_two_have_the_widest() -> None:
    """Missing values are left out separately in each column."""
    columns = np.array([[1.0, 1.0, np.nan], [np.nan, 3.0, np.nan]])
    ends = intervals(columns, seed=0)
    assert np.isnan(ends[0]).all()
    assert ends[1].tolist() == [1.0, 3.0]
    assert np.isnan(ends[2]).all()


def test_the_same_seed_gives_the_same_interval() -> None:
    """The number of columns does not matter."""
    columns = np.random.default_rng(3).normal(size=(30, 2))
    assert intervals(columns, seed=4)[0].tolist() == intervals(columns[:, :1], seed=4)[0].tolist()


def test_missing_values_do_not_count_in_an_interval() -> None:
    """A resample without any value of a column is left out, and there is no warning."""
    columns = np.array([[5.0, 1.0], [5.0, 3.0], [np.nan, np.nan]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert intervals(columns, seed=0).tolist() == [[5.0, 5.0], [1.0, 3.0]]


def test_a_single_resample_has_no_width() -> None:
    """Its mean is both ends."""
    ((low, high),) = intervals(np.random.default_rng(0).normal(size=(9, 1)), seed=0, resamples=1)
    assert low == high


def test_a_resample_with_one_value_of_a_column_counts() -> None:
    """Six of 60 puzzles have a value; the ends are those of a bootstrap without shortcuts."""
    values = np.concatenate([np.arange(6.0) ** 2, np.full(54, np.nan)])
    drawn = values[np.random.default_rng(0).integers(0, 60, (2000, 60))]
    means = [np.nanmean(line) for line in drawn if np.isfinite(line).any()]
    tail = stats.norm.sf((6 / 5) ** 0.5 * stats.t.ppf(0.975, 5))
    ends = intervals(values[:, None], seed=0)
    assert ends[0] == pytest.approx(np.quantile(means, (tail, 1 - tail)))


def test_resamples_that_are_drawn_in_several_steps_are_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Here each step has 7 resamples of 10 puzzles, and the last of the 2,000 has 5."""
    columns = np.random.default_rng(0).normal(size=(10, 1))
    at_once = intervals(columns, seed=0).tolist()
    monkeypatch.setattr(bootstrap, "_AT_ONCE", 70)
    assert intervals(columns, seed=0).tolist() == at_once


def test_puzzles_without_a_ratio_do_not_change_a_p_by_random_flips() -> None:
    """16 ratios of 40 puzzles; SciPy counts all patterns of the 16."""
    values = np.random.default_rng(5).normal(0.45, 1, 16)
    exact = float(
        stats.permutation_test(
            (values,), np.sum, permutation_type="samples", n_resamples=2**16
        ).pvalue
    )
    padded = np.concatenate([values, np.full(24, np.nan)])
    (p,) = sign_flips(padded[:, None], seed=0)
    assert p == pytest.approx(exact, abs=3 * (exact * (1 - exact) / 9999) ** 0.5)


def test_equal_sums_are_counted_among_random_flips() -> None:
    """Of 18 signs, all sums but 0 are at least as far from 0 as that of ten to eight."""
    values = np.array([0.1] * 10 + [-0.1] * 8)
    (p,) = sign_flips(values[:, None], seed=0)
    exact = 1 - math.comb(18, 9) / 2**18
    assert p == pytest.approx(exact, abs=3 * (exact * (1 - exact) / 9999) ** 0.5)


def test_flips_that_are_drawn_in_several_steps_are_as_many() -> None:
    """No sum is nearer to 0 than that of zeros, so that every flip is counted: p is 1."""
    assert sign_flips(np.zeros((500, 1)), seed=0) == [1.0]
