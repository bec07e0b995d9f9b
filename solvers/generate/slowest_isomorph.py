"""Find the isomorph that is slowest for search in reading order.

Its givens come as late as possible, so such a search fills the first cells while few givens can
refute its digits. The first row of its solution is 9 8 7 6 5 4 3 2 1, so trying small digits first
is wrong most often. The idea is from the puzzle "near worst case for a brute force solver" in
Wikipedia's article on Sudoku solving algorithms.
"""

from __future__ import annotations

from random import Random

from solvers.generate.complete_search import find_solutions
from solvers.isomorph import shuffled, with_first_row
from solvers.puzzle import Puzzle
from solvers.solver import Solver


def slowest_isomorph(puzzle: Puzzle, random: Random, solver: Solver, tries: int = 1000) -> Puzzle:
    """Return the one of `tries` random isomorphs whose givens come last, with its first row fixed.

    The puzzle has to have exactly one solution.
    """
    latest = max((shuffled(puzzle, random) for _ in range(tries)), key=_lateness)
    (solution,) = find_solutions(solver, latest, 2)
    return with_first_row(latest, solution, tuple(reversed(puzzle.shape.digits)))


def _lateness(puzzle: Puzzle) -> int:
    return sum(cell for cell, given in enumerate(puzzle.givens) if given)
