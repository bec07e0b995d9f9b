"""Generate puzzles that do not have exactly one solution, by changing a puzzle that does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random

from solvers.errors import InputError
from solvers.generate.complete_search import find_solutions
from solvers.puzzle import Grid, Puzzle
from solvers.solver import Solver


def with_several_solutions(
    puzzle: Puzzle,
    random: Random,
    solver: Solver,
    fewest: int = 2,
    most: int = 20,
    tries: int | None = None,
) -> tuple[Puzzle, tuple[Grid, ...]]:
    """Remove one or two givens, and return the puzzle with all its solutions, `fewest` to `most`.

    Raises InputError if no such puzzle exists, or none is among the `tries` that are tried.
    """
    for candidate in islice(_with_fewer_givens(puzzle, random), tries):
        found = find_solutions(solver, candidate, most + 1)
        if fewest <= len(found) <= most:
            return candidate, found
    raise InputError(
        f"removing one or two givens never leaves {fewest} to {most} solutions",
        remedy="start from another puzzle, or allow more solutions",
    )


def _with_fewer_givens(puzzle: Puzzle, random: Random) -> Iterator[Puzzle]:
    cells = [cell for cell, given in enumerate(puzzle.givens) if given]
    random.shuffle(cells)
    for cell in cells:
        yield puzzle.with_given(cell, 0)
    for one, other in combinations(cells, 2):
        yield puzzle.with_given(one, 0).with_given(other, 0)


def without_solution(puzzle: Puzzle, random: Random, solver: Solver) -> Puzzle:
    """Change one given so that no solution is left, though no two givens contradict each other.

    Raises InputError if no such change exists.
    """
    for candidate in _with_one_change(puzzle, random, blanks=False):
        if not candidate.contradictions and not find_solutions(solver, candidate, 1):
            return candidate
    raise InputError(
        "no change of one given makes this puzzle unsatisfiable",
        remedy="start from a puzzle with more givens",
    )


def with_contradiction(puzzle: Puzzle, kind: str, random: Random) -> Puzzle:
    """Change or add one given so that two givens contradict each other, in one unit of a kind.

    `kind` is the first word of the unit's name: row, column, box, region, diagonal or window.
    Raises InputError if no such change exists.
    """
    for candidate in _with_one_change(puzzle, random, blanks=True):
        first, *others = candidate.contradictions or (None,)
        if first and not others and len(first.cells) == 2 and first.unit.split()[0] == kind:
            return candidate
    raise InputError(
        f"no change of one cell makes two givens contradict each other in just one {kind}",
        remedy="start from a puzzle with fewer givens",
    )


def _with_one_change(puzzle: Puzzle, random: Random, *, blanks: bool) -> Iterator[Puzzle]:
    """Yield the puzzle with one given changed, or also with one blank filled, in random order."""
    changes = [
        (cell, digit)
        for cell, given in enumerate(puzzle.givens)
        for digit in puzzle.shape.digits
        if digit != given and (given or blanks)
    ]
    for cell, digit in random.sample(changes, len(changes)):
        yield puzzle.with_given(cell, digit)
