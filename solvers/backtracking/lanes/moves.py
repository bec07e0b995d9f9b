"""One lane's board in and out of the rows: begin a puzzle, save and restore, guess and take back, write a solution.

The 81 cells of a lane lie in 81 rows. A saved board packs four cells into a word, and its last word says what is still to be
tried there: the digit, the band, and the permutations left.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from solvers.backtracking.lanes.bands import CELLS, DIGITS, STRUCK, Number
from solvers.backtracking.lanes.branching import BAND, DIGIT, WAYS, strike
from solvers.backtracking.lanes.compiled import inlined
from solvers.backtracking.lanes.vector import LANES, lowest

Cells = npt.NDArray[np.uint16]
Saved = npt.NDArray[np.uint64]

DEPTH = 54  # guesses that can be open at once, see `branching`
WORDS = 24  # of a saved board: 21 of cells, one of what to try, and room to the next cache line
_WORDS_IN_USE = Number(22)
_TRY = Number(21)
_LANES, _DEPTH, _WORDS = Number(LANES), Number(DEPTH), Number(WORDS)
_ONE = Number(1)
_CANDIDATES = np.array([DIGITS, *(1 << digit for digit in range(9))], np.uint16)


def _packed(struck: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint64]:
    """For each set of struck cells, words in which their bits are set, packed as saved boards are."""
    cells = np.zeros((len(struck), 4 * int(_TRY)), np.uint16)
    np.put_along_axis(cells, struck.astype(np.int64), 0xFFFF, axis=1)
    return cells.view(np.uint64).reshape(-1)


_STRUCK = _packed(STRUCK.reshape(-1, STRUCK.shape[-1]))


@inlined
def split(mask: np.uint64) -> tuple[np.uint64, np.uint64]:
    """The position of the lowest bit, and the other bits."""
    return lowest(mask), mask & (mask - _ONE)


@inlined
def place(lane: np.uint64, depth: np.uint64) -> np.uint64:
    """Where the saved board of a lane at a depth begins."""
    return (lane * _DEPTH + depth) * _WORDS


@inlined
def begin(cells: Cells, lane: np.uint64, givens: npt.NDArray[np.uint8], puzzle: np.uint64) -> None:
    """Put a puzzle into a lane."""
    at = lane
    for cell in range(Number(CELLS)):
        cells[at] = _CANDIDATES[givens[puzzle, cell]]
        at += _LANES


@inlined
def write(
    cells: Cells, lane: np.uint64, grids: npt.NDArray[np.uint8], puzzle: np.uint64, slot: np.uint64
) -> None:
    """Write a solved lane as digits."""
    at = lane
    for cell in range(Number(CELLS)):
        grids[puzzle, slot, cell] = lowest(Number(cells[at])) + _ONE
        at += _LANES


@inlined
def save(cells: Cells, lane: np.uint64, saved: Saved, to: np.uint64) -> None:
    """Pack a lane's cells."""
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
    struck: np.uint64,
) -> None:
    """Unpack them again, without the digit in the cells that the words from `struck` on tell."""
    at, everywhere = lane, digit * Number(0x0001_0001_0001_0001)
    for word in range(Number(20)):
        four = saved[source + word] & ~(everywhere & _STRUCK[struck + word])
        for shift in range(Number(0), Number(64), Number(16)):
            cells[at] = np.uint16(four >> shift)
            at += _LANES
    cells[at] = np.uint16(saved[source + Number(20)] & ~(digit & _STRUCK[struck + Number(20)]))


@inlined
def guess(cells: Cells, lane: np.uint64, saved: Saved, depth: np.uint64) -> None:
    """Save the board with the permutations that are left, and go on with the first of those to try."""
    to = place(lane, depth)
    save(cells, lane, saved, to)
    digit, band = cells[DIGIT * _LANES + lane], Number(cells[BAND * _LANES + lane])
    way, left = split(Number(cells[WAYS * _LANES + lane]))
    saved[to + _TRY] = Number(digit) | band << Number(16) | left << Number(32)
    strike(cells, lane, digit, band, way)


@inlined
def take_back(cells: Cells, lane: np.uint64, saved: Saved, depth: np.uint64) -> bool:
    """Back to the saved board with its next permutation. Whether that was the last, so that it need not be kept."""
    source = place(lane, depth)
    to_try = saved[source + _TRY]
    digit, band = to_try & Number(0xFFFF), to_try >> Number(16) & Number(0xFFFF)
    way, left = split(to_try >> Number(32))
    saved[source + _TRY] = to_try & Number(0xFFFFFFFF) | left << Number(32)
    restore(cells, lane, saved, source, digit, (band * Number(6) + way) * _TRY)
    return bool(left == Number(0))


@inlined
def copy(saved: Saved, source: np.uint64, to: np.uint64) -> None:
    """Copy a saved board."""
    for word in range(_WORDS_IN_USE):
        saved[to + word] = saved[source + word]
