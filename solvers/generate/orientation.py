"""The isomorph that a search in reading order likes least: clues as late as can be, and a first row of 9 8 7 6 5 4 3 2 1.

Such a search fills the first cells with hardly a clue to refute it, and tries small digits first where only the largest is
right. The idea is that of the puzzle "near worst case for a brute force solver" in Wikipedia's article on solving Sudoku.
"""

from __future__ import annotations

from random import Random

from solvers.generate.asking import solutions
from solvers.isomorph import shuffled, with_first_row
from solvers.puzzle import Puzzle
from solvers.solver import Solver


def against_reading_order(
    puzzle: Puzzle, random: Random, solver: Solver, tries: int = 1000
) -> Puzzle:
    """Of so many random isomorphs of a unique puzzle the one whose clues come last, relabelled."""
    late = max((shuffled(puzzle, random) for _ in range(tries)), key=_lateness)
    (solution,) = solutions(solver, late, 2)
    return with_first_row(late, solution, tuple(reversed(puzzle.shape.digits)))


def _lateness(puzzle: Puzzle) -> int:
    return sum(cell for cell, given in enumerate(puzzle.givens) if given)
