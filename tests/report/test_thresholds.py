"""Each threshold and default number of the statistics, with a value on either side of it."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.compare.measure import Measure
from solvers.compare.results.ratio import Contrast, contrast
from solvers.report.analysis import Analysis, analyse
from solvers.report.pairs import Pair, compare
from solvers.report.run_comparison import compare as compare_runs
from solvers.report.statistics.crossover import Bin, binned
from solvers.report.statistics.isomorph_spread import isomorph_spread
from solvers.report.statistics.items import items
from solvers.report.statistics.profile import profiles
from tests.compare.made_up import results
from tests.report.simulated import LATE, analysed, noise, row, rows, run


def contrasted(a: list[float], b: list[float]) -> Contrast:
    """Solver `a` compared with solver `b` on puzzles 0, 1, 2, ..."""
    found = results(rows({"a": a, "b": b})).solvers
    return contrast(found["a"], found["b"])


def pair(a: list[float], b: list[float]) -> Pair:
    """The pair of `a` and `b`."""
    (found,) = compare({("a", "b"): contrasted(a, b)}).values()
    return found


# --- whether two solvers differ


@pytest.mark.parametrize(
    ("wins", "losses", "slower"), [(13, 4, "b"), (4, 13, "a"), (16, 6, None), (6, 16, None)]
)
def test_a_difference_is_significant_below_five_percent(
    wins: int, losses: int, slower: str | None
) -> None:
    """The sign test gives 13 to 4 a p of 0.049, and 16 to 6 one of 0.052."""
    found = pair([LATE] + [1.0] * wins + [3.0] * (losses - 1), [2.0] * (wins + losses))
    assert found.test == "sign test"
    assert (found.wins, found.losses, found.slower) == (wins, losses, slower)


@pytest.mark.parametrize(("ratio", "slower"), [(1.0199, None), (1.0201, "a"), (1 / 1.0201, "b")])
def test_a_mean_ratio_below_two_percent_is_not_a_difference(
    ratio: float, slower: str | None
) -> None:
    """However certain it is: here it is the same on each of 12 puzzles."""
    found = pair([ratio] * 12, [1.0] * 12)
    assert found.test == "t test"
    assert found.p == 2 / 2**12
    assert (found.slower, found.different) == (slower, slower is not None)


# --- intervals


@pytest.mark.parametrize(
    ("low", "high", "side"),
    [(1.0, 2.0, 0), (1.01, 2.0, 1), (0.5, 1.0, 0), (0.5, 0.99, -1), (None, None, 0)],
)
def test_a_bin_is_on_a_side_if_its_interval_excludes_1(
    low: float | None, high: float | None, side: int
) -> None:
    """A bin of a single puzzle has no interval, and is on no side."""
    found = Bin(least=1, most=2, puzzles=3, censored=0, ratio=1.0, low=low, high=high)
    assert found.side == side


def test_the_box_has_the_5_25_50_75_and_95_percentiles() -> None:
    """Of the ratios of 100 puzzles, which are 1.01, 1.02, ..., 2.00."""
    found = pair([1 + n / 100 for n in range(1, 101)], [1.0] * 100)
    assert found.box == pytest.approx((1.05, 1.25, 1.5, 1.75, 1.95))


# --- how much is shown


def test_curves_have_at_most_200_points() -> None:
    """Of 201 different times, one is left out."""
    for count in (199, 200, 201):
        score = analysed({"a": [1 + n / 1000 for n in range(count)]}).score("a")
        assert len(score.cactus) == len(score.survival) == min(count, 200)


def test_a_profile_has_100_points() -> None:
    """At factors from 1 to the largest ratio."""
    found = results(rows({"a": [1.0, 2.0], "b": [2.0, 1.0]}))
    assert len(profiles(items(found, ["a", "b"]))[0].points) == 100


def test_measures_are_put_into_at_most_8_bins() -> None:
    """Eight different values have a bin each, nine do not."""
    assert len(set(binned(np.arange(8.0)))) == 8
    assert len(set(binned(np.arange(9.0)))) == 8


def test_the_50_puzzles_with_the_largest_spread_are_kept() -> None:
    """Of 51, the one with the smallest spread is left out."""
    made = [
        row("a", n, time, isomorph=k)
        for n in range(51)
        for k, time in ((0, 0.1), (1, 0.2 + n / 10))
    ]
    found = isomorph_spread(items(results(made), ["a"]), 0)
    assert found
    assert [each.puzzle for each in found.widest] == list(range(50, 0, -1))


def test_the_12_slowest_instances_are_kept() -> None:
    """Of 13, the fastest one is left out."""
    found = analysed({"a": [1.0 + n / 10 for n in range(13)]}).slowest
    assert [each.puzzle for each in found] == list(range(12, 0, -1))


# --- caveats


def kinds(found: Analysis) -> set[str]:
    """The kinds of its caveats."""
    return {caveat.kind for caveat in found.caveats}


@pytest.mark.parametrize(
    ("puzzles", "kind"),
    [(0, "empty"), (1, "one-puzzle"), (2, "few-puzzles"), (5, "few-puzzles"), (6, None)],
)
def test_a_run_of_few_puzzles_has_a_caveat(puzzles: int, kind: str | None) -> None:
    """With 5 puzzles the smallest p of a sign test is 1/16, with 6 it is 1/32."""
    found = kinds(analysed({"a": [1.0] * puzzles}))
    assert found & {"empty", "one-puzzle", "few-puzzles"} == ({kind} if kind else set())


@pytest.mark.parametrize(("ratio", "expected"), [(1.2, False), (1.21, True)])
def test_a_solver_with_more_cpu_than_wall_time_has_a_caveat(ratio: float, expected: bool) -> None:
    """Above 1.2 it uses several cores."""
    made = [row("a", n, 1.0, cpu_ns=round(ratio * 1e9)) for n in range(3)]
    assert ("several-cores" in kinds(analyse(run(made)))) is expected


@pytest.mark.parametrize(("seconds", "known"), [(99.999e-6, False), (100e-6, True)])
def test_cpu_time_is_compared_with_wall_time_from_100_microseconds_on(
    seconds: float, known: bool
) -> None:
    """In shorter times, reading the two clocks counts too much."""
    found = analysed({"a": [seconds] * 3}).score("a")
    assert (found.cpu_wall is not None) is known


@pytest.mark.parametrize(("factor", "expected"), [(1.0199, False), (1.0201, True), (0.98, True)])
def test_a_machine_that_changed_by_two_percent_between_runs_is_a_caveat(
    factor: float, expected: bool
) -> None:
    """The reference solver's times are compared."""
    made = rows({"a": [1.0] * 6})
    old, new = (run(made, noise=(noise(1e6 * each, 1e6 * each),) * 9) for each in (1.0, factor))
    found = compare_runs(old, new)
    assert ("drift" in {caveat.kind for caveat in found.caveats}) is expected
    assert found.machine[Measure.CPU].ratio == pytest.approx(factor)
