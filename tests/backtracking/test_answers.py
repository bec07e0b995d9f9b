"""One suite for every rung: the same answers to the same questions, on boards of any shape."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.isomorph import shuffled
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.solver import Limits
from tests.backtracking.boards import EASY, FOUR, RUNGS, SIX, brute_force, pattern

ALL = Limits(None)
TWO = Limits(2)
SMALL = settings(max_examples=40, deadline=None, derandomize=True)

rungs = pytest.mark.parametrize("name", RUNGS)


@rungs
def test_clashing_givens_are_no_solution_without_a_guess(name: str) -> None:
    """Two equal givens in a row are answered before any search."""
    result = RUNGS[name].solve(Puzzle((5, 5) + (0,) * 79))
    assert (result.solutions, result.stop) == ((), Stop.EXHAUSTED)
    assert result.counters == {"guesses": 0, "backtracks": 0}


@rungs
def test_a_full_board_is_its_own_solution(name: str) -> None:
    """With nothing left to fill, the answer is the givens, and unique."""
    grid = pattern(FOUR)
    result = RUNGS[name].solve(Puzzle(grid, FOUR), TWO)
    assert (result.solutions, result.stop) == ((grid,), Stop.EXHAUSTED)
    assert result.counters == {"guesses": 0, "backtracks": 0}


@SMALL
@given(st.lists(st.sampled_from([0, 0, 0, 0, 1, 2, 3, 4]), min_size=16, max_size=16))
def test_any_4x4_is_enumerated_as_by_brute_force(givens: list[int]) -> None:
    """Random givens, with many solutions, one or none: every rung finds each solution, once."""
    puzzle = Puzzle(tuple(givens), FOUR)
    assert_enumerated(puzzle)


@SMALL
@given(st.randoms(use_true_random=False), st.integers(4, 14), st.booleans())
def test_any_6x6_is_enumerated_as_by_brute_force(
    random: Random, blanks: int, perturbed: bool
) -> None:
    """A full board with some cells blanked and perhaps a given changed: every rung finds each solution, once."""
    givens = list(shuffled(Puzzle(pattern(SIX), SIX), random).givens)
    for cell in random.sample(range(36), blanks):
        givens[cell] = 0
    if perturbed:
        givens[random.randrange(36)] = random.randint(1, 6)
    assert_enumerated(Puzzle(tuple(givens), SIX))


def assert_enumerated(puzzle: Puzzle) -> None:
    """That every rung returns all solutions of the puzzle, each once, and says that it has them all."""
    expected = brute_force(puzzle)
    for name, rung in RUNGS.items():
        result = rung.solve(puzzle, ALL)
        assert set(result.solutions) == expected, name
        assert len(result.solutions) == len(expected), name
        assert result.stop is Stop.EXHAUSTED, name


@rungs
def test_a_puzzle_is_not_changed_and_answered_alike_twice(name: str) -> None:
    """The same solver, asked again, gives the same solutions with the same counts, and the puzzle is as it was."""
    puzzle = Puzzle(EASY.givens)
    first, second = RUNGS[name].solve(puzzle, TWO), RUNGS[name].solve(puzzle, TWO)
    assert (first, first.counters) == (second, second.counters)
    assert (puzzle, str(puzzle)) == (EASY, str(EASY))
