"""One suite for every rung: the same answers to the same questions, on boards of any shape."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.checker import Verdict, judge
from solvers.isomorph import shuffled
from solvers.puzzle import Puzzle
from solvers.result import Status, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.backtracking.boards import CROSSED, EASY, FOUR, HARD, JIGSAW, RUNGS, SIX, brute_force, pattern

ALL = Limits(None)
TWO = Limits(2)
SMALL = settings(max_examples=40, deadline=None, derandomize=True)

rungs = pytest.mark.parametrize("name", RUNGS)


@rungs
def test_a_unique_puzzle_is_proved_unique(name: str) -> None:
    """Asked for two solutions, a rung finds the one there is and searches to the end."""
    result = RUNGS[name].solve(HARD, TWO)
    assert (result.status, result.stop) == (Status.UNIQUE, Stop.EXHAUSTED)
    assert judge(HARD, result, TWO).verdict is Verdict.CORRECT


@rungs
def test_several_solutions_are_noticed(name: str) -> None:
    """With two rows blanked, the easy puzzle has more than one solution."""
    puzzle = Puzzle(EASY.givens[:63] + (0,) * 18)
    result = RUNGS[name].solve(puzzle, TWO)
    assert (result.status, result.stop) == (Status.MULTIPLE, Stop.ENOUGH)
    assert judge(puzzle, result, TWO).verdict is Verdict.CORRECT


@rungs
def test_a_dead_cell_is_no_solution(name: str) -> None:
    """Givens that do not clash and yet leave a cell without a digit."""
    puzzle = Puzzle.parse("12.. .... ..3. ..4.")
    assert not puzzle.clashes
    result = RUNGS[name].solve(puzzle)
    assert (result.status, result.stop) == (Status.UNSATISFIABLE, Stop.EXHAUSTED)


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


@rungs
def test_a_wrong_full_board_has_no_solution(name: str) -> None:
    """With two digits exchanged, nothing is left that could be right."""
    first, second, *rest = pattern(FOUR)
    assert RUNGS[name].solve(Puzzle((second, first, *rest), FOUR)).status is Status.UNSATISFIABLE


@rungs
def test_the_empty_4x4_has_288_solutions(name: str) -> None:
    """All of them, each once, and the end of the search is known."""
    result = RUNGS[name].solve(Puzzle.empty(FOUR), ALL)
    assert (len(set(result.solutions)), len(result.solutions), result.stop) == (288, 288, Stop.EXHAUSTED)


@rungs
@pytest.mark.parametrize("shape", [JIGSAW, CROSSED], ids=["jigsaw", "diagonals"])
def test_other_units_are_only_other_data(name: str, shape: Shape) -> None:
    """On regions in place of boxes and on further units, a rung finds what brute force finds."""
    puzzle = Puzzle.empty(shape)
    assert set(RUNGS[name].solve(puzzle, ALL).solutions) == brute_force(puzzle) != set()


@SMALL
@given(st.lists(st.sampled_from([0, 0, 0, 0, 1, 2, 3, 4]), min_size=16, max_size=16))
def test_any_4x4_is_enumerated_as_by_brute_force(givens: list[int]) -> None:
    """Random givens, with many solutions, one or none: every rung finds each solution, once."""
    puzzle = Puzzle(tuple(givens), FOUR)
    assert_enumerated(puzzle)


@SMALL
@given(st.randoms(use_true_random=False), st.integers(4, 14), st.booleans())
def test_any_6x6_is_enumerated_as_by_brute_force(random: Random, blanks: int, perturbed: bool) -> None:
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
