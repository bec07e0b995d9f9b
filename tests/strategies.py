"""Hypothesis strategies for shapes, grids and puzzles with any number of solutions."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from solvers.backtracking import propagation
from solvers.generate import full_grid
from solvers.isomorph import shuffled
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape
from solvers.units import Unit
from solvers.variants import diagonals, windoku

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
    Shape.parse("2x3+anti-king"),
    Shape.parse("3x3+anti-knight"),
    JIGSAW,
)


def examples(most: int) -> settings:
    """Try so many examples in `make test-long`, and a quarter of them in `make test`."""
    assert settings.default
    return settings(max_examples=most * settings.default.max_examples // 100)


SEEDS = st.integers(0, 2**32)
shapes = st.sampled_from(SHAPES)


@cache
def _solved(shape: Shape) -> Grid:
    return full_grid(shape, Random(0), propagation.Solver())


@st.composite
def grids(draw: st.DrawFn, of: st.SearchStrategy[Shape] = shapes) -> Puzzle:
    """Draw a puzzle without blanks that is its own solution."""
    shape = draw(of)
    return shuffled(Puzzle(_solved(shape), shape), Random(draw(SEEDS)))


@st.composite
def solvable(draw: st.DrawFn, of: st.SearchStrategy[Shape] = shapes) -> tuple[Puzzle, Grid]:
    """Draw a puzzle with at least one solution, and that solution."""
    grid = draw(grids(of))
    random, density = Random(draw(SEEDS)), draw(st.floats(0, 1))
    givens = tuple(digit if random.random() < density else 0 for digit in grid.givens)
    return Puzzle(givens, grid.shape), grid.givens


@st.composite
def random_givens(draw: st.DrawFn, of: st.SearchStrategy[Shape] = shapes) -> Puzzle:
    """Draw any givens, which often contradict each other or have no solution."""
    shape = draw(of)
    random, density = Random(draw(SEEDS)), draw(st.floats(0, 1))
    return Puzzle(
        tuple(
            random.randint(0, shape.size) if random.random() < density else 0
            for _ in range(shape.cells)
        ),
        shape,
    )


puzzles = st.one_of(solvable().map(lambda pair: pair[0]), random_givens())
