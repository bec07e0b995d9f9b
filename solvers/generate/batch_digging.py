"""Remove givens from many 9x9 puzzles in step, while each of them keeps exactly one solution.

The groups of cells of a puzzle (single cells, without a symmetry) are removed in a random order. A
group is put back if several solutions are left without it. As long as removals succeed, several
groups are removed in one test, which gives the same puzzle with fewer tests. At the end no group
can be removed: with fewer givens there are more solutions, so a removal that failed still fails.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from solvers.generate.random_grids import TWO, Cells
from solvers.generate.random_keys import Indices, keys, orders
from solvers.solver import BatchSolver

_ORDER: Final = 1_000  # what random numbers are for
_FIRST_STEP: Final = 32  # givens removed in the first test; about half of the puzzles allow it


def dig(
    puzzles: Cells,
    seed: int,
    indices: Indices,
    solver: BatchSolver,
    *,
    groups: Sequence[Sequence[int]],
    fewest: Indices,
) -> Cells:
    """Return the puzzles without the groups of givens that can be removed.

    Each puzzle keeps at least `fewest` givens. The puzzles have to have one solution each.
    """
    rank = _ranks(seed, indices, groups)
    found = puzzles.copy()
    left = np.arange(len(puzzles))
    place = np.zeros(len(puzzles), np.int64)  # the groups before it were removed or put back
    step = np.full(len(puzzles), max(1, _FIRST_STEP * len(groups) // 81))
    while len(left):
        first, ranks, givens = place[left, None], rank[left], found[left]
        removed = (ranks >= first) & (ranks < first + step[left, None])
        fewer = np.where(removed, 0, givens)
        enough = np.count_nonzero(fewer, axis=1) >= fewest[left]
        good = enough.copy()
        good[enough] = solver.solve_batch(fewer[enough], TWO).counts == 1
        found[left[good]] = fewer[good]
        last = step[left] == 1
        place[left] += np.where(good, step[left], last)
        step[left] = np.where(good | last, step[left], step[left] // 2)
        left = left[place[left] < len(groups)]
    return found


def _ranks(seed: int, indices: Indices, groups: Sequence[Sequence[int]]) -> Indices:
    """Return for each puzzle and cell when the group of the cell is removed."""
    group_of = np.zeros(sum(map(len, groups)), np.int64)
    for number, cells in enumerate(groups):
        group_of[list(cells)] = number
    ranks = orders(keys(seed, _ORDER, indices, len(groups))).argsort(axis=1, kind="stable")
    return ranks[:, group_of]
