"""Scales of charts: where a value is, and the ticks of an axis."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.report.drawing import scale
from solvers.report.drawing.geometry import GAP, path, spread

# Exponents, so that small and large values are as frequent; a factor of 1 is a single value.
FACTORS = st.one_of(st.floats(0, 0.3), st.floats(0, 9)).map(lambda exponent: 10.0**exponent)


def texts(found: scale.Scale) -> list[str]:
    return [words for _, words in found.ticks]


def test_a_value_has_a_place_between_the_ends_of_its_axis() -> None:
    """On a log axis equal factors are equal distances."""
    assert [scale.seconds(1e-6, 1.0).place(value) for value in (1e-6, 1e-3, 1.0)] == [0, 0.5, 1]
    assert [scale.shares().place(value) for value in (0, 0.25, 1)] == [0, 0.25, 1]
    assert scale.counts(100).place(0) == 0
    assert [scale.rows(["a", "b"]).place(row) for row in (0, 1)] == [0.75, 0.25]


@pytest.mark.parametrize(
    ("found", "ticks"),
    [
        (scale.seconds(2e-5, 0.2), ["100 µs", "1 ms", "10 ms", "100 ms"]),
        (scale.seconds(1.5, 25.0), ["2 s", "3 s", "5 s", "10 s", "20 s"]),
        (scale.ratios(0.5, 2000.0), ["1x", "10x", "100x", "1,000x"]),
        (scale.ratios(0.5, 2e6, most=4), ["1x", "100x", "10,000x", "1,000,000x"]),
        (scale.counts(2500), ["0", "1", "10", "100", "1,000"]),
        (scale.numbers(0, 47), ["0", "5", "10", "15", "20", "25", "30", "35", "40", "45"]),
        (scale.numbers(0, 1), ["0", "1"]),
        (scale.numbers(3.8, 16.2), ["4", "6", "8", "10", "12", "14", "16"]),
        (scale.shares(), ["0%", "25%", "50%", "75%", "100%"]),
        (scale.rows(["b", "a"]), ["b", "a"]),
    ],
)
def test_ticks_are_round(found: scale.Scale, ticks: list[str]) -> None:
    """There are at most ten, and they are on the axis."""
    assert texts(found) == ticks
    assert all(0 <= found.place(value) <= 1 for value, _ in found.ticks)


def test_a_log_axis_ignores_what_has_no_logarithm() -> None:
    """Zero, and the infinite time of an unsolved instance."""
    low, high = scale.decades([0.0, 1e-3, 1.0, math.inf])
    assert low < 1e-3
    assert 1.0 < high < 2.0


@given(FACTORS, FACTORS)
def test_a_log_axis_has_at_least_two_ticks(nanoseconds: float, factor: float) -> None:
    """They are on the axis, and so are the values, however close to each other they are."""
    values = [nanoseconds * 1e-9, nanoseconds * 1e-9 * factor]
    domain = scale.decades(values)
    for found in (scale.seconds(*domain), scale.ratios(*domain), scale.ratios(*domain, most=4)):
        assert len(set(texts(found))) >= 2
        places = [found.place(each) for each in (*values, *(tick for tick, _ in found.ticks))]
        assert all(-1e-9 <= place <= 1 + 1e-9 for place in places)


@given(st.floats(0, 1e5), st.one_of(st.just(0.0), st.floats(0, 1e5)))
def test_a_linear_axis_has_at_least_two_ticks(low: float, width: float) -> None:
    """So has an axis of counts."""
    found = scale.numbers(low, low + width)
    assert len(set(texts(found))) >= 2
    assert found.low <= low <= low + width <= found.high
    assert len(set(texts(scale.counts(low)))) >= 2


def test_labels_are_moved_apart_in_their_order() -> None:
    """As little as possible, and not beyond the end."""
    assert spread([50.0, 10.0], 0, 100) == [50.0, 10.0]
    low, middle, high = spread([99.0, 98.0, 97.0], 0, 100)
    assert low > middle > high
    assert low == 100
    assert low - middle == middle - high == GAP


def test_a_path_has_no_steps_that_cannot_be_seen() -> None:
    """Coordinates have one digit after the point."""
    assert path([(0, 0), (0.01, 0), (5, 3)], "HV") == "M0 0H5V3"
    assert path([(0, 0), (5, 3)], "VH") == "M0 0V3H5"
    assert path([(0, 0), (0.04, 0), (5, 3)], "") == "M0 0L5 3"
