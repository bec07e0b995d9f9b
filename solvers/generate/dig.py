"""Take clues away, in random order, while the solution stays the only one."""

from __future__ import annotations

from random import Random

from solvers.generate.asking import is_unique, with_given
from solvers.puzzle import Puzzle
from solvers.solver import Solver


def dig(puzzle: Puzzle, random: Random, solver: Solver, clues: int = 0) -> Puzzle:
    """A unique puzzle with fewer clues, made from one that is unique (a full grid is).

    Stops at `clues`; before that where no further clue can go, which makes the puzzle *minimal*.
    """
    cells = [cell for cell, given in enumerate(puzzle.givens) if given]
    for cell in random.sample(cells, len(cells)):
        if puzzle.given_count <= clues:
            break
        without = with_given(puzzle, cell, 0)
        if is_unique(solver, without):
            puzzle = without
    return puzzle
