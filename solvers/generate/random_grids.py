"""Make random 9x9 grids in batches: place random digits until only one solution is left.

The digits of three boxes that share no row and no column are random. Then the other cells get
random digits one after another. A digit with which no solution is left is removed again. The grid
does not depend on the solver, which is asked only for a number of solutions.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from solvers.generate.random_keys import Indices, Keys, below, keys, orders
from solvers.puzzle import STANDARD
from solvers.solver import BatchSolver, Limits

Cells = npt.NDArray[np.uint8]  # a row of cells for each puzzle

TWO: Final = Limits(2)
_BOXES, _CELLS = 1, 2  # what random numbers are for
_DIAGONAL = np.array(
    [[27 * box + 3 * box + 9 * (place // 3) + place % 3 for place in range(9)] for box in range(3)]
)
_OTHERS = np.setdiff1d(np.arange(81), _DIAGONAL)
_PEERS = np.array(STANDARD.all_peers)
# For each set of digits as a mask: how many are not in it, and these digits in ascending order.
_FREE = [[digit for digit in range(1, 10) if not mask >> digit & 1] for mask in range(1024)]
_FREE_COUNT = np.array([len(free) for free in _FREE])
_FREE_DIGITS = np.array([free + [0] * (9 - len(free)) for free in _FREE], np.uint8)


def random_grids(seed: int, indices: Indices, solver: BatchSolver) -> Cells:
    """Return a grid for each index, 81 digits in a row."""
    givens = _diagonal_boxes(keys(seed, _BOXES, indices, 27))
    grids = np.zeros_like(givens)
    left = np.arange(len(indices))
    turn = 0
    while len(left):
        random = keys(seed, _CELLS + turn, indices[left], 2 * len(_OTHERS))
        solved = _fill(givens, grids, left, random, solver)
        left, turn = left[~solved], turn + 1
    return grids


def random_digits(givens: Cells, rows: Indices, cells: Indices, random: Keys) -> Cells:
    """Return for one cell of each row a random digit that none of its peers has, or 0."""
    used = np.bitwise_or.reduce(1 << givens[rows[:, None], _PEERS[cells]].astype(np.int64), axis=1)
    return _FREE_DIGITS[used, below(random, _FREE_COUNT[used])]


def _diagonal_boxes(random: Keys) -> Cells:
    givens = np.zeros((len(random), 81), np.uint8)
    for box, cells in enumerate(_DIAGONAL):
        givens[:, cells] = orders(random[:, 9 * box : 9 * box + 9]) + 1
    return givens


def _fill(
    givens: Cells, grids: Cells, left: Indices, random: Keys, solver: BatchSolver
) -> npt.NDArray[np.bool_]:
    """Try a digit in each cell of a random order, and return which puzzles now have one solution.

    Their solutions are written to `grids`.
    """
    order = _OTHERS[orders(random[:, : len(_OTHERS)])]
    choice = random[:, len(_OTHERS) :]
    open_rows = np.arange(len(left))
    for place in range(len(_OTHERS)):
        rows, cells = left[open_rows], order[open_rows, place]
        digits = random_digits(givens, rows, cells, choice[open_rows, place])
        blank = givens[rows, cells] == 0
        givens[rows, cells] = np.where(blank, digits, givens[rows, cells])
        found = solver.solve_batch(givens[rows], TWO)
        wrong = (found.counts == 0) & blank
        givens[rows[wrong], cells[wrong]] = 0
        unique = found.counts == 1
        grids[rows[unique]] = found.solutions[unique]
        open_rows = open_rows[~unique]
    solved = np.ones(len(left), np.bool_)
    solved[open_rows] = False
    return solved
