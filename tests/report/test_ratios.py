"""Log ratios puzzle by puzzle, and what time-outs leave known of their mean."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest

from solvers.report.frame import frame
from solvers.report.statistics.items import items
from solvers.report.statistics.ratios import Bound, Contrast, contrast, geometric_mean
from tests.report.simulated import LATE, LIMIT, analysed, row, rows


def contrasted(a: Sequence[float], b: Sequence[float]) -> Contrast:
    """The first against the second."""
    return contrast(items(frame(rows({"a": a, "b": b})), ["a", "b"], LIMIT), 0, 1)


def test_the_geometric_mean_of_ratios() -> None:
    """Twice and eight times as slow is four times as slow."""
    found = contrasted([2.0, 8.0], [1.0, 1.0])
    assert geometric_mean(found.logs) == pytest.approx(4.0)
    assert found.bound is Bound.EXACT
    assert geometric_mean(np.array([np.nan])) is None


@pytest.mark.parametrize(
    ("a", "b", "bound", "mean"),
    [
        ([LATE, 2.0], [1.0, 1.0], Bound.AT_LEAST, 20**0.5),  # 10 s or more to 1 s, and 2 to 1
        ([1.0, 1.0], [LATE, 2.0], Bound.AT_MOST, 20**-0.5),
        ([LATE, 1.0, 2.0], [1.0, LATE, 1.0], Bound.COMMON, 2.0),  # only the last is known
        ([LATE, 2.0], [LATE, 1.0], Bound.EXACT, 2.0),  # the first says nothing
        ([LATE, 1.0], [1.0, LATE], Bound.COMMON, None),
        ([LATE], [LATE], Bound.EXACT, None),
    ],
)
def test_time_outs_make_bounds(
    a: list[float], b: list[float], bound: Bound, mean: float | None
) -> None:
    """The limit stands for a time-out only where that makes a bound of it."""
    found = contrasted(a, b)
    assert found.bound is bound
    assert geometric_mean(found.logs) == (None if mean is None else pytest.approx(mean))


def test_wins_ties_and_losses() -> None:
    """Less than 2% apart is a tie, so is late with late; late against any time is a loss."""
    found = contrasted([1.0, 1.019, 1.021, LATE, LATE, 9.99], [1.021, 1.0, 1.0, LATE, 9.99, LATE])
    assert found.outcome.tolist() == [-1, 0, 1, 0, 1, -1]
    assert (found.late.sum(), found.against_late.sum(), found.neither.sum()) == (1, 1, 1)


def test_orientations_are_averaged_within_their_puzzle() -> None:
    """A puzzle asked eight times weighs as much as one asked once, and more orientations make no narrower interval."""
    made = [row("a", 0, 4.0), row("b", 0, 1.0)]
    for isomorph in range(8):
        made += [row("a", 1, 1.0, isomorph=isomorph), row("b", 1, 1.0, isomorph=isomorph)]
    found = contrast(items(frame(made), ["a", "b"], LIMIT), 0, 1)
    assert geometric_mean(found.logs) == pytest.approx(2.0)
    assert found.shared.tolist() == [True, True]


def test_the_majority_of_orientations_decides_a_puzzle_with_a_time_out() -> None:
    """Faster in two orientations of three, late in one: won, though the mean of capped times says otherwise."""
    made = [row("b", 0, 1.0, isomorph=number) for number in range(3)]
    made += [row("a", 0, time, isomorph=number) for number, time in enumerate([0.9, 0.9, LATE])]
    assert contrast(items(frame(made), ["a", "b"], LIMIT), 0, 1).outcome.tolist() == [-1]


def test_a_pair_turned_round_is_the_same_finding() -> None:
    """Ratio, interval, box and counts."""
    found = analysed({"a": [1.0, 2, 3, 4, 5, 6, 7], "b": [2.0, 5, 7, LATE, 9, LATE, 8]}).pair(
        "b", "a"
    )
    turned = None if found is None else found.inverted()
    assert found
    assert turned
    assert found.bound is Bound.AT_LEAST
    assert turned.bound is Bound.AT_MOST
    assert (turned.ratio or 0) * (found.ratio or 0) == pytest.approx(1)
    assert (turned.low or 0) * (found.high or 0) == pytest.approx(1)
    assert (turned.wins, turned.losses, turned.late) == (
        found.losses,
        found.wins,
        found.against_late,
    )
    assert turned.slower == found.slower == "b"
    again = turned.inverted()
    assert again.bound is found.bound
    assert again.box == pytest.approx(found.box)
    assert math.isclose(again.ratio or 0, found.ratio or 1)
