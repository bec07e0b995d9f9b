"""Climb towards puzzles that cost a solver more guesses: put some clues back, dig others out, keep what is harder."""

from __future__ import annotations

from random import Random

from solvers.generate.asking import answer
from solvers.generate.dig import dig
from solvers.puzzle import Grid, Puzzle
from solvers.solver import Solver

_PUT_BACK = 3  # clues a step: with fewer the climb stops sooner, with more it forgets where it was


def guesses(puzzle: Puzzle, solver: Solver) -> float:
    """What a proof that the solution is the only one costs the solver, in guesses."""
    return answer(solver, puzzle, 2).counters["guesses"]


def harder(puzzle: Puzzle, solution: Grid, random: Random, solver: Solver, steps: int) -> Puzzle:
    """The hardest puzzle with that solution that so many steps of hill climbing from a unique one lead to."""
    best = guesses(puzzle, solver)
    for _ in range(steps):
        blanks = [cell for cell, given in enumerate(puzzle.givens) if not given]
        back = set(random.sample(blanks, min(_PUT_BACK, len(blanks))))
        fuller = tuple(
            solution[cell] if cell in back else given for cell, given in enumerate(puzzle.givens)
        )
        candidate = dig(Puzzle(fuller, puzzle.shape), random, solver)
        if (cost := guesses(candidate, solver)) >= best:
            puzzle, best = candidate, cost
    return puzzle
