"""The clauses of a puzzle have exactly its solutions as models, by brute force."""

from __future__ import annotations

from itertools import product

import pytest

from solvers import cnf
from solvers.conformance import known_puzzles as known
from solvers.puzzle import Grid
from solvers.shape import Shape
from tests.backtracking.puzzles import brute_force

SHAPES = (known.SHAPE_4X4, known.DIAGONAL_4X4, known.JIGSAWS[0])


def is_model(grid: Grid, clauses: list[cnf.Clause], shape: Shape) -> bool:
    """Whether all clauses are true for a grid."""
    true = {cnf.literal(shape, cell, digit) for cell, digit in enumerate(grid)}
    return all(
        any((literal in true) if literal > 0 else (-literal not in true) for literal in clause)
        for clause in clauses
    )


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_the_models_are_the_solutions(shape: Shape) -> None:
    """Of all ways to fill four cells of a solution, the clauses accept those that are solutions."""
    for puzzle, solutions in (known.unique(shape), known.several(shape)):
        clauses, known_grids = cnf.formula(puzzle), brute_force(puzzle)
        start, blanks = solutions[0], [c for c, digit in enumerate(puzzle.givens) if not digit]
        for digits in product(shape.digits, repeat=4):
            changed = dict(zip(blanks[-4:], digits, strict=True))
            grid = tuple(changed.get(cell, digit) for cell, digit in enumerate(start))
            assert is_model(grid, clauses, shape) == (grid in known_grids)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_puzzle_without_a_solution_has_no_model(shape: Shape) -> None:
    """No solution of the empty grid is one, by brute force."""
    grids = known.empty_with_all_solutions(shape).solutions
    for puzzle, _ in (*known.unsolvable(shape), *known.contradictory(shape)):
        clauses = cnf.formula(puzzle)
        assert not any(is_model(grid, clauses, shape) for grid in grids)
    assert all(is_model(grid, [*cnf.rules(shape)], shape) for grid in grids)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_an_excluded_solution_is_not_a_model(shape: Shape) -> None:
    """Every other solution still is one."""
    puzzle, solutions = known.several(shape)
    for excluded in solutions:
        clauses = cnf.formula(puzzle, [excluded])
        models = {grid for grid in solutions if is_model(grid, clauses, shape)}
        assert models == set(solutions) - {excluded}


def test_a_cell_with_no_digit_or_two_is_refused() -> None:
    """Not only grids are assignments: each clause of the cells is needed."""
    shape = known.SHAPE_4X4
    clauses = cnf.rules(shape)
    assert clauses[: shape.cells] == tuple(
        tuple(range(4 * cell + 1, 4 * cell + 5)) for cell in range(shape.cells)
    )
    assert {(-1, -2), (-1, -3), (-3, -4)} <= set(clauses)


@pytest.mark.parametrize("shape", [Shape(), Shape(2, 3), *SHAPES, known.ANTI_KING_6X6], ids=str)
def test_no_clause_is_there_twice(shape: Shape) -> None:
    """Two cells may share a row and a box; the literals are 1 to size * cells."""
    clauses = cnf.rules(shape)
    assert len(set(clauses)) == len(clauses)
    assert {abs(literal) for clause in clauses for literal in clause} == {
        *range(1, shape.size * shape.cells + 1)
    }
    assert all(
        cnf.literal(shape, *cnf.cell_and_digit(shape, each)) == each for each in range(1, 30)
    )
