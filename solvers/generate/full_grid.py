"""A random solution of any shape: scatter digits that do not clash, let a solver complete them, and shuffle.

Not every solution is equally likely, which no use of it here needs.
"""

from __future__ import annotations

from random import Random

from solvers.errors import InputError
from solvers.generate.asking import solutions
from solvers.isomorph import shuffled
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape
from solvers.solver import Solver


def full_grid(shape: Shape, random: Random, solver: Solver) -> Grid:
    """A solution of the empty board. Raises InputError for a shape that has none."""
    for scattered in range(
        shape.size, -1, -1
    ):  # fewer digits are likelier to have a completion; none has one, if any
        found = solutions(solver, _scatter(shape, scattered, random), 1)
        if found:
            return shuffled(Puzzle(found[0], shape), random).givens
    raise InputError(
        f"no grid satisfies the units of {shape}", remedy="give a shape that can be filled"
    )


def _scatter(shape: Shape, count: int, random: Random) -> Puzzle:
    """Digits in random cells, each one that its peers do not hold."""
    givens = [0] * shape.cells
    for cell in random.sample(range(shape.cells), count):
        free = set(shape.digits) - {givens[peer] for peer in shape.peers(cell)}
        if free:
            givens[cell] = random.choice(sorted(free))
    return Puzzle(tuple(givens), shape)
