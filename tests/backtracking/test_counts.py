"""Guesses and backtracks: exact counts, and how many of them each idea saves."""

from __future__ import annotations

from functools import cache

import pytest

from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.backtracking.puzzles import EASY, HARD, RUNGS

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
    """Return the result of proving the puzzle unique."""
    return RUNGS[name].solve(puzzle, Limits(2))


def guesses(name: str, puzzle: Puzzle) -> int | float:
    """Return the guesses that it takes to prove the puzzle unique."""
    return proof(name, puzzle).counters["guesses"]


@pytest.mark.parametrize("name", IN_READING_ORDER)
def test_the_textbook_rungs_make_the_same_guesses(name: str) -> None:
    """The rungs up to save-and-continue make guesses cheaper, but not fewer."""
    assert (guesses(name, EASY), guesses(name, HARD)) == (810, 60647)


def test_fewest_first_saves_nearly_all_guesses() -> None:
    """It makes none on the easy puzzle, and a hundredth of the textbook's on the hard one."""
    assert (guesses("fewest-first", EASY), guesses("fewest-first", HARD)) == (0, 614)


@pytest.mark.parametrize("name", OVER_REQUIREMENTS)
def test_hidden_singles_save_most_of_the_rest(name: str) -> None:
    """The three rungs that place hidden singles make the same number of guesses."""
    assert (guesses(name, EASY), guesses(name, HARD)) == (0, 44)


@rungs
def test_an_exhaustive_search_takes_back_every_guess(name: str) -> None:
    """Guesses and backtracks are equal when the search was exhaustive."""
    result = proof(name, HARD)
    assert result.stop is Stop.EXHAUSTED
    assert result.counters["guesses"] == result.counters["backtracks"]


@pytest.mark.parametrize("name", [name for name in RUNGS if name != "save-and-continue"])
def test_a_search_that_stops_early_keeps_some_guesses(name: str) -> None:
    """The guesses that led to the solution are not undone: at most one for each blank."""
    result = RUNGS[name].solve(HARD)
    left = result.counters["guesses"] - result.counters["backtracks"]
    assert 0 < left <= 81 - HARD.given_count


@rungs
def test_an_empty_4x4_needs_at_least_four_guesses(name: str) -> None:
    """No rule places the first digits, so that every rung has to guess them."""
    assert RUNGS[name].solve(Puzzle.empty(Shape(2, 2))).counters["guesses"] >= 4
