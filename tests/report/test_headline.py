"""The first sentences of a report."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.report.analysis import analyse
from tests.report.numbers_in_text import unfounded
from tests.report.simulated import LATE, analysed, noisy, row, rows, run

EASY = [1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7]
TWICE, THREE_TIMES = ([factor * time for time in EASY] for factor in (2, 3))


def test_the_headline_compares_the_first_two_solvers() -> None:
    """The last one follows in the third sentence."""
    analysis = analysed({"a": EASY, "b": TWICE, "c": THREE_TIMES})
    assert analysis.sentences[1] == (
        "a is the fastest: b takes 2.0x as long (95% CI 2.0 to 2.0, 8 puzzles)."
    )
    assert analysis.sentences[2] == (
        "c takes 3.0x as long as a (95% CI 3.0 to 3.0, 8 puzzles). "
        "Within 10 s, every solver solved everything that it supports."
    )


def test_solvers_without_a_difference_share_first_place() -> None:
    """The headline says so, with the interval."""
    other = [time * factor for time, factor in zip(EASY, [1.1, 0.9] * 4, strict=True)]
    start = "First place is shared. No difference found between a and b: a takes 1.01x as long ("
    assert analysed({"a": EASY, "b": other}).sentences[1].startswith(start)


def test_a_solver_that_supports_fewer_puzzles_is_not_ranked() -> None:
    """It is compared on the puzzles that it supports."""
    made = rows({"a": EASY, "b": TWICE})
    made += [
        row("part", n, time / 4, "unsupported" if n > 5 else "") for n, time in enumerate(EASY)
    ]
    analysis = analyse(run(made))
    places = [(place.place, place.solver) for place in analysis.ranking]
    assert places == [(1, "a"), (2, "b"), (None, "part")]
    assert analysis.sentences[1] == (
        "a is the fastest of the solvers that support every puzzle: "
        "b takes 2.0x as long (95% CI 2.0 to 2.0, 8 puzzles)."
    )
    assert analysis.sentences[2].startswith(
        "part is faster, but not ranked because it does not support every puzzle: "
        "a takes 4.0x as long as part (95% CI 4.0 to 4.0, 6 puzzles). "
    )


def test_a_solver_with_several_threads_is_not_ranked() -> None:
    """The headline is about single-threaded solvers."""
    analysis = analysed({"a": EASY, "b:workers=8": [time / 2 for time in EASY]})
    assert analysis.sentences[1] == "a is the fastest of the single-threaded solvers."
    assert analysis.sentences[2].startswith(
        "b:workers=8 is faster, but not ranked because it uses several threads: "
        "a takes 2.0x as long as b:workers=8 (95% CI 2.0 to 2.0, 8 puzzles). "
    )


def test_a_slower_solver_that_solves_more_comes_first() -> None:
    """The headline does not call it the fastest."""
    analysis = analysed({"a": [*[0.1] * 12, LATE, LATE, LATE], "b": [1.0] * 15})
    assert analysis.sentences[1].startswith("b solves more than any other solver. ")


def test_solved_counts_follow_the_comparison() -> None:
    """Only the solver with the smallest share is named."""
    analysis = analysed({"a": EASY, "b": [*EASY[:-1], LATE], "c": [LATE] * len(EASY)})
    end = (
        " Within 10 s, 1 of 3 solvers solved everything that they support; "
        "c solved 0 of 8 measurements, the smallest share."
    )
    assert analysis.sentences[2].endswith(end)


def test_the_first_sentence_says_whether_answers_are_right() -> None:
    """It names solvers that failed, with their verdicts."""
    right = analysed({"a": EASY, "b": THREE_TIMES, "c": [LATE, LATE, *[5.0] * 6], "w": EASY})
    assert right.sentences[0] == (
        "All answers of 4 solvers on 8 puzzles were verified, and none is wrong."
    )
    made = rows({"a": EASY, "b": THREE_TIMES}) + [row("w", n, 0.001, "wrong") for n in range(8)]
    verified, fastest, solved = analyse(run(made)).sentences
    assert verified == (
        "w (8 wrong) failed and is not ranked. All answers of 3 solvers on 8 puzzles were verified."
    )
    assert fastest == "a is the fastest: b takes 3.0x as long (95% CI 3.0 to 3.0, 8 puzzles)."
    assert solved == "Within 10 s, w solved 0 of 8 measurements; all others solved all of theirs."


def test_timeouts_alone_are_not_right_answers() -> None:
    """If nothing was solved, no solver is ranked."""
    found = analysed({"a": [LATE] * 9, "b": [LATE] * 9})
    assert found.sentences[0] == "2 solvers solved none of 9 puzzles, and made no wrong claim."
    assert found.ranking == ()


def test_an_unfinished_run_says_so_first() -> None:
    """The headline begins with it."""
    start = "The run is not finished. So far: a is the fastest: b takes 2.0x as long"
    assert analysed({"a": EASY, "b": TWICE}, finished=False).sentences[1].startswith(start)


@pytest.mark.parametrize("seed", range(4))
def test_every_number_in_the_sentences_is_in_the_data(seed: int) -> None:
    """This holds for runs with and without timeouts. The time limit is part of the data."""
    random = np.random.default_rng(seed)
    factors = {"a": 1.0, "b:workers=8": 1.3, "c": 40.0}
    made = noisy(random, factors, puzzles=30, repetitions=1, noise=0.2)
    made += rows({"d": [LATE if late else 1.0 for late in random.random(30) < 0.3]})
    found = analyse(run(made))
    texts = [
        *found.sentences,
        *(pair.sentence for pair in found.pairs),
        *(caveat.message for caveat in found.caveats),
    ]
    data, names = found.as_json(), [score.solver for score in found.scores]
    assert [unfounded(text, data, names) for text in texts] == [()] * len(texts)


def test_only_solvers_with_an_answer_are_counted_as_verified() -> None:
    """A solver that crashed or reached its time limit gave none."""
    made = rows({"a": EASY, "b": TWICE, "late": [LATE] * 8})
    assert analyse(run(made)).sentences[0].startswith("All answers of 2 solvers on 8 puzzles ")
    made += [row("c", n, 0.001, "crash") for n in range(8)]
    assert analyse(run(made)).sentences[0] == (
        "c (8 crashes) failed and is not ranked. All answers of 2 solvers on 8 puzzles were "
        "verified."
    )


def test_all_solvers_with_the_smallest_share_are_named() -> None:
    """One of them was measured less often than the other."""
    made = rows({"a": EASY, "b": [LATE] * 2, "c": [LATE] * 8})
    assert analyse(run(made)).sentences[2].endswith("; b and c solved 0%, the smallest share.")
