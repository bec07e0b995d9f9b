"""Generated puzzles are what they are said to be, and the same for the same seed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from solvers.backtracking import exact_cover, propagation
from solvers.checker import find_faults
from solvers.errors import InputError, SearchIncomplete
from solvers.generate import (
    against_reading_order,
    clashing,
    dig,
    full_grid,
    guesses,
    harder,
    several,
    unsatisfiable,
)
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import FIND_ONE, Limits
from solvers.units import Unit
from tests.strategies import SEEDS, SHAPES

SOLVER = propagation.Solver()
INDEPENDENT = exact_cover.Solver()
EVERYTHING = Limits(solution_limit=None)
NINE = Shape()


def solved(seed: int = 1, shape: Shape = NINE) -> Puzzle:
    """A full grid as a puzzle."""
    return Puzzle(full_grid(shape, Random(seed), SOLVER), shape)


def minimal(seed: int = 1, shape: Shape = NINE) -> Puzzle:
    """A minimal puzzle."""
    return dig(solved(seed, shape), Random(seed), SOLVER)


def count(puzzle: Puzzle) -> int:
    """How many solutions an independent solver finds."""
    return len(INDEPENDENT.solve(puzzle, EVERYTHING).solutions)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_full_grid_is_a_solution(shape: Shape) -> None:
    """A full grid of any shape has no fault, and the seed decides which it is."""
    grids = [full_grid(shape, Random(seed), SOLVER) for seed in (1, 1, 2)]
    assert find_faults(Puzzle.empty(shape), grids[0]) == ()
    assert grids[0] == grids[1] != grids[2]


def test_a_shape_without_a_grid_is_refused() -> None:
    """Units that cannot all be satisfied are said to be so."""
    shape = Shape(1, 2, (Unit("diagonal", (0, 3)),))
    with pytest.raises(InputError, match="no grid satisfies the units of 1x2"):
        full_grid(shape, Random(1), SOLVER)


@given(SEEDS)
@settings(max_examples=10)
def test_digging_keeps_the_solution_the_only_one(seed: int) -> None:
    """A dug puzzle has one solution, and none of its clues can go."""
    puzzle = minimal(seed, Shape(2, 3))
    assert INDEPENDENT.solve(puzzle, EVERYTHING).solutions == (solved(seed, Shape(2, 3)).givens,)
    for cell, given_digit in enumerate(puzzle.givens):
        if given_digit:
            without = Puzzle((*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :]), puzzle.shape)
            assert count(without) > 1


def test_digging_stops_at_a_number_of_clues() -> None:
    """So many clues are left as were asked for, unless the puzzle is minimal before."""
    assert dig(solved(), Random(1), SOLVER, clues=40).given_count == 40
    assert dig(solved(), Random(1), SOLVER, clues=10) == minimal()


def test_harder_costs_no_fewer_guesses() -> None:
    """The climb never goes down, and keeps the solution."""
    puzzle, solution = minimal(3), solved(3).givens
    climbed = harder(puzzle, solution, Random(1), SOLVER, steps=10)
    assert guesses(climbed, SOLVER) >= guesses(puzzle, SOLVER)
    assert INDEPENDENT.solve(climbed, EVERYTHING).solutions == (solution,)


def test_against_reading_order_is_an_isomorph_with_late_clues() -> None:
    """Clues come later than before, the first row of the solution is 987654321, and all else is the same puzzle."""
    puzzle = minimal()
    turned = against_reading_order(puzzle, Random(1), SOLVER, tries=50)
    (solution,) = INDEPENDENT.solve(turned, EVERYTHING).solutions
    assert solution[:9] == (9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert turned.given_count == puzzle.given_count
    assert _places(turned) > _places(puzzle)


def _places(puzzle: Puzzle) -> int:
    return sum(cell for cell, digit in enumerate(puzzle.givens) if digit)


@pytest.mark.parametrize("seed", range(3))
def test_several_solutions_are_counted_exactly(seed: int) -> None:
    """One or two clues less leave a few solutions, and all of them are returned."""
    puzzle = minimal(seed, Shape(2, 3))
    loosened, solutions = several(puzzle, Random(1), SOLVER)
    assert set(solutions) == set(INDEPENDENT.solve(loosened, EVERYTHING).solutions)
    assert 2 <= len(solutions) <= 20
    assert 1 <= puzzle.given_count - loosened.given_count <= 2


def test_several_says_when_it_cannot() -> None:
    """A board that is full but for nothing has no second solution nearby."""
    with pytest.raises(InputError, match="no two clues less leave 2 to 20 solutions"):
        several(solved(shape=Shape(2, 3)), Random(1), SOLVER)


def test_unsatisfiable_has_no_clash_and_no_solution() -> None:
    """One clue is changed, no givens clash, and there is no solution."""
    puzzle = minimal()
    misprinted = unsatisfiable(puzzle, Random(1), SOLVER)
    assert (
        sum(one != other for one, other in zip(puzzle.givens, misprinted.givens, strict=True)) == 1
    )
    assert misprinted.contradictions == ()
    assert count(misprinted) == 0


def test_unsatisfiable_says_when_it_cannot() -> None:
    """With no clue there is none to change."""
    with pytest.raises(InputError, match="no change of one clue makes this puzzle unsatisfiable"):
        unsatisfiable(Puzzle.empty(), Random(1), SOLVER)


@pytest.mark.parametrize(
    ("kind", "shape"),
    [
        ("row", "3x3"),
        ("column", "3x3"),
        ("box", "3x3"),
        ("diagonal", "3x3+diagonals"),
        ("window", "3x3+windoku"),
    ],
)
def test_a_clash_lies_in_one_unit_of_its_kind(kind: str, shape: str) -> None:
    """Two givens clash, in one unit, of the kind that was asked for."""
    puzzle = clashing(minimal(shape=Shape.parse(shape)), kind, Random(1))
    (clash,) = puzzle.contradictions
    assert clash.unit.split()[0] == kind
    assert len(clash.cells) == 2


def test_clashing_says_when_it_cannot() -> None:
    """A full grid has no room for just one clash, and a plain board no diagonal."""
    with pytest.raises(
        InputError, match="no change of one cell makes a clash in just one diagonal"
    ):
        clashing(minimal(), "diagonal", Random(1))


def test_an_incomplete_solver_is_refused() -> None:
    """A generator cannot build on a solver that gives up."""

    class GivesUp:
        def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
            return Result((), Stop.GAVE_UP)

    with pytest.raises(
        SearchIncomplete, match="the solver ended with gave-up; generate with a complete solver"
    ):
        dig(solved(), Random(1), GivesUp())
