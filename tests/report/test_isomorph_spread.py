"""Worst to best isomorph of each puzzle."""

from __future__ import annotations

from solvers.report.statistics.isomorph_spread import IsomorphSpread, isomorph_spread
from solvers.report.statistics.items import items
from tests.compare.made_up import LATE, record, results


def spread(times: dict[int, list[float]]) -> IsomorphSpread | None:
    """That of solver `a`; solver `b` has one puzzle more."""
    made = [
        record("a", puzzle, time, isomorph=number)
        for puzzle, own in times.items()
        for number, time in enumerate(own)
    ]
    made += [record("b", puzzle) for puzzle in range(max(times) + 2)]
    return isomorph_spread(items(results(made), ["a", "b"]), 0)


def test_median_and_p95_are_those_of_the_ratios() -> None:
    """Ratios of 1 to 20: the 10th and the 19th."""
    found = spread({n: [0.1, (n + 1) / 10] for n in range(20)})
    assert found
    assert (found.puzzles, round(found.median, 9), round(found.p95, 9)) == (20, 10.0, 19.0)
    assert not found.at_least


def test_the_widest_puzzle_has_the_largest_ratio() -> None:
    """It may have the shortest times. A timeout counts as the limit, and makes a lower bound."""
    found = spread({0: [2.0, 8.0], 1: [0.01, 0.05], 3: [5.0, LATE], 4: [1.0, 1.0]})
    assert found
    assert [each.puzzle for each in found.widest] == [1, 0, 3, 4]
    assert [round(each.ratio, 9) for each in found.widest] == [5.0, 4.0, 2.0, 1.0]
    assert [each.at_least for each in found.widest] == [False, False, True, False]
    assert found.at_least


def test_puzzles_with_equal_ratios_keep_their_order() -> None:
    """Every second one is twice as slow on one isomorph, the others are three times as slow."""
    found = spread({n: [1.0, 2.0 + n % 2] for n in range(40)})
    assert found
    assert [each.puzzle for each in found.widest] == [*range(1, 40, 2), *range(0, 40, 2)]


def test_a_puzzle_needs_two_isomorphs_of_which_one_is_solved() -> None:
    """There is no spread if no puzzle has them."""
    assert spread({0: [1.0], 1: [LATE, LATE]}) is None
