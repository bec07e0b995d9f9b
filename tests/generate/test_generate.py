"""Generated puzzles have the properties they are generated for, and depend only on the seed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from solvers.backtracking import exact_cover, propagation
from solvers.checker import find_faults
from solvers.errors import InputError, SearchIncomplete
from solvers.generate import (
    dig_holes,
    full_grid,
    guess_count,
    make_harder,
    slowest_isomorph,
    with_contradiction,
    with_several_solutions,
    without_solution,
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
SIX = Shape(2, 3)


def solved(seed: int = 1, shape: Shape = NINE) -> Puzzle:
    """Return a full grid as a puzzle."""
    return Puzzle(full_grid(shape, Random(seed), SOLVER), shape)


def minimal(seed: int = 1, shape: Shape = NINE) -> Puzzle:
    """Return a minimal puzzle."""
    return dig_holes(solved(seed, shape), Random(seed), SOLVER)


def count(puzzle: Puzzle) -> int:
    """Return how many solutions an independent solver finds."""
    return len(INDEPENDENT.solve(puzzle, EVERYTHING).solutions)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_full_grid_is_a_solution(shape: Shape) -> None:
    """A full grid of any shape has no fault, and another seed gives another grid."""
    grids = [full_grid(shape, Random(seed), SOLVER) for seed in (1, 1, 2)]
    assert find_faults(Puzzle.empty(shape), grids[0]) == ()
    assert grids[0] == grids[1] != grids[2]


def test_a_shape_without_a_solution_is_refused() -> None:
    """The error says that the units cannot all be satisfied."""
    shape = Shape(1, 2, (Unit("diagonal", (0, 3)),))
    with pytest.raises(InputError, match="no grid satisfies the units of 1x2"):
        full_grid(shape, Random(1), SOLVER)


@given(SEEDS)
@settings(max_examples=10)
def test_digging_holes_keeps_the_solution_unique(seed: int) -> None:
    """The puzzle has one solution, and has several when any of its givens is removed."""
    puzzle = minimal(seed, SIX)
    assert INDEPENDENT.solve(puzzle, EVERYTHING).solutions == (solved(seed, SIX).givens,)
    for cell, given_digit in enumerate(puzzle.givens):
        if given_digit:
            assert count(puzzle.with_given(cell, 0)) > 1


def test_digging_stops_at_a_number_of_givens() -> None:
    """That many givens are left, unless the puzzle is minimal before."""
    assert dig_holes(solved(), Random(1), SOLVER, given_count=40).given_count == 40
    assert dig_holes(solved(), Random(1), SOLVER, given_count=10) == minimal()


def test_a_harder_puzzle_needs_no_fewer_guesses() -> None:
    """The climb never goes down, and keeps the solution."""
    puzzle, solution = minimal(3), solved(3).givens
    climbed = make_harder(puzzle, solution, Random(1), SOLVER, steps=10)
    assert guess_count(climbed, SOLVER) >= guess_count(puzzle, SOLVER)
    assert INDEPENDENT.solve(climbed, EVERYTHING).solutions == (solution,)


def test_the_slowest_isomorph_has_late_givens() -> None:
    """Givens come later than before, and the first row of the solution is 987654321."""
    puzzle = minimal()
    slowest = slowest_isomorph(puzzle, Random(1), SOLVER, tries=50)
    (solution,) = INDEPENDENT.solve(slowest, EVERYTHING).solutions
    assert solution[:9] == (9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert slowest.given_count == puzzle.given_count
    assert _lateness(slowest) > _lateness(puzzle)


def _lateness(puzzle: Puzzle) -> int:
    return sum(cell for cell, digit in enumerate(puzzle.givens) if digit)


@pytest.mark.parametrize("seed", range(3))
def test_several_solutions_are_counted_exactly(seed: int) -> None:
    """Removing one or two givens leaves a few solutions, and all of them are returned."""
    puzzle = minimal(seed, SIX)
    several, solutions = with_several_solutions(puzzle, Random(1), SOLVER)
    assert set(solutions) == set(INDEPENDENT.solve(several, EVERYTHING).solutions)
    assert 2 <= len(solutions) <= 20
    assert 1 <= puzzle.given_count - several.given_count <= 2


def test_a_full_grid_cannot_get_several_solutions() -> None:
    """A grid with two blanks has only one solution."""
    with pytest.raises(InputError, match="two givens never leaves 2 to 20 solutions"):
        with_several_solutions(solved(shape=SIX), Random(1), SOLVER)


def test_a_puzzle_without_solution_has_no_contradictory_givens() -> None:
    """One given is changed, no givens contradict each other, and no solution is left."""
    puzzle = minimal()
    changed = without_solution(puzzle, Random(1), SOLVER)
    assert sum(one != other for one, other in zip(puzzle.givens, changed.givens, strict=True)) == 1
    assert changed.contradictions == ()
    assert count(changed) == 0


def test_an_empty_puzzle_cannot_lose_its_solutions() -> None:
    """It has no given that could be changed."""
    with pytest.raises(InputError, match="no change of one given makes this puzzle unsatisfiable"):
        without_solution(Puzzle.empty(), Random(1), SOLVER)


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
def test_a_contradiction_is_in_one_unit_of_its_kind(kind: str, shape: str) -> None:
    """Two givens contradict each other, in one unit, of the kind that was asked for."""
    puzzle = with_contradiction(minimal(shape=Shape.parse(shape)), kind, Random(1))
    (contradiction,) = puzzle.contradictions
    assert contradiction.unit.split()[0] == kind
    assert len(contradiction.cells) == 2


def test_a_contradiction_needs_a_unit_of_its_kind() -> None:
    """The standard shape has no diagonal."""
    with pytest.raises(InputError, match="contradict each other in just one diagonal"):
        with_contradiction(minimal(), "diagonal", Random(1))


def test_an_incomplete_solver_is_refused() -> None:
    """Puzzles cannot be generated with a solver that gives up."""

    class GivesUp:
        def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
            return Result((), Stop.GAVE_UP)

    with pytest.raises(
        SearchIncomplete, match="the solver stopped with gave-up; generate with a complete solver"
    ):
        dig_holes(solved(), Random(1), GivesUp())
