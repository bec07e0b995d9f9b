"""Isomorphs: the same puzzle, relabelled and rearranged."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.backtracking import propagation
from solvers.checker import find_faults
from solvers.errors import InputError
from solvers.isomorph import relabelled, shuffled, with_first_row
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape
from solvers.solver import Limits
from tests.strategies import grids, puzzles, solvable

SEEDS = st.integers(0, 2**32)


@given(grids(), SEEDS)
def test_a_shuffled_solution_is_a_solution(grid: Puzzle, seed: int) -> None:
    """Shuffling maps units to units in every kind of shape."""
    assert find_faults(Puzzle.empty(grid.shape), shuffled(grid, Random(seed)).givens) == ()


@given(puzzles, SEEDS)
def test_an_isomorph_has_as_many_givens_and_contradictions(puzzle: Puzzle, seed: int) -> None:
    """The same seed gives the same isomorph."""
    other = shuffled(puzzle, Random(seed))
    assert (other.shape, other.given_count, len(other.contradictions)) == (
        puzzle.shape,
        puzzle.given_count,
        len(puzzle.contradictions),
    )
    assert other == shuffled(puzzle, Random(seed))


@given(solvable(st.just(Shape(2, 2))), SEEDS)
def test_shuffling_keeps_the_number_of_solutions(pair: tuple[Puzzle, Grid], seed: int) -> None:
    """A puzzle and its isomorph have the same number of solutions."""
    solver, everything = propagation.Solver(), Limits(solution_limit=None)
    here, there = (
        solver.solve(p, everything).solutions for p in (pair[0], shuffled(pair[0], Random(seed)))
    )
    assert len(here) == len(there)


def test_shuffling_reaches_rotations_and_transpositions() -> None:
    """A row of givens sometimes becomes a column, but only if boxes are square."""
    row = Puzzle((1, 2, 3, 4, *[0] * 12), Shape(2, 2))
    assert {shuffled(row, Random(seed)).givens[:4].count(0) for seed in range(50)} == {0, 3, 4}
    flat = Puzzle((1, 2, 3, 4, 5, 6, *[0] * 30), Shape(2, 3))
    assert {shuffled(flat, Random(seed)).givens[:6].count(0) for seed in range(50)} == {0, 6}


@given(puzzles, SEEDS)
def test_relabelling_can_be_undone(puzzle: Puzzle, seed: int) -> None:
    """Relabelling with the inverse names restores the puzzle."""
    names = tuple(Random(seed).sample(puzzle.shape.digits, puzzle.shape.size))
    back = tuple(names.index(digit) + 1 for digit in puzzle.shape.digits)
    assert relabelled(relabelled(puzzle, names), back) == puzzle


@given(solvable())
def test_the_first_row_of_the_solution_can_be_chosen(pair: tuple[Puzzle, Grid]) -> None:
    """The relabelled solution begins with that row."""
    puzzle, solution = pair
    row = tuple(reversed(puzzle.shape.digits))
    assert (
        with_first_row(Puzzle(solution, puzzle.shape), solution, row).givens[: puzzle.shape.size]
        == row
    )
    assert with_first_row(puzzle, solution, row).given_count == puzzle.given_count


@pytest.mark.parametrize("names", [(1, 2, 3), (1, 1, 2, 3), (0, 1, 2, 3), (2, 3, 4, 5)])
def test_names_that_are_not_a_permutation_are_refused(names: tuple[int, ...]) -> None:
    """Each digit needs a name of its own."""
    with pytest.raises(
        InputError, match="is not a permutation of the digits 1 to 4; name each digit once"
    ):
        relabelled(Puzzle.empty(Shape(2, 2)), names)


@pytest.mark.parametrize(
    ("solution", "row"),
    [((1, 2, 3, 4), (1, 2, 3)), ((1, 1, 2, 3), (4, 3, 2, 1)), ((), (1, 2, 3, 4))],
)
def test_a_first_row_that_is_not_a_permutation_is_refused(
    solution: Grid, row: tuple[int, ...]
) -> None:
    """Row and solution need each digit once."""
    with pytest.raises(InputError, match="is not a permutation"):
        with_first_row(Puzzle.empty(Shape(2, 2)), solution, row)
