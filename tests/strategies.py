"""Shapes, grids and puzzles for hypothesis: solved boards, puzzles with one solution or many, and garbage."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import strategies as st

from solvers.backtracking import propagation
from solvers.generate import full_grid
from solvers.isomorph import shuffled
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape
from solvers.units import Unit, diagonals, windoku

JIGSAW = Shape.jigsaw("AABBB AACBB ACCCD EECDD EEEDD")
SHAPES = (
    Shape(2, 2),
    Shape(2, 3),
    Shape(3, 2),
    Shape(2, 4),
    Shape(3, 3),
    Shape(1, 5),
    Shape(4, 3),
    Shape(4, 4),
    Shape(2, 2, diagonals(2, 2)),
    Shape(3, 3, windoku(3, 3)),
    Shape(3, 3, (Unit("center dots", (10, 13, 16, 37, 40, 43, 64, 67, 70)),)),
    JIGSAW,
)

SEEDS = st.integers(0, 2**32)
shapes = st.sampled_from(SHAPES)


@cache
def _solved(shape: Shape) -> Grid:
    return full_grid(shape, Random(0), propagation.Solver())


@st.composite
def grids(draw: st.DrawFn, of: st.SearchStrategy[Shape] = shapes) -> Puzzle:
    """A solved board, as a puzzle with every cell given."""
    shape = draw(of)
    return shuffled(Puzzle(_solved(shape), shape), Random(draw(SEEDS)))


@st.composite
def solvable(draw: st.DrawFn, of: st.SearchStrategy[Shape] = shapes) -> tuple[Puzzle, Grid]:
    """A puzzle with at least one solution, and that solution."""
    grid = draw(grids(of))
    random, density = Random(draw(SEEDS)), draw(st.floats(0, 1))
    givens = tuple(digit if random.random() < density else 0 for digit in grid.givens)
    return Puzzle(givens, grid.shape), grid.givens


@st.composite
def garbage(draw: st.DrawFn, of: st.SearchStrategy[Shape] = shapes) -> Puzzle:
    """Any givens at all: often clashing, or without a solution."""
    shape = draw(of)
    random, density = Random(draw(SEEDS)), draw(st.floats(0, 1))
    return Puzzle(
        tuple(
            random.randint(0, shape.size) if random.random() < density else 0
            for _ in range(shape.cells)
        ),
        shape,
    )


puzzles = st.one_of(solvable().map(lambda pair: pair[0]), garbage())
