"""The memory of the kernel: the candidates of one puzzle, and the steps that are recorded."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.rating.codes import REGISTERS, ROOM, STEP_COLUMNS
from solvers.rating.tables import Tables

Masks = NDArray[np.uint64]


class State(NamedTuple):
    """The arrays of the kernel.

    left     the candidates of each cell, as bits
    removed  the candidates that this round removes from each cell
    pending  the digit that this round places in each cell, as a bit; 0 for none
    blank    whether a cell has no digit yet
    sets     the sets among which a subset is sought
    picks    the indices of the sets that are tried together
    unions   the unions of the first sets of `picks`
    steps    the recorded steps
    now      the number of blanks, of the round, of the steps so far, and the room in `steps`
    """

    left: Masks
    removed: Masks
    pending: Masks
    blank: NDArray[Any]
    sets: Masks
    picks: NDArray[Any]
    unions: Masks
    steps: Masks
    now: NDArray[Any]


def new_state(tables: Tables, room: int) -> State:
    """Return memory for puzzles of a shape, which can record `room` steps."""
    cells = np.zeros(tables.cells, np.uint64)
    now = np.zeros(REGISTERS, np.int64)
    now[ROOM] = room
    return State(
        left=cells,
        removed=cells.copy(),
        pending=cells.copy(),
        blank=np.zeros(tables.cells, np.uint8),
        sets=np.zeros(tables.size, np.uint64),
        picks=np.zeros(8, np.int64),
        unions=np.zeros(8, np.uint64),
        steps=np.zeros((room, STEP_COLUMNS), np.uint64),
        now=now,
    )
