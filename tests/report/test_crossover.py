"""Bins along a measure, and the point between them at which the faster solver changes."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from solvers.compare.results.ratio import contrast
from solvers.report.statistics.crossover import Crossover, binned, crossover
from tests.compare.made_up import LATE, records, results


def crossed(measure: dict[int, float], a: list[float], b: list[float]) -> Crossover | None:
    """Solver `a` compared with solver `b` along a measure by puzzle."""
    found = results(records({"a": a, "b": b})).solvers
    return crossover("givens", measure, "a", "b", contrast(found["a"], found["b"]), "a")


def test_a_crossover_names_what_it_compares() -> None:
    """The measure, both solvers, and the solver that counted the guesses."""
    found = crossed({0: 20.0, 1: 30.0}, [1.0, 1.0], [1.0, 1.0])
    assert found
    assert (found.measure, found.solver, found.against) == ("givens", "a", "b")
    assert found.counted_by == "a"


def test_a_bin_has_the_mean_ratio_and_students_interval() -> None:
    """A bin of a single puzzle has no interval."""
    found = crossed({0: 20.0, 1: 20.0, 2: 20.0, 3: 30.0}, [1.0, 2.0, 4.0, 3.0], [1.0] * 4)
    assert found
    three, one = found.bins
    mean, logs = math.log(2), np.log([1.0, 2.0, 4.0])
    low, high = stats.t.interval(0.95, 2, mean, stats.sem(logs))
    assert (three.ratio, three.low, three.high) == pytest.approx(
        (2.0, math.exp(low), math.exp(high))
    )
    assert (one.puzzles, one.low, one.high) == (1, None, None)
    assert one.ratio == pytest.approx(3.0)
    assert [(each.least, each.most) for each in found.bins] == [(20.0, 20.0), (30.0, 30.0)]


def test_two_puzzles_are_enough_for_an_interval() -> None:
    """It has one degree of freedom."""
    found = crossed({0: 20.0, 1: 20.0, 2: 30.0}, [1.0, 4.0, 1.0], [1.0] * 3)
    assert found
    reach = stats.t.ppf(0.975, 1) * math.log(4) / 2
    assert found.bins[0].high == pytest.approx(2 * math.exp(reach))
    assert found.bins[0].low == pytest.approx(2 * math.exp(-reach))


def test_puzzles_that_one_of_the_solvers_did_not_solve_are_counted_in_their_bin() -> None:
    """One timeout of `a` with 20 givens, two with 30; all are at least as slow as the limit."""
    found = crossed(
        {n: 20.0 + 10 * (n > 2) for n in range(6)},
        [1.0, LATE, 1.0, LATE, 1.0, LATE],
        [1.0] * 6,
    )
    assert found
    assert [(each.puzzles, each.censored) for each in found.bins] == [(3, 1), (3, 2)]


def test_puzzles_without_the_measure_are_left_out() -> None:
    """Nothing is left to compare if all others have the same value."""
    assert crossed({0: 20.0, 1: 20.0}, [1.0] * 3, [1.0] * 3) is None


@pytest.mark.parametrize(("factor", "below", "above"), [(2.0, "a", "b"), (0.5, "b", "a")])
def test_the_faster_solver_changes_between_two_bins(factor: float, below: str, above: str) -> None:
    """The point is halfway between the last puzzle of one bin and the first of the next."""
    times = [1 / factor] * 3 + [factor] * 3
    found = crossed({n: 20.0 + 4 * (n > 2) for n in range(6)}, times, [1.0] * 6)
    assert found
    assert found.crossover_point
    point = found.crossover_point
    assert (point.below, point.above) == (below, above)
    assert (point.last, point.at, point.first) == (20.0, 22.0, 24.0)


def test_bins_between_the_sides_do_not_hide_a_crossover() -> None:
    """In the bin of 24 givens neither is faster."""
    measure = {n: 20.0 + 4 * (n // 3) for n in range(9)}
    found = crossed(measure, [0.5] * 3 + [1.0] * 3 + [2.0] * 3, [1.0] * 9)
    assert found
    assert found.crossover_point
    assert (found.crossover_point.last, found.crossover_point.first) == (20.0, 28.0)


def test_two_changes_of_side_are_not_a_crossover() -> None:
    """`a` is faster with 20 and 28 givens, `b` with 24."""
    measure = {n: 20.0 + 4 * (n // 3) for n in range(9)}
    found = crossed(measure, [0.5] * 3 + [2.0] * 3 + [0.5] * 3, [1.0] * 9)
    assert found
    assert found.crossover_point is None


def test_up_to_eight_values_have_a_bin_each() -> None:
    """Even if one of them is much more frequent."""
    assert binned(np.array([1.0] * 50 + [2, 3, 4, 5, 6, 7, 8]))[49:].tolist() == [*range(8)]


def test_more_values_are_divided_at_their_eighths() -> None:
    """The limits are values of puzzles, which belong to the lower bin."""
    assert binned(np.arange(10.0)).tolist() == [0, 0, 1, 2, 3, 4, 4, 5, 6, 7]
