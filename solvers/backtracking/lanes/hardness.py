"""Decide whether a puzzle is hard, when the search branches on it for the first time.

Hard puzzles take fewer guesses with another rule of choice than other puzzles do (`branching.py`).
The state at the first guess tells most of them from others: each band has many open permutations,
and almost no cell has two candidates. With few givens the usual rule is the better one, however
open the state is. All thresholds were chosen on every eighth puzzle rated 11 or more and on sets of
easier ones. The decision does not depend on other puzzles: the first guess precedes any stealing.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from solvers.backtracking._kernels import inlined
from solvers.backtracking.lanes.bands import Number
from solvers.backtracking.lanes.lane_state import Cells
from solvers.backtracking.lanes.memory import CELLS, LANES

_GIVENS = Number(21)  # at least
_PAIRS = Number(2)  # at most

_NONE, _ONE, _LANES = Number(0), Number(1), Number(LANES)


@inlined
def count_givens(givens: npt.NDArray[np.uint8], puzzle: np.uint64) -> np.uint64:
    """Return the number of givens of a puzzle."""
    count = _NONE
    for cell in range(Number(CELLS)):
        count += Number(givens[puzzle, cell] != 0)
    return count


@inlined
def count_pairs(cells: Cells, lane: np.uint64) -> np.uint64:
    """Return the number of cells of a lane that have two candidates."""
    count, at = _NONE, lane
    for _ in range(Number(CELLS)):
        candidates = Number(cells[at])
        others = candidates & (candidates - _ONE)
        count += Number((others != _NONE) & (others & (others - _ONE) == _NONE))
        at += _LANES
    return count


@inlined
def is_hard(
    cells: Cells, lane: np.uint64, givens: npt.NDArray[np.uint8], puzzle: np.uint64
) -> bool:
    """Return whether a puzzle with many open permutations is hard."""
    if count_givens(givens, puzzle) < _GIVENS:
        return False
    return bool(count_pairs(cells, lane) <= _PAIRS)
