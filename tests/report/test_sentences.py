"""Findings in words, each with what was found and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from solvers.report.analysis import analyse
from solvers.report.charts.crossover_plot import crossover_sentence
from solvers.report.pairs import Pair
from solvers.report.statistics.crossover import Crossover, CrossoverPoint
from tests.report.numbers_in_text import unfounded
from tests.report.simulated import LATE, analysed, noisy, row, rows, run


def found(a: Sequence[float], b: Sequence[float]) -> Pair:
    """The second solver against the first, which is ranked higher."""
    pair = analysed({"a": a, "b": b}).pair("b", "a")
    assert pair
    return pair


EASY = [1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7]


def test_a_difference_is_told_with_its_interval() -> None:
    """Twice and four times as slow, four puzzles each: the mean is the root of 8, between 2 and 4."""
    slower = [time * factor for time, factor in zip(EASY, [2, 4] * 4, strict=True)]
    assert (
        found(EASY, slower).words
        == "b is 2.8x slower than a (95% CI 2.2 to 3.7) on these 8 puzzles"
    )


def test_no_difference_is_told_as_none_found() -> None:
    """With the interval in which it may still be."""
    other = [time * factor for time, factor in zip(EASY, [1.1, 0.9] * 4, strict=True)]
    assert found(EASY, other).words.startswith("no difference found between a and b (95% CI 0.9")


def test_a_difference_below_the_minimum_effect_is_told_as_that() -> None:
    """1% slower on every puzzle is sure, and too little to be called slower."""
    pair = found(EASY, [time * 1.01 for time in EASY])
    assert pair.q is not None
    assert pair.q < 0.05
    assert not pair.different
    assert pair.words == "b and a are less than 2% apart (95% CI 1.01 to 1.01) on these 8 puzzles"


def test_a_solver_that_takes_fewer_boards_has_no_place_and_is_compared_where_it_can_be() -> None:
    """The fastest of those that take all is told, and who is faster on a part of them."""
    made = rows({"a": EASY, "b": [time * 2 for time in EASY]})
    made += [
        row("part", n, time / 4, "unsupported" if n > 5 else "") for n, time in enumerate(EASY)
    ]
    analysis = analyse(run(made))
    assert [(place.place, place.solver) for place in analysis.ranking] == [
        (1, "a"),
        (2, "b"),
        (None, "part"),
    ]
    assert analysis.sentences[1] == (
        "a is the fastest of those that take every board: b is 2.0x slower (95% CI 2.0 to 2.0) on these 8 puzzles."
    )
    assert analysis.sentences[2] == (
        "part has no place, and is faster: a is 4.0x slower than part (95% CI 4.0 to 4.0) on these 6 puzzles. "
        "Within 10 s a board, all that was asked was solved."
    )


def test_a_solver_with_several_threads_has_no_place_and_its_time_is_told_apart() -> None:
    """The fastest of those that use one thread is told."""
    analysis = analysed({"a": EASY, "b:workers=8": [time / 2 for time in EASY]})
    assert analysis.sentences[1] == "a is the fastest of those that use one thread."
    assert analysis.sentences[2].startswith(
        "b:workers=8 has no place, and is faster: a is 2.0x slower than b:workers=8 (95% CI 2.0 to 2.0) on these 8 puzzles. "
    )


def test_the_headline_is_of_the_first_two_and_the_last_comes_after() -> None:
    """One clause, in which those that share the first place are told apart from those that do not."""
    analysis = analysed(
        {"a": EASY, "b": [2 * time for time in EASY], "c": [3 * time for time in EASY]}
    )
    assert (
        analysis.sentences[1]
        == "a is the fastest: b is 2.0x slower (95% CI 2.0 to 2.0) on these 8 puzzles."
    )
    assert analysis.sentences[2].startswith(
        "c is 3.0x slower than a (95% CI 3.0 to 3.0) on these 8 puzzles. Within 10 s a board, "
    )
    other = [time * factor for time, factor in zip(EASY, [1.1, 0.9] * 4, strict=True)]
    shared = analysed({"a": EASY, "b": other}).sentences[1]
    assert shared.startswith(
        "The first place is shared: no difference found between a and b (95% CI 0.9"
    )


def test_several_that_did_not_solve_all_share_the_number_of_boards() -> None:
    """Which is said once."""
    analysis = analysed({"a": EASY, "b": [*EASY[:-1], LATE], "c": [LATE] * len(EASY)})
    said = "Within 10 s a board, of 8 measurements b solved 7, c 0; 1 other solver solved all."
    assert analysis.sentences[2].endswith(said)


def test_time_outs_make_at_least() -> None:
    """And are counted in the sentence."""
    words = found(EASY, [LATE, LATE, *[5.0] * 6]).words
    assert words.startswith("b is at least ")
    assert words.endswith(" on these 8 puzzles, 2 of which it did not solve in time")


def test_where_the_mean_is_not_known_the_wins_are_told() -> None:
    """The better solver times out once where the other does not."""
    words = found([*EASY, LATE, *EASY], [*[9.0] * 8, 9.5, *[LATE] * 8]).words
    assert words == (
        "a is faster than b more often: a was faster on 16 of 17 puzzles, b on 1, a alone solved 8, b alone solved 1"
    )


def test_with_time_outs_on_both_sides_and_no_difference_the_wins_are_told_too() -> None:
    """As no ratio is known."""
    words = found([1, 1, 1, 2, 2, 2, LATE], [2, 2, 2, 1, 1, LATE, 1]).words
    assert words.startswith(
        "no difference found between b and a: a was faster on 4 of 7 puzzles, b on 3"
    )


def test_few_puzzles_tell_nobody_apart() -> None:
    """However different they are."""
    assert (
        found([1.0] * 5, [9.0] * 5).words
        == "too few puzzles to tell b and a apart: b took 9.0x as long on these 5 puzzles"
    )
    assert (
        found([1.0], [LATE]).words
        == "too few puzzles to tell b and a apart: b took at least 10.0x as long on this 1 puzzle"
    )


def test_solvers_without_a_common_puzzle_are_not_compared() -> None:
    """One takes only what the other does not."""
    made = [row("a", n, 1.0, "unsupported" if n % 2 else "") for n in range(12)]
    made += [row("b", n, 1.0, "" if n % 2 else "unsupported") for n in range(12)]
    (pair,) = analyse(run(made)).pairs
    assert (
        pair.words
        == "b and a cannot be compared: there is no puzzle that both were asked and one solved"
    )


def test_the_first_screen_says_right_fastest_and_unsolved() -> None:
    """Three sentences."""
    made = analysed(
        {"a": EASY, "b": [3 * time for time in EASY], "c": [LATE, LATE, *[5.0] * 6], "w": EASY}
    )
    assert (
        made.sentences[0]
        == "Every answer of 4 solvers on 8 puzzles was verified, and none is wrong."
    )
    wrong = rows({"a": EASY, "b": [3 * time for time in EASY]}) + [
        row("w", n, 0.001, "wrong") for n in range(8)
    ]
    right, fastest, unsolved = analyse(run(wrong)).sentences
    assert (
        right
        == "Every answer of 3 solvers on 8 puzzles was verified: w (wrong 8) is at fault and not ranked."
    )
    assert fastest == "a is the fastest: b is 3.0x slower (95% CI 3.0 to 3.0) on these 8 puzzles."
    assert (
        unsolved == "Within 10 s a board, w solved 0 of 8 measurements; 2 other solvers solved all."
    )


@pytest.mark.parametrize("seed", range(4))
def test_every_number_in_the_words_is_in_the_data(seed: int) -> None:
    """Of runs with and without time-outs; the limit is a number of the data, too."""
    random = np.random.default_rng(seed)
    made = noisy(
        random, {"a": 1.0, "b:workers=8": 1.3, "c": 40.0}, puzzles=30, repetitions=1, noise=0.2
    )
    made += rows({"d": [LATE if late else 1.0 for late in random.random(30) < 0.3]})
    found = analyse(run(made))
    data = found.as_json()
    words = [
        *found.sentences,
        *(pair.words for pair in found.pairs),
        *(caveat.message for caveat in found.caveats),
    ]
    names = [score.solver for score in found.scores]
    assert [unfounded(text, data, names) for text in words] == [()] * len(words)


def test_a_crossing_in_words() -> None:
    """It names what is counted, and by whom."""
    plain = Crossover(
        measure="guesses",
        solver="a",
        against="b",
        counted_by="c",
        bins=(),
        crossover_point=CrossoverPoint(50.0, 40.0, 60.0, "a", "b"),
    )
    assert crossover_sentence(plain) == "a is faster up to 40 guesses (counted by c), b from 60"
    assert crossover_sentence(replace(plain, crossover_point=None)) == ""
