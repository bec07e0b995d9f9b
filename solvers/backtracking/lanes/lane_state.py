"""The state of one lane: load a puzzle, save and restore, guess and backtrack, write a solution.

The 81 cells of a lane are in 81 rows. A saved state packs four cells into a word. Its last word
says what is still to be tried there: the digit, the band and the remaining permutations.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from solvers.backtracking._kernels import inlined
from solvers.backtracking.lanes.bands import DIGITS, EXCLUDED, Number
from solvers.backtracking.lanes.branching import BAND, DIGIT, TO_TRY, clear_digit
from solvers.backtracking.lanes.memory import CELLS, DEPTH, LANES, WORDS
from solvers.backtracking.lanes.vector import lowest

Cells = npt.NDArray[np.uint16]
Saved = npt.NDArray[np.uint64]

_WORDS_IN_USE = Number(22)
_CHOICE = Number(21)
_LANES, _DEPTH, _WORDS = Number(LANES), Number(DEPTH), Number(WORDS)
_ONE = Number(1)
_CANDIDATES = np.array([DIGITS, *(1 << digit for digit in range(9))], np.uint16)


def _packed(excluded: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint64]:
    """Return words with all bits of the excluded cells set, packed like saved states."""
    cells = np.zeros((len(excluded), 4 * int(_CHOICE)), np.uint16)
    np.put_along_axis(cells, excluded.astype(np.int64), 0xFFFF, axis=1)
    return cells.view(np.uint64).reshape(-1)


_EXCLUDED = _packed(EXCLUDED.reshape(-1, EXCLUDED.shape[-1]))


@inlined
def split(mask: np.uint64) -> tuple[np.uint64, np.uint64]:
    """Return the position of the lowest bit, and the other bits."""
    return lowest(mask), mask & (mask - _ONE)


@inlined
def place(lane: np.uint64, depth: np.uint64) -> np.uint64:
    """Return where the saved state of a lane at a depth begins."""
    return (lane * _DEPTH + depth) * _WORDS


@inlined
def load_puzzle(
    cells: Cells, lane: np.uint64, givens: npt.NDArray[np.uint8], puzzle: np.uint64
) -> None:
    """Put the givens of a puzzle into a lane."""
    at = lane
    for cell in range(Number(CELLS)):
        cells[at] = _CANDIDATES[givens[puzzle, cell]]
        at += _LANES


@inlined
def write_solution(
    cells: Cells, lane: np.uint64, grids: npt.NDArray[np.uint8], puzzle: np.uint64, slot: np.uint64
) -> None:
    """Write the digits of a solved lane."""
    at = lane
    for cell in range(Number(CELLS)):
        grids[puzzle, slot, cell] = lowest(Number(cells[at])) + _ONE
        at += _LANES


@inlined
def save(cells: Cells, lane: np.uint64, saved: Saved, to: np.uint64) -> None:
    """Pack the cells of a lane into a saved state."""
    at = lane
    for word in range(Number(20)):
        low = Number(cells[at]) | Number(cells[at + _LANES]) << Number(16)
        at += _LANES + _LANES
        high = Number(cells[at]) | Number(cells[at + _LANES]) << Number(16)
        at += _LANES + _LANES
        saved[to + word] = low | high << Number(32)
    saved[to + Number(20)] = Number(cells[at])


@inlined
def restore(
    cells: Cells,
    lane: np.uint64,
    saved: Saved,
    source: np.uint64,
    digit: np.uint64,
    excluded: np.uint64,
) -> None:
    """Unpack a saved state, without the digit in the cells that `excluded` points to."""
    at, everywhere = lane, digit * Number(0x0001_0001_0001_0001)
    for word in range(Number(20)):
        four = saved[source + word] & ~(everywhere & _EXCLUDED[excluded + word])
        for shift in range(Number(0), Number(64), Number(16)):
            cells[at] = np.uint16(four >> shift)
            at += _LANES
    cells[at] = np.uint16(saved[source + Number(20)] & ~(digit & _EXCLUDED[excluded + Number(20)]))


@inlined
def guess(cells: Cells, lane: np.uint64, saved: Saved, depth: np.uint64) -> None:
    """Save the state with the remaining permutations, and continue with the first one to try."""
    to = place(lane, depth)
    save(cells, lane, saved, to)
    digit, band = cells[DIGIT * _LANES + lane], Number(cells[BAND * _LANES + lane])
    permutation, left = split(Number(cells[TO_TRY * _LANES + lane]))
    saved[to + _CHOICE] = Number(digit) | band << Number(16) | left << Number(32)
    clear_digit(cells, lane, digit, band, permutation)


@inlined
def backtrack(cells: Cells, lane: np.uint64, saved: Saved, depth: np.uint64) -> bool:
    """Return to a saved state with its next permutation; return True if that was the last one."""
    source = place(lane, depth)
    to_try = saved[source + _CHOICE]
    digit, band = to_try & Number(0xFFFF), to_try >> Number(16) & Number(0xFFFF)
    permutation, left = split(to_try >> Number(32))
    saved[source + _CHOICE] = to_try & Number(0xFFFFFFFF) | left << Number(32)
    restore(cells, lane, saved, source, digit, (band * Number(6) + permutation) * _CHOICE)
    return bool(left == Number(0))


@inlined
def copy(saved: Saved, source: np.uint64, to: np.uint64) -> None:
    """Copy a saved state."""
    for word in range(_WORDS_IN_USE):
        saved[to + word] = saved[source + word]
