"""No solution, though no two givens clash: one clue of a good puzzle is wrong, as a misprint would have it."""

from __future__ import annotations

from random import Random

from solvers.errors import InputError
from solvers.generate.asking import solutions, with_given
from solvers.puzzle import Puzzle
from solvers.solver import Solver


def unsatisfiable(puzzle: Puzzle, random: Random, solver: Solver) -> Puzzle:
    """The puzzle with one given changed. Raises InputError if every such change clashes or leaves a solution."""
    changes = [
        (cell, digit)
        for cell, given in enumerate(puzzle.givens)
        for digit in puzzle.shape.digits
        if given and digit != given
    ]
    for cell, digit in random.sample(changes, len(changes)):
        candidate = with_given(puzzle, cell, digit)
        if not candidate.contradictions and not solutions(solver, candidate, 1):
            return candidate
    raise InputError(
        "no change of one clue makes this puzzle unsatisfiable", remedy="begin with more clues"
    )
