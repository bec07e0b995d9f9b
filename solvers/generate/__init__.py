"""Puzzles by seed: the same `random.Random(seed)`, shape and solver give the same puzzle on every machine.

    full_grid.py       a random solution of any shape
    dig.py             take clues away while the solution stays the only one
    harder.py          climb towards puzzles that cost a solver more guesses
    orientation.py     the isomorph that a search in reading order likes least
    several.py         a few solutions, exactly counted
    unsatisfiable.py   no solution, though no two givens clash
    clashing.py        two givens that clash in one unit

Each takes the solver that it asks as an argument; it must be complete.
"""

from solvers.generate.clashing import clashing
from solvers.generate.dig import dig
from solvers.generate.full_grid import full_grid
from solvers.generate.harder import guesses, harder
from solvers.generate.orientation import against_reading_order
from solvers.generate.several import several
from solvers.generate.unsatisfiable import unsatisfiable

__all__ = [
    "against_reading_order",
    "clashing",
    "dig",
    "full_grid",
    "guesses",
    "harder",
    "several",
    "unsatisfiable",
]
