"""Generate puzzles: the same `random.Random(seed)`, shape and solver always give the same puzzle.

    full_grid.py         a random solution of any shape
    unique.py            puzzles with exactly one solution, from easy to hard
    slowest_isomorph.py  the isomorph that is slowest for search in reading order
    not_unique.py        puzzles with several solutions, without one, or with contradictory givens
    complete_search.py   what all of these ask a solver
    request.py           what generated puzzles have to be like
    generator.py         puzzles that meet a request; usual 9x9 ones in batches (`standard.py`)

Each function that takes a solver needs a complete one, and raises SearchIncomplete otherwise.
"""

from solvers.generate.full_grid import full_grid
from solvers.generate.generator import puzzles
from solvers.generate.not_unique import (
    with_contradiction,
    with_several_solutions,
    without_solution,
)
from solvers.generate.request import Request
from solvers.generate.slowest_isomorph import slowest_isomorph
from solvers.generate.symmetry import Symmetry
from solvers.generate.unique import dig_holes, guess_count, make_harder

__all__ = [
    "Request",
    "Symmetry",
    "dig_holes",
    "full_grid",
    "guess_count",
    "make_harder",
    "puzzles",
    "slowest_isomorph",
    "with_contradiction",
    "with_several_solutions",
    "without_solution",
]
