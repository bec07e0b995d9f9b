"""Memory for the answers to a batch, which a later batch uses again when the answers are gone.

A program that solves one large batch after another would otherwise get new memory from the system
for each of them, and the system clears all of it.
"""

from __future__ import annotations

import weakref
from contextlib import suppress

import numpy as np
import numpy.typing as npt

from solvers.backtracking.lanes.memory import CELLS

_WORD = 8  # bytes
_OUTCOME = 3 * _WORD
_SMALLEST = 4 << 20  # bytes; the C library keeps smaller arrays itself
_MOST = 256 << 20  # bytes that are kept: the answers to 2.5 million puzzles
_free: list[npt.NDArray[np.uint8]] = []  # one, unless two threads keep some at the same time


def new(count: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """Return uint8[count, 1, 81] for grids and int64[count, 3] for outcomes, with any content.

    The memory is used again when both arrays, and all arrays that are parts of them, are gone.
    """
    size = count * (_OUTCOME + CELLS)
    if size < _SMALLEST:
        return np.empty((count, 1, CELLS), np.uint8), np.empty((count, 3), np.int64)
    whole = _memory(size)
    outcomes = whole[: count * _OUTCOME].view(np.int64).reshape(count, 3)
    return whole[count * _OUTCOME : size].reshape(count, 1, CELLS), outcomes


def _memory(size: int) -> npt.NDArray[np.uint8]:
    """Return an array of at least this size. All its parts refer to it, not to what it is made of.

    So it lives as long as any of them does, and its end is when the memory is free.
    """
    try:
        memory = _free.pop()
    except IndexError:
        memory = np.empty(0, np.uint8)
    if memory.size < size:
        memory = np.empty(size, np.uint8)
    whole = np.frombuffer(memory.data, np.uint8)
    if memory.size <= _MOST:
        weakref.finalize(whole, _keep, memory).atexit = False
    return whole


def _keep(memory: npt.NDArray[np.uint8]) -> None:
    """Keep memory that is free now, if it is larger than what is kept already."""
    with suppress(IndexError):
        memory = max(memory, _free.pop(), key=len)
    _free.append(memory)
