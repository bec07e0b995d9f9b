"""The memory that a search works on: the state of all lanes, and the answer to a single puzzle."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from solvers.backtracking._frame import Frame
from solvers.backtracking.lanes.memory import (
    ALL_LANES,
    CELLS,
    DEPTH,
    LANE_ROWS,
    LANES,
    LIMITS,
    ONES,
    ROWS,
    WORDS,
)

SLOTS = 256  # solutions of a single puzzle that are stored before they have to be read
_LINE = 64  # bytes of a cache line; a row of lanes may begin on the same boundaries


class Workspace:
    """The arguments of `search`: `lanes` for any puzzles, and `frame` for a single one.

    lanes                          a frame to be extended, with the state of the lanes
    queue, givens, grids, outcome  the memory of the single puzzle
    limits                         of its frame: see `LIMIT` and the others
    """

    def __init__(self) -> None:
        cells = _aligned(ROWS * LANES, np.uint16)
        cells[ONES * LANES :] = 1
        self.lanes = Frame(
            cells,
            _aligned(LANES * DEPTH * WORDS, np.uint64),
            np.zeros(LANE_ROWS * LANES, np.int64),
            np.array([0, ALL_LANES, 0, 0, 0, 0, 0], np.uint64),
        )
        queue, givens = new_queue(), np.zeros((1, CELLS), np.uint8)
        grids, outcomes = np.zeros((1, SLOTS, CELLS), np.uint8), np.zeros((1, 3), np.int64)
        single = queue, givens, grids, outcomes
        self.frame = self.lanes.extended(*single, *(0,) * LIMITS)
        self.limits = memoryview(self.frame.words)[-LIMITS:]
        # The same memory as plain numbers, which Python reads and writes much faster than arrays.
        self.queue, self.givens, self.grids, self.outcome = (
            each.reshape(-1).data for each in single
        )


def new_queue() -> npt.NDArray[np.int64]:
    """Return a counter of the puzzles taken so far.

    It has a cache line of its own, so that threads do not slow each other down (false sharing).
    """
    words = _LINE // 8  # the line of the number in the middle is within this memory
    return np.zeros(2 * words - 1, np.int64)[words - 1 :]


def _aligned(count: int, kind: Any) -> npt.NDArray[Any]:
    """Return zeros that begin at a cache line."""
    size = count * np.dtype(kind).itemsize
    memory = np.zeros(size + _LINE, np.uint8)
    skipped = -memory.ctypes.data % _LINE
    return memory[skipped : skipped + size].view(kind)


_free: list[Workspace] = []


def acquire() -> Workspace:
    """Return a workspace that no other search uses, with all its lanes free."""
    try:
        return _free.pop()
    except IndexError:
        return Workspace()


def release(workspace: Workspace) -> None:
    """Keep a workspace for later. Call this only after a search that was not interrupted."""
    _free.append(workspace)
