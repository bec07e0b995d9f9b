"""Guesses and backtracks: counts that no machine changes, and what each idea saves of them."""

from __future__ import annotations

from functools import cache

import pytest

from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.backtracking.boards import EASY, HARD, RUNGS

IN_READING_ORDER = (
    "naive",
    "used-digits",
    "next-cell",
    "digit-sets",
    "bitmasks",
    "blanks",
    "save-and-continue",
)
OVER_REQUIREMENTS = ("propagation", "exact-cover", "dancing-links")

rungs = pytest.mark.parametrize("name", RUNGS)


@cache
def proof(name: str, puzzle: Puzzle) -> Result:
    """The puzzle proved unique."""
    return RUNGS[name].solve(puzzle, Limits(2))


def guesses(name: str, puzzle: Puzzle) -> int | float:
    """To prove the puzzle unique."""
    return proof(name, puzzle).counters["guesses"]


@pytest.mark.parametrize("name", IN_READING_ORDER)
def test_the_textbook_rungs_make_the_same_guesses(name: str) -> None:
    """Up to save-and-continue a rung makes a guess cheaper, not fewer: one search tree, in seven forms."""
    assert (guesses(name, EASY), guesses(name, HARD)) == (810, 60647)


def test_fewest_first_saves_nearly_all_guesses() -> None:
    """None on the easy puzzle, and a hundredth of the textbook's on the hard one."""
    assert (guesses("fewest-first", EASY), guesses("fewest-first", HARD)) == (0, 614)


@pytest.mark.parametrize("name", OVER_REQUIREMENTS)
def test_hidden_singles_save_most_of_the_rest(name: str) -> None:
    """The three rungs that see them make the same guesses, one by one: the same search in three forms."""
    assert (guesses(name, EASY), guesses(name, HARD)) == (0, 44)


@rungs
def test_a_search_to_the_end_takes_back_every_guess(name: str) -> None:
    """Guesses and backtracks are equal when everything was tried."""
    result = proof(name, HARD)
    assert result.stop is Stop.EXHAUSTED
    assert result.counters["guesses"] == result.counters["backtracks"]


@pytest.mark.parametrize("name", [name for name in RUNGS if name != "save-and-continue"])
def test_a_search_that_stops_early_leaves_its_guesses(name: str) -> None:
    """What was not taken back are the guesses that the solution rests on: at most one a blank."""
    result = RUNGS[name].solve(HARD)
    left = result.counters["guesses"] - result.counters["backtracks"]
    assert 0 < left <= 81 - HARD.given_count


@rungs
def test_every_cell_of_the_first_row_is_a_guess_on_an_empty_4x4(name: str) -> None:
    """Nothing forces the first digit: the first solution rests on a guess in any rung."""
    assert RUNGS[name].solve(Puzzle.empty(Shape(2, 2))).counters["guesses"] >= 4
