"""Generate usual 9x9 puzzles with one solution in batches, with `lanes`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from solvers.backtracking import lanes
from solvers.generate.batch_digging import dig
from solvers.generate.candidate import Candidate
from solvers.generate.hard_search import climb, guess_counts
from solvers.generate.random_grids import Cells, random_grids
from solvers.generate.random_keys import Indices, below, keys
from solvers.generate.request import Request
from solvers.generate.symmetry import groups
from solvers.puzzle import Puzzle
from solvers.solver import BatchSolver

_TARGETS: Final = 1_001  # what random numbers are for
_ATTEMPTS: Final = 64, 4096  # in the first batch, and in the largest
_SEARCHES: Final = 8, 32  # the same for hard puzzles


def candidates(request: Request, threads: int) -> Iterator[Candidate]:
    """Yield the candidate of each attempt. Raises MissingLibrary if `lanes` is not installed."""
    solver = lanes.Solver(threads)
    size, largest = _SEARCHES if request.guesses else _ATTEMPTS
    first = 0
    while True:
        indices = np.arange(first, first + size)
        first, size = first + size, min(2 * size, largest)
        grids = random_grids(request.seed, indices, solver)
        puzzles = _dug(request, grids, indices, solver)
        guesses = np.zeros(len(indices), np.int64)
        if request.guesses:
            puzzles, guesses = _hard(request, puzzles, indices, solver)
            grids = solver.solve_batch(puzzles).solutions
        rows = zip(puzzles.tolist(), grids.tolist(), guesses.tolist(), strict=True)
        for givens, grid, number in rows:
            yield Candidate(Puzzle(tuple(givens)), tuple(grid), number)


def _dug(request: Request, puzzles: Cells, indices: Indices, solver: BatchSolver) -> Cells:
    """Remove givens: all that can be removed, or as many as the request says."""
    fewest = np.zeros(len(indices), np.int64)
    if request.targets:
        random = keys(request.seed, _TARGETS, indices, 1)[:, 0]
        fewest = request.targets[0] + below(random, len(request.targets))
    return dig(
        puzzles,
        request.seed,
        indices,
        solver,
        groups=groups(request.shape.size, request.symmetry),
        fewest=fewest,
    )


def _hard(
    request: Request, puzzles: Cells, indices: Indices, solver: BatchSolver
) -> tuple[Cells, Indices]:
    """Make puzzles with an allowed number of givens harder. Return them with their guesses."""
    found, guesses = puzzles.copy(), np.zeros(len(puzzles), np.int64)
    givens = np.count_nonzero(puzzles, axis=1)
    allowed = np.flatnonzero((givens >= request.allowed[0]) & (givens <= request.allowed[-1]))
    climbed, guesses[allowed] = climb(
        puzzles[allowed], request.seed, indices[allowed], solver, request.guesses
    )
    if request.minimal:
        climbed = _dug(request, climbed, indices[allowed], solver)
        guesses[allowed] = guess_counts(climbed, solver)
    found[allowed] = climbed
    return found, guesses
