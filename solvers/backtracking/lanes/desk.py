"""The memory of the lanes and of one puzzle's answer: made once, used again for every search after."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from solvers.backtracking.lanes.bands import CELLS
from solvers.backtracking.lanes.branching import ROWS
from solvers.backtracking.lanes.moves import DEPTH, WORDS
from solvers.backtracking.lanes.search import ALL_LANES, LANE_ROWS
from solvers.backtracking.lanes.vector import LANES

SLOTS = 256  # solutions of a single puzzle that are held until they are read
_LINE = 64  # bytes of a cache line, on which a row of lanes may begin too


class Desk:
    """What `search` works on: `state` for the lanes; queue, givens, grids and outcomes for a single puzzle."""

    def __init__(self) -> None:
        self.state = (
            _on_boundary(ROWS * LANES, np.uint16),
            _on_boundary(LANES * DEPTH * WORDS, np.uint64),
            np.zeros(LANE_ROWS * LANES, np.int64),
            np.array([0, ALL_LANES, 0, 0], np.uint64),
        )
        queue, givens = new_queue(), np.zeros((1, CELLS), np.uint8)
        grids, outcomes = np.zeros((1, SLOTS, CELLS), np.uint8), np.zeros((1, 3), np.int64)
        self.single = queue, givens, grids, outcomes
        # The same memory as plain numbers, which Python reads and writes several times faster than arrays.
        self.queue, self.givens, self.grids, self.outcome = (
            each.reshape(-1).data for each in self.single
        )


def new_queue() -> npt.NDArray[np.int64]:
    """How many puzzles were taken; a cache line of its own, so that threads do not meet by chance."""
    return _on_boundary(_LINE // 8, np.int64)


def _on_boundary(count: int, kind: Any) -> npt.NDArray[Any]:
    """Zeros that begin at a cache line."""
    size = count * np.dtype(kind).itemsize
    memory = np.zeros(size + _LINE, np.uint8)
    skipped = -memory.ctypes.data % _LINE
    return memory[skipped : skipped + size].view(kind)


_free: list[Desk] = []


def take() -> Desk:
    """A desk that nobody uses, on which every lane is free."""
    try:
        return _free.pop()
    except IndexError:
        return Desk()


def give_back(desk: Desk) -> None:
    """After a search that came to its end. A desk left in the middle of one is not given back."""
    _free.append(desk)
