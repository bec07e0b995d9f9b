"""A few solutions, exactly counted: take clues from a minimal puzzle until it has more than one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from solvers.errors import InputError
from solvers.generate.asking import solutions, with_given
from solvers.puzzle import Grid, Puzzle
from solvers.solver import Solver


def several(
    puzzle: Puzzle, random: Random, solver: Solver, fewest: int = 2, most: int = 20
) -> tuple[Puzzle, tuple[Grid, ...]]:
    """The puzzle with one or two clues less, and all its solutions, `fewest` to `most`. Raises InputError if none is so."""
    for candidate in _loosened(puzzle, random):
        found = solutions(solver, candidate, most + 1)
        if fewest <= len(found) <= most:
            return candidate, found
    cause = f"no two clues less leave {fewest} to {most} solutions"
    raise InputError(cause, remedy="begin with another puzzle, or allow more solutions")


def _loosened(puzzle: Puzzle, random: Random) -> Iterator[Puzzle]:
    clues = [cell for cell, given in enumerate(puzzle.givens) if given]
    random.shuffle(clues)
    for cell in clues:
        yield with_given(puzzle, cell, 0)
    for one, other in combinations(clues, 2):
        yield with_given(with_given(puzzle, one, 0), other, 0)
