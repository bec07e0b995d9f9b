"""Generate puzzles with exactly one solution: remove givens, and climb towards harder puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from solvers.generate.complete_search import find_solutions, search
from solvers.puzzle import Grid, Puzzle
from solvers.solver import Solver

# Givens restored in each step: with fewer, the climb stops sooner; with more, it loses progress.
_RESTORED: Final = 3


def dig_holes(
    puzzle: Puzzle,
    random: Random,
    solver: Solver,
    given_count: int = 0,
    groups: Sequence[Sequence[int]] = (),
) -> Puzzle:
    """Remove givens in random order while the puzzle keeps exactly one solution.

    The puzzle has to have one solution, as a full grid does. Digging stops at `given_count`
    givens, or earlier if no other given can be removed: the puzzle is then *minimal*. The cells
    of a group are removed together; without groups, each cell is removed on its own.
    """
    groups = groups or [(cell,) for cell, given in enumerate(puzzle.givens) if given]
    for group in random.sample(groups, len(groups)):
        without = puzzle
        for cell in group:
            without = without.with_given(cell, 0)
        if without.given_count >= given_count and len(find_solutions(solver, without, 2)) == 1:
            puzzle = without
    return puzzle


def guess_count(puzzle: Puzzle, solver: Solver) -> float:
    """Return how many guesses the solver needs to prove that the solution is unique."""
    return search(solver, puzzle, 2).counters["guesses"]


def make_harder(
    puzzle: Puzzle, solution: Grid, random: Random, solver: Solver, steps: int
) -> Puzzle:
    """Return a puzzle with the same unique solution that needs as many guesses or more.

    Each step of the climb restores some givens, digs holes, and keeps the new puzzle unless it
    needs fewer guesses.
    """
    most = guess_count(puzzle, solver)
    for _ in range(steps):
        blanks = [cell for cell, given in enumerate(puzzle.givens) if not given]
        restored = set(random.sample(blanks, min(_RESTORED, len(blanks))))
        fuller = tuple(
            solution[cell] if cell in restored else given
            for cell, given in enumerate(puzzle.givens)
        )
        candidate = dig_holes(Puzzle(fuller, puzzle.shape), random, solver)
        if (guesses := guess_count(candidate, solver)) >= most:
            puzzle, most = candidate, guesses
    return puzzle
