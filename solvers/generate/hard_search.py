"""Search for 9x9 puzzles that take `lanes` many guesses: change a few givens, keep harder puzzles.

Each puzzle begins as a random minimal one and climbs on its own. In each step it tries a number of
neighbours: one or two givens are removed, and as many random digits are placed in other cells. Of
the neighbours with exactly one solution, the one with the most guesses is kept, unless the puzzle
takes more. A climb ends at the wanted number of guesses, or if it stops getting harder.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from solvers.generate.random_grids import TWO, Cells, random_digits
from solvers.generate.random_keys import Indices, below, keys, orders
from solvers.solver import BatchSolver

_PURPOSE: Final = 1_000_000  # what random numbers are for: this plus the number of the step
_NEIGHBOURS: Final = 32  # tried in each step
_CHANGES: Final = 2  # givens that a neighbour replaces at most
_PATIENCE: Final = 400  # steps without a harder puzzle, after which a climb ends
_STEPS: Final = 3_000
_CELLS: Final = 81


def guess_counts(puzzles: Cells, solver: BatchSolver) -> Indices:
    """Return how many guesses prove that each solution is unique, or -1 if it is not."""
    found = solver.solve_batch(puzzles, TWO)
    return np.where(found.counts == 1, found.guesses, -1)


def climb(
    puzzles: Cells, seed: int, indices: Indices, solver: BatchSolver, wanted: int
) -> tuple[Cells, Indices]:
    """Return puzzles that take at least the wanted guesses, or as many as were reached.

    The second value is the number of guesses of each puzzle.
    """
    puzzles, guesses = puzzles.copy(), guess_counts(puzzles, solver)
    since = np.zeros(len(puzzles), np.int64)  # steps since the puzzle got harder
    for step in range(_STEPS):
        climbing = np.flatnonzero((guesses < wanted) & (since < _PATIENCE))
        if not len(climbing):
            break
        tried = _neighbours(puzzles[climbing], seed, indices[climbing], step)
        counts = guess_counts(tried, solver).reshape(-1, _NEIGHBOURS)
        best = counts.argmax(axis=1)
        most = counts.max(axis=1)
        since[climbing] = np.where(most > guesses[climbing], 0, since[climbing] + 1)
        kept = most >= guesses[climbing]
        chosen = tried.reshape(-1, _NEIGHBOURS, _CELLS)[np.arange(len(best)), best]
        puzzles[climbing[kept]], guesses[climbing[kept]] = chosen[kept], most[kept]
    return puzzles, guesses


def _neighbours(puzzles: Cells, seed: int, indices: Indices, step: int) -> Cells:
    """Return puzzles in which one or two givens are replaced by as many in other cells."""
    tried = np.repeat(puzzles, _NEIGHBOURS, axis=0)
    numbers = (indices[:, None] * _NEIGHBOURS + np.arange(_NEIGHBOURS)).ravel()
    random = keys(seed, _PURPOSE + step, numbers, _CELLS + _CHANGES + 1)
    changes = 1 + below(random[:, -1], _CHANGES)
    # Cells in a random order, the givens before the blanks.
    half = random[:, :_CELLS] >> np.uint64(1)
    order = orders(np.where(tried == 0, half | np.uint64(1 << 63), half))
    chosen = [np.flatnonzero(changes > change) for change in range(_CHANGES)]
    for change, rows in enumerate(chosen):
        tried[rows, order[rows, change]] = 0
    for change, rows in enumerate(chosen):
        cells = order[rows, -1 - change]
        tried[rows, cells] = random_digits(tried, rows, cells, random[rows, _CELLS + change])
    return tried
