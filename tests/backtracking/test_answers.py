"""All rungs find the same solutions, for puzzles of any shape."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.isomorph import shuffled
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.solver import Limits
from tests.backtracking.puzzles import EASY, FOUR, RUNGS, SIX, brute_force, pattern
from tests.strategies import SEEDS, examples

ALL = Limits(None)
TWO = Limits(2)
SMALL = examples(40)

rungs = pytest.mark.parametrize("name", RUNGS)


@rungs
def test_contradictory_givens_have_no_solution_and_need_no_guess(name: str) -> None:
    """A digit given twice in a row is reported without a search."""
    result = RUNGS[name].solve(Puzzle((5, 5) + (0,) * 79))
    assert (result.solutions, result.stop) == ((), Stop.EXHAUSTED)
    assert result.counters == {"guesses": 0, "backtracks": 0}


@rungs
def test_a_full_grid_is_its_own_solution(name: str) -> None:
    """If there are no blanks, the givens are the only solution."""
    grid = pattern(FOUR)
    result = RUNGS[name].solve(Puzzle(grid, FOUR), TWO)
    assert (result.solutions, result.stop) == ((grid,), Stop.EXHAUSTED)
    assert result.counters == {"guesses": 0, "backtracks": 0}


@SMALL
@given(st.lists(st.sampled_from([0, 0, 0, 0, 1, 2, 3, 4]), min_size=16, max_size=16))
def test_random_4x4_puzzles_have_the_solutions_of_brute_force(givens: list[int]) -> None:
    """Each rung finds each solution once, whether there are many, one or none."""
    puzzle = Puzzle(tuple(givens), FOUR)
    assert_enumerated(puzzle)


@pytest.mark.slow
@SMALL
@given(SEEDS, st.integers(4, 14), st.booleans())
def test_random_6x6_puzzles_have_the_solutions_of_brute_force(
    seed: int, blanks: int, perturbed: bool
) -> None:
    """Each rung finds each solution once, even if a given was changed."""
    random = Random(seed)
    givens = list(shuffled(Puzzle(pattern(SIX), SIX), random).givens)
    for cell in random.sample(range(36), blanks):
        givens[cell] = 0
    if perturbed:
        givens[random.randrange(36)] = random.randint(1, 6)
    assert_enumerated(Puzzle(tuple(givens), SIX))


def assert_enumerated(puzzle: Puzzle) -> None:
    """Check that each rung returns all solutions of the puzzle, each once, and is exhausted."""
    expected = brute_force(puzzle)
    for name, rung in RUNGS.items():
        result = rung.solve(puzzle, ALL)
        assert set(result.solutions) == expected, name
        assert len(result.solutions) == len(expected), name
        assert result.stop is Stop.EXHAUSTED, name


@rungs
def test_solving_twice_gives_the_same_result(name: str) -> None:
    """A second call gives the same solutions and counters, and the puzzle is unchanged."""
    puzzle = Puzzle(EASY.givens)
    first, second = RUNGS[name].solve(puzzle, TWO), RUNGS[name].solve(puzzle, TWO)
    assert (first, first.counters) == (second, second.counters)
    assert (puzzle, str(puzzle)) == (EASY, str(EASY))
