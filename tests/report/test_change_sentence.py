"""How the times of a solver changed, as a sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solvers.report.change_sentence import change_sentence
from solvers.report.pair_sentence import pair_sentence
from solvers.report.pairs import Pair
from solvers.report.run_comparison import compare
from tests.report.simulated import LATE, rows, run

CHANCE = "; the interval excludes 1, but the test of all differences does not exclude chance"


def changed(old: list[float], new: list[float]) -> Pair:
    """The new times compared with the old ones."""
    pair = compare(run(rows({"a": old})), run(rows({"a": new}))).changes[0].pair
    assert pair
    return pair


def test_without_a_difference_it_is_not_known() -> None:
    """The ratio and its interval show how little is known."""
    pair = changed([1.0] * 8, [1.5, 0.7] * 4)
    start = "a: not known whether it is slower or faster: it takes 1.02x as long as before (95% CI "
    assert pair.sentence.startswith(start)
    assert pair.sentence.endswith(", 8 puzzles)")


def test_an_interval_without_1_is_explained_if_no_difference_was_found() -> None:
    """The test decides: its p is that of processes if that is larger, and adjusted."""
    pair = changed([1.0] * 8, [1.5, 0.7] * 4)
    unproven = replace(pair, ratio=0.65, low=0.5, high=0.85, q=0.06)
    numbers = "0.65x as long{} (95% CI 0.50 to 0.85, 8 puzzles)"
    start = "a: not known whether it is slower or faster: it takes "
    expected = f"{start}{numbers.format(' as before')}{CHANCE}"
    assert change_sentence("a", unproven) == expected
    assert pair_sentence(unproven).endswith(f"{numbers.format('')}{CHANCE}")
    for known in (replace(unproven, q=0.04), replace(unproven, high=1.0)):
        assert CHANCE not in change_sentence("a", known) + pair_sentence(known)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            [1.0, 1.0],
            [3.0, 3.0],
            (
                "a: at least 6 puzzles are needed to tell whether it is slower or faster; "
                "on 2 puzzles, it takes 3.0x as long as before"
            ),
        ),
        (
            [1.0, LATE],
            [LATE, 1.0],
            "a: at least 6 puzzles are needed to tell whether it is slower or faster",
        ),
        (
            [LATE] * 7,
            [LATE] * 7,
            "a: times are not compared, because it solved no puzzle in either run",
        ),
        (
            [1.0, 1.0, 1.0, LATE, 1.0, 1.0],
            [1.0, 1.0, LATE, 1.0, 1.0, 1.0],
            (
                "a: not known whether it is slower or faster: it was faster on 1 of 6 puzzles, "
                "slower on 1, 1 fully solved only before, 1 fully solved only now; "
                "a test needs at least 6 puzzles on which one of them is faster"
            ),
        ),
    ],
)
def test_what_cannot_be_compared_is_said(old: list[float], new: list[float], sentence: str) -> None:
    """With the reason, and with what is known."""
    assert changed(old, new).sentence == sentence


def test_fewer_timeouts_make_it_faster_by_a_bound() -> None:
    """The time limit stands for the time before."""
    sentence = changed([LATE] * 10, [1.0] * 10).sentence
    assert sentence.startswith("a became faster: it takes at most 0.10x as long as before (95% CI ")
    assert sentence.endswith("10 puzzles, 10 fully solved only now)")
