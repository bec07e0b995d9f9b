"""Generate the puzzles that a request describes, one attempt after another.

Each attempt has a number. Its puzzle depends only on the seed, the request and that number. The
puzzles that meet the request are yielded in order. They therefore do not depend on the machine, on
the number of threads, or on how many puzzles are wanted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from random import Random
from typing import Final

from solvers.backtracking import propagation
from solvers.errors import InputError
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.generate.candidate import Candidate, Reached
from solvers.generate.complete_search import find_solutions
from solvers.generate.full_grid import full_grid, random_grid
from solvers.generate.jigsaw_regions import random_regions
from solvers.generate.not_unique import with_several_solutions, without_solution
from solvers.generate.request import Request
from solvers.generate.slowest_isomorph import slowest_isomorph
from solvers.generate.symmetry import groups
from solvers.generate.unique import dig_holes
from solvers.puzzle import Puzzle
from solvers.shape import Shape
from solvers.solver import Solver

_TRIES: Final = 100  # removals, to get several solutions


def puzzles(
    request: Request, solver: Solver, *, threads: int = 1, attempts: int | None = None
) -> Iterator[PuzzleEntry]:
    """Yield puzzles that meet the request, with their number of solutions and one of them.

    solver    a complete solver for the shape, which has no influence on the puzzles
    threads   threads that generate usual 9x9 puzzles
    attempts  how many attempts in a row may fail; None: as many as take some minutes

    Raises InputError after too many failed attempts, and MissingLibrary if `lanes`, which generates
    usual 9x9 puzzles, is not installed.
    """
    attempts = attempts or request.attempts
    reached = Reached(request)
    for index, candidate in enumerate(_candidates(request, solver, threads)):
        entry = _finished(candidate, request, index, solver) if candidate else None
        if candidate and entry and reached.fits(entry, candidate.guesses):
            yield entry
            reached = Reached(request)
            continue
        reached.attempts += 1
        if reached.attempts >= attempts:
            raise reached.error()


def _candidates(request: Request, solver: Solver, threads: int) -> Iterator[Candidate | None]:
    """Yield a puzzle with one solution for each attempt, or None if the attempt failed."""
    if request.is_standard:
        from solvers.generate import standard  # it needs NumPy and Numba

        return standard.candidates(request, threads)
    return (_candidate(request, index, solver) for index in count())


def _candidate(request: Request, index: int, solver: Solver) -> Candidate | None:
    """Generate a puzzle of any shape. Return None if random regions have no solution."""
    random = _random(request, "candidate", index)
    shape = request.shape
    if request.jigsaw:
        shape = Shape(1, shape.size, shape.extra, random_regions(shape.size, random))
    if shape.extra or shape.regions:
        grid = random_grid(shape, random, solver)
    else:
        # The first solution of a search, so that it has to come from the same solver always.
        grid = full_grid(shape, random, propagation.Solver())
    if grid is None:
        return None
    fewest = random.choice([*request.targets]) if request.targets else 0
    cells = groups(shape.size, request.symmetry)
    return Candidate(dig_holes(Puzzle(grid, shape), random, solver, fewest, cells), grid)


def _finished(
    candidate: Candidate, request: Request, index: int, solver: Solver
) -> PuzzleEntry | None:
    """Return what is made of a puzzle with one solution, or None if that fails."""
    puzzle, solution, _ = candidate
    random = _random(request, "changes", index)
    if request.late_givens:
        puzzle = slowest_isomorph(puzzle, random, solver)
        (solution,) = find_solutions(solver, puzzle, 2)
    with suppress(InputError):  # no change of this puzzle is like that
        if request.unsatisfiable:
            return PuzzleEntry(without_solution(puzzle, random, solver), count=0)
        n = request.solutions
        if n > 1:
            puzzle, solutions = with_several_solutions(puzzle, random, solver, n, n, tries=_TRIES)
            solution = min(solutions)
        return PuzzleEntry(puzzle, count=n, at_least=n, solution=solution)
    return None


def _random(request: Request, purpose: str, index: int) -> Random:
    return Random(f"{request.seed}/{purpose}/{index}")
