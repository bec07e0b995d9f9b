"""Sentences about two solvers, and about crossover points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from solvers.report.analysis import analyse
from solvers.report.charts.crossover import crossover_sentence
from solvers.report.pairs import Pair
from solvers.report.statistics.crossover import Crossover, CrossoverPoint
from tests.report.simulated import LATE, analysed, row, run

EASY = [1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7]


def compared(a: Sequence[float], b: Sequence[float]) -> Pair:
    """Return the second solver compared with the first, which is ranked higher."""
    pair = analysed({"a": a, "b": b}).pair("b", "a")
    assert pair
    return pair


def test_a_difference_comes_with_its_interval() -> None:
    """Twice and four times as long, on four puzzles each: the mean is the root of 8."""
    slower = [time * factor for time, factor in zip(EASY, [2, 4] * 4, strict=True)]
    sentence = compared(EASY, slower).sentence
    assert sentence == "b takes 2.8x as long as a (95% CI 1.93 to 4.1, 8 puzzles)"


def test_no_difference_comes_with_its_interval() -> None:
    """The interval shows which differences are still possible."""
    other = [time * factor for time, factor in zip(EASY, [1.1, 0.9] * 4, strict=True)]
    start = "no difference found between a and b: a takes 1.01x as long (95% CI 0.9"
    assert compared(EASY, other).sentence.startswith(start)


def test_a_difference_below_the_minimum_effect_is_reported_as_such() -> None:
    """1% more on every puzzle is significant, but too little to be called slower."""
    pair = compared(EASY, [time * 1.01 for time in EASY])
    assert pair.q is not None
    assert pair.q < 0.05
    assert not pair.different
    assert pair.sentence == (
        "b and a differ by less than 2%: b takes 1.01x as long (95% CI 1.01 to 1.01, 8 puzzles)"
    )


def test_timeouts_give_a_lower_bound() -> None:
    """The sentence counts the puzzles with timeouts."""
    sentence = compared(EASY, [LATE, LATE, *[5.0] * 6]).sentence
    assert sentence.startswith("b takes at least 4.5x as long as a (95% CI ")
    assert sentence.endswith(", 8 puzzles, 2 not fully solved by b)")


def test_if_the_ratio_is_unknown_the_sentence_counts_wins() -> None:
    """The faster solver times out once on a puzzle that the other one solves."""
    sentence = compared([*EASY, LATE, *EASY], [*[9.0] * 8, 9.5, *[LATE] * 8]).sentence
    assert sentence == (
        "a is faster than b more often: a was faster on 16 of 17 puzzles, b on 1, "
        "only a solved 8, only b solved 1"
    )


def test_timeouts_of_both_without_a_difference_give_wins_too() -> None:
    """No ratio is known."""
    sentence = compared([1, 1, 1, 2, 2, 2, LATE], [2, 2, 2, 1, 1, LATE, 1]).sentence
    start = "no difference found between b and a: a was faster on 4 of 7 puzzles, b on 3"
    assert sentence.startswith(start)


@pytest.mark.parametrize(
    ("a", "b", "end"),
    [
        ([1.0] * 5, [9.0] * 5, "on 5 puzzles, b takes 9.0x as long"),
        ([1.0], [LATE], "on 1 puzzle, b takes at least 10.0x as long"),
    ],
)
def test_few_puzzles_allow_no_comparison(a: list[float], b: list[float], end: str) -> None:
    """This holds even if one solver takes many times as long."""
    start = "at least 6 puzzles are needed to compare b with a"
    assert compared(a, b).sentence == f"{start}; {end}"


def test_too_few_processes_are_named_as_what_is_missing() -> None:
    """Twice as long in one process and as long in the other: two say nothing about a third."""
    for processes, end in (
        (2, "; variation between 2 processes may explain the difference; use at least 5"),
        (5, "; variation between 5 processes may explain the difference"),
    ):
        made = [
            row(solver, n, EASY[n % 8] * factor * (1 + n % 3 / 10), repetition=at, process=at)
            for n in range(20)
            for at in range(processes)
            for solver, factor in (("a", 1.0), ("b", 1 + (at == 0)))
        ]
        pair = analyse(run(made, processes=processes)).pair("b", "a")
        assert pair
        assert pair.sentence.startswith("no difference found between b and a: b takes ")
        assert pair.sentence.endswith(end)


def test_a_sign_test_says_how_many_puzzles_it_needs() -> None:
    """Only two of eight puzzles were solved by one of them alone."""
    pair = compared([*EASY[:6], 1.0, LATE], [*EASY[:6], LATE, 1.0])
    assert pair.test == "sign test"
    end = "; a test needs at least 6 puzzles on which one of them is faster"
    assert pair.sentence.endswith(end)


def test_solvers_without_a_common_puzzle_are_not_compared() -> None:
    """Each supports only what the other one does not."""
    made = [row("a", n, 1.0, "unsupported" if n % 2 else "") for n in range(12)]
    made += [row("b", n, 1.0, "" if n % 2 else "unsupported") for n in range(12)]
    (pair,) = analyse(run(made)).pairs
    assert pair.sentence == (
        "b and a cannot be compared: neither of them solved a puzzle that both support"
    )


def test_a_crossover_point_names_the_counting_solver() -> None:
    """Without a crossover point there is no sentence."""
    found = Crossover(
        measure="guesses",
        solver="a",
        against="b",
        counted_by="c",
        bins=(),
        crossover_point=CrossoverPoint(at=50.0, last=40.0, first=60.0, below="a", above="b"),
    )
    assert crossover_sentence(found) == "a is faster up to 40 guesses (counted by c), b from 60"
    assert crossover_sentence(replace(found, crossover_point=None)) == ""
