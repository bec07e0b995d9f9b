"""Generate a random solution: place random digits, let a solver complete them, and shuffle.

Some solutions are more likely than others, which does not matter for generating puzzles.
"""

from __future__ import annotations

from random import Random

from solvers.errors import InputError
from solvers.generate.complete_search import find_solutions
from solvers.isomorph import shuffled
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape
from solvers.solver import Solver


def full_grid(shape: Shape, random: Random, solver: Solver) -> Grid:
    """Return a solution of the empty puzzle. Raises InputError for a shape that has none."""
    # The fewer digits are placed, the likelier there is a solution with them.
    for placed in range(shape.size, -1, -1):
        found = find_solutions(solver, _random_givens(shape, placed, random), 1)
        if found:
            return shuffled(Puzzle(found[0], shape), random).givens
    raise InputError(
        f"no grid satisfies the units of {shape}", remedy="use a shape that has a solution"
    )


def random_grid(shape: Shape, random: Random, solver: Solver) -> Grid | None:
    """Return a grid that does not depend on the solver, or None if the shape has none.

    The cells get random digits one after another, unless no solution is left with them, until only
    one solution is left. Unlike `full_grid`, this needs a solver that soon proves that there is no
    solution.
    """
    puzzle, found = Puzzle.empty(shape), find_solutions(solver, Puzzle.empty(shape), 2)
    for cell in random.sample(range(shape.cells), shape.cells):
        if len(found) < 2:
            break
        taken = {puzzle.givens[peer] for peer in shape.peers(cell)}
        for digit in random.sample(shape.digits, shape.size):
            tried = puzzle.with_given(cell, digit)
            if digit not in taken and (found := find_solutions(solver, tried, 2)):
                puzzle = tried
                break
    return found[0] if found else None


def _random_givens(shape: Shape, count: int, random: Random) -> Puzzle:
    """Place random digits in `count` random cells, each different from the digits of its peers."""
    givens = [0] * shape.cells
    for cell in random.sample(range(shape.cells), count):
        free = set(shape.digits) - {givens[peer] for peer in shape.peers(cell)}
        if free:
            givens[cell] = random.choice(sorted(free))
    return Puzzle(tuple(givens), shape)
