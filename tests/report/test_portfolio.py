"""Virtual best solver, profiles, crossovers, isomorph spread and work, for hand-made numbers."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.compare.results.ratio import contrast
from solvers.report.statistics.crossover import Crossover, binned, crossover
from solvers.report.statistics.isomorph_spread import isomorph_spread
from solvers.report.statistics.items import Floats, Items, items
from solvers.report.statistics.profile import profiles
from solvers.report.statistics.virtual_best import Contribution, virtual_best
from solvers.report.statistics.work import TimedAnswers, guess_cost, phases
from tests.compare.made_up import results
from tests.report.simulated import LATE, LIMIT, row, rows


def matrix(**times: list[float]) -> Items:
    """Return results with one solver for each keyword."""
    return items(results(rows(times)), list(times))


def test_the_virtual_best_solver_is_the_fastest_on_each_instance() -> None:
    """It takes 2 + 1 + 3 seconds and a timeout; without `b`, 2 + 4 and two timeouts."""
    found = virtual_best(
        matrix(a=[2.0, 4.0, LATE, LATE], b=[5.0, 1.0, 3.0, LATE], c=[2.0, LATE, LATE, LATE]), LIMIT
    )
    assert found
    assert (found.asked, found.solved, found.par2, found.median) == (4, 3, 26 / 4, 2.0)
    assert found.contributions == (
        Contribution("a", fastest=1, alone=0, par2_lost=0.0),
        Contribution("b", fastest=2, alone=1, par2_lost=(2 + 4 + 20 + 20) / 4 - 26 / 4),
        Contribution("c", fastest=1, alone=0, par2_lost=0.0),
    )


def test_a_single_solver_contributes_everything() -> None:
    """Without it everything times out. Without a time limit the loss is unknown."""
    found = virtual_best(matrix(a=[1.0, LATE]), LIMIT)
    assert found
    assert found.contributions == (Contribution("a", 1, 1, (40 - 21) / 2),)
    unlimited = virtual_best(matrix(a=[1.0]), None)
    assert unlimited
    assert unlimited.contributions[0].par2_lost is None
    assert virtual_best(items(results(rows({"a": [1.0]})), []), LIMIT) is None


def test_a_profile_counts_instances_within_a_factor_of_the_fastest() -> None:
    """Ratios of `a` are 1, 1, 4 and infinite, those of `b` 2, 3, 1 and 1."""
    a, b = profiles(matrix(a=[1.0, 1.0, 8.0, LATE, LATE], b=[2.0, 3.0, 2.0, 1.0, LATE]), points=3)
    assert (a.instances, b.instances) == (4, 4)
    assert [point.factor for point in a.points] == pytest.approx([1.0, 2.0, 4.0])
    assert [point.share for point in a.points] == [0.5, 0.5, 0.75]
    assert [point.share for point in b.points] == [0.5, 0.75, 1.0]


def test_there_is_no_profile_if_nothing_was_solved() -> None:
    """If all solvers are equally fast, it has one point."""
    assert profiles(matrix(a=[LATE])) == ()
    assert profiles(matrix(a=[1.0]))[0].points == ((1.0, 1.0),)


def crossed(measure: Floats, a: Floats, b: Floats) -> Crossover | None:
    """Return the comparison of `a` with `b` along a measure."""
    found = results(rows({"a": a.tolist(), "b": b.tolist()})).solvers
    by_puzzle = dict(enumerate(measure.tolist()))
    return crossover("givens", by_puzzle, "a", "b", contrast(found["a"], found["b"]))


def test_a_crossover_point_is_where_the_faster_solver_changes() -> None:
    """The time of `a` grows with the givens, that of `b` is constant: up to 24 `a` is faster."""
    givens = np.repeat(np.arange(17.0, 33.0), 12)
    noise = np.exp(np.random.default_rng(0).normal(0, 0.05, len(givens)))
    found = crossed(givens, 1e-3 * 1.3 ** (givens - 24.5) * noise, np.full(len(givens), 1e-3))
    assert found
    assert found.crossover_point
    assert (found.crossover_point.below, found.crossover_point.above) == ("a", "b")
    assert (
        23
        <= found.crossover_point.last
        < found.crossover_point.at
        < found.crossover_point.first
        <= 26
    )
    assert sum(each.puzzles for each in found.bins) == len(givens)


def test_there_is_no_crossover_point_without_a_clear_change() -> None:
    """A measure that is the same for all puzzles has no bins."""
    givens = np.repeat([20.0, 30.0], 10)
    noise = np.exp(np.random.default_rng(0).normal(0, 0.3, 20))
    always, unsure = crossed(givens, 2 * noise, np.ones(20)), crossed(givens, noise, np.ones(20))
    assert always
    assert unsure
    assert always.crossover_point is unsure.crossover_point is None
    assert crossed(np.full(20, 25.0), noise, np.ones(20)) is None


def test_bins_keep_equal_values_together() -> None:
    """With few values each has a bin; otherwise bins have similar numbers of puzzles."""
    assert binned(np.array([9.0, 4.0, 9.0])).tolist() == [1, 0, 1]
    many = binned(np.arange(80.0))
    assert np.bincount(many).tolist() == [10] * 8
    skewed = binned(np.concatenate([np.zeros(70), np.arange(1.0, 31.0)]))
    assert len(set(skewed[:70].tolist())) == 1


def test_the_isomorph_spread_is_the_ratio_of_slowest_to_fastest() -> None:
    """A timeout gives a lower bound. Puzzles with one isomorph or none solved do not count."""
    times = {0: [1.0, 4.0], 1: [2.0, LATE], 2: [5.0], 3: [LATE, LATE]}
    made = [
        row("a", puzzle, t, isomorph=n)
        for puzzle, all_of_it in times.items()
        for n, t in enumerate(all_of_it)
    ]
    found = isomorph_spread(items(results(made), ["a"]), 0)
    assert found
    assert (found.puzzles, found.at_least) == (2, True)
    assert found.widest == ((1, 2.0, 10.0, 5.0, True), (0, 1.0, 4.0, 4.0, False))
    assert isomorph_spread(matrix(a=[1.0, 2.0]), 0) is None


def test_phases_are_build_search_and_the_rest() -> None:
    """Shares are of the summed time. A solver that reports no phases has none."""
    counters = [{"build_seconds": 0.25, "search_seconds": 0.5}, {"search_seconds": 3.0}]
    times = zip((1.0, 3.0), counters, strict=True)
    made = [row("a", n, time, counters=each) for n, (time, each) in enumerate(times)]
    found = phases(TimedAnswers.of(made))
    assert found
    assert (found.rows, found.build, found.search, found.other) == (2, 0.0, 0.5, 0.0)
    assert (found.build_share, found.search_share) == (0.0625, 0.875)
    assert phases(TimedAnswers.of(rows({"a": [1.0]}))) is None


def test_guesses_and_their_cost() -> None:
    """The cost is over answers with a guess. Ranks correlate if time rises with guesses."""
    made = [row("a", n, 2.0**n, guesses=n) for n in range(3)]
    found = guess_cost(TimedAnswers.of(made))
    assert found
    assert (found.rows, found.most, found.per_guess) == (3, 2, 2.0)
    assert found.correlation == pytest.approx(1.0)
    same = guess_cost(TimedAnswers.of([row("a", n, 1.0, guesses=0) for n in range(3)]))
    assert same
    assert (same.per_guess, same.correlation) == (None, None)
    assert guess_cost(TimedAnswers.of(rows({"a": [1.0]}))) is None
