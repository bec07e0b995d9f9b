"""Durations, ratios, percentages and counts have one form each."""

from __future__ import annotations

import doctest
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import quantities
from solvers.quantities import (
    as_long,
    confidence,
    count,
    duration,
    exact_seconds,
    interval,
    percentage,
    ratio,
)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "0 s"),
        (2e-9, "2.00 ns"),
        (9.999e-7, "1.00 µs"),
        (247e-6, "247 µs"),
        (0.0014, "1.40 ms"),
        (0.0999, "99.9 ms"),
        (0.9994, "999 ms"),
        (0.9996, "1.00 s"),
        (9.996, "10.0 s"),
        (12.34, "12.3 s"),
        (59.94, "59.9 s"),
        (59.96, "1 min"),
        (60, "1 min"),
        (125, "2 min 5 s"),
        (119.6, "2 min"),
        (3600, "1 h"),
        (3900, "1 h 5 min"),
        (3_600_000, "1,000 h"),
    ],
)
def test_a_duration_has_three_digits_and_a_unit_that_fits(seconds: float, text: str) -> None:
    """From nanoseconds to hours; rounding never gives 1,000 of a unit."""
    assert duration(seconds) == text


@given(st.floats(1e-9, 59.9))
def test_a_duration_below_a_minute_is_exact_to_half_a_percent(seconds: float) -> None:
    """The text read back differs from the time by no more than its rounding."""
    number, unit = duration(seconds).split()
    back = float(number) * {"s": 1, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}[unit]
    assert math.isclose(back, seconds, rel_tol=0.00501)
    assert 1 <= float(number) < 1000


@pytest.mark.parametrize(
    ("seconds", "time_limit", "text"),
    [
        (math.inf, 1.0, "> 1 s"),
        (math.inf, 0.5, "> 0.5 s"),
        (math.inf, None, "no answer"),
        (None, 1.0, "-"),
        (math.nan, 1.0, "-"),
    ],
)
def test_a_time_that_is_not_known_says_what_is(
    seconds: float | None, time_limit: float | None, text: str
) -> None:
    """A censored time is longer than the limit; a missing one is a dash."""
    assert duration(seconds, time_limit) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(10.0, "10 s"), (0.25, "0.25 s"), (86400, "86,400 s"), (1234567, "1,234,567 s")],
)
def test_chosen_seconds_keep_all_their_digits(seconds: float, text: str) -> None:
    """A time limit is not measured, so it is not rounded."""
    assert exact_seconds(seconds) == text


def test_no_chosen_seconds_are_none_or_a_given_word() -> None:
    """The caller says what the absence of a limit is called."""
    assert (exact_seconds(None), exact_seconds(None, "no limit")) == ("none", "no limit")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.00001234, "1.2e-05x"),
        (0.03123, "0.031x"),
        (0.984, "0.98x"),
        (1.0, "1.00x"),
        (1.996, "2.0x"),
        (3.14, "3.1x"),
        (12.34, "12.3x"),
        (99.96, "100x"),
        (1240, "1,240x"),
        (None, "-"),
    ],
)
def test_a_ratio_has_two_or_three_digits(value: float | None, text: str) -> None:
    """A ratio of measured times is not known better."""
    assert ratio(value) == text


def test_a_bounded_ratio_names_its_side() -> None:
    """Timeouts leave a lower or an upper bound."""
    assert ratio(367.2, "at-least") == "at least 367x"
    assert ratio(0.5, "at-most") == "at most 0.50x"
    assert ratio(0.5, "exact") == "0.50x"


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (3.6, 12.7, "3.6 to 12.7"),
        (3.6, None, "at least 3.6"),
        (None, 12.7, "at most 12.7"),
        (None, None, ""),
    ],
)
def test_an_interval_may_be_open(low: float | None, high: float | None, text: str) -> None:
    """An end that is not known is left out."""
    assert interval(low, high) == text


def test_a_confidence_interval_names_its_level_and_its_sample() -> None:
    """Without an interval, only the sample is left."""
    assert confidence(1.5, 2.5) == "(95% CI 1.50 to 2.5)"
    assert confidence(1.5, None, "1 puzzle") == "(95% CI at least 1.50, 1 puzzle)"
    assert confidence(None, None, "1 puzzle") == "(1 puzzle)"
    assert confidence(None, None) == ""


def test_how_much_longer_comes_with_interval_and_number_of_puzzles() -> None:
    """This is the form of every comparison of two solvers."""
    assert as_long(6.61, 3.6, 12.7, 11) == "6.6x as long (95% CI 3.6 to 12.7, 11 puzzles)"
    assert as_long(367, None, None, 1, "at-least") == "at least 367x as long (1 puzzle)"


@pytest.mark.parametrize(
    ("share", "digits", "text"),
    [(0.2, 0, "20%"), (0.005, 1, "0.5%"), (1.0, 0, "100%"), (None, 0, "-")],
)
def test_a_percentage_has_no_space(share: float | None, digits: int, text: str) -> None:
    """The number of digits after the point is chosen by the caller."""
    assert percentage(share, digits) == text


@pytest.mark.parametrize(
    ("number", "noun", "text"),
    [
        (0, "puzzle", "0 puzzles"),
        (1, "puzzle", "1 puzzle"),
        (12345, "puzzle", "12,345 puzzles"),
        (1, "process", "1 process"),
        (2, "process", "2 processes"),
        (2, "guess", "2 guesses"),
        (2, "box", "2 boxes"),
        (2, "branch", "2 branches"),
        (2, "entry", "2 entries"),
        (2, "relay", "2 relays"),
        (2, "wrong answer", "2 wrong answers"),
    ],
)
def test_a_count_has_a_noun_in_the_right_number(number: int, noun: str, text: str) -> None:
    """The spelling rules of English are known."""
    assert count(number, noun) == text


def test_an_irregular_plural_is_passed() -> None:
    """Some plurals follow no spelling rule."""
    assert (count(2, "axis", "axes"), count(1, "axis", "axes")) == ("2 axes", "1 axis")


def test_the_examples_are_true() -> None:
    """The examples in the docstrings give the results that are written below them."""
    result = doctest.testmod(quantities)
    assert result.attempted >= 4
    assert result.failed == 0
