"""The six bands of a 9x9 grid: their cells, and the permutations of a digit in each of them.

Three bands are of rows and three of columns. Each is a 3x3 square of minirows.

A *line* is a row or a column. A *minirow* is the three cells that a line shares with a box. Within
a band, a digit is in one minirow of each line and in one minirow of each box, so that its places in
the band are one of six permutations, which assign a box to each line.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from solvers.backtracking._kernels import inlined
from solvers.backtracking.lanes.vector import Lanes

# One value for each minirow, by line and then by box; and one for each permutation.
Nine: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
Six: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
Number = np.uint64  # unsigned, like addresses; for signed numbers LLVM adds checks


class Strides(NamedTuple):
    """Distances between cell numbers, which count the cells row by row."""

    band: np.uint64
    line: np.uint64
    box: np.uint64
    cell: np.uint64


ACROSS = Strides(Number(27), Number(9), Number(3), Number(1))  # bands of rows
DOWN = Strides(Number(3), Number(1), Number(27), Number(9))  # bands of columns

DIGITS = 0x1FF  # a candidate mask of nine digits
# The box of each line, in the order of `permutations`.
PERMUTATIONS = ((0, 1, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0), (0, 2, 1), (1, 0, 2))


@inlined
def corners(start: np.uint64, strides: Strides) -> tuple[np.uint64, ...]:
    """Return the first cell of each of the nine minirows of the band that begins at `start`."""
    a = start
    b = a + strides.line
    c = b + strides.line
    one, two = strides.box, strides.box + strides.box
    return a, a + one, a + two, b, b + one, b + two, c, c + one, c + two


@inlined
def permutations(minirows: Nine) -> Six:
    """Return for each permutation the digits that all of its minirows may hold."""
    a, b, c, d, e, f, g, h, i = minirows
    return a & e & i, b & f & g, c & d & h, c & e & g, a & f & h, b & d & i


@inlined
def locked(open_digits: Six) -> Nine:
    """Return what each minirow may hold: the digits of the two permutations that contain it."""
    p, q, r, s, t, u = open_digits
    return p | t, q | u, r | s, r | u, p | s, q | t, q | s, r | t, p | u


def _excluded_by(strides: Strides, band: int, boxes: tuple[int, ...]) -> list[int]:
    """Return the 18 cells of a band that cannot hold a digit whose permutation is `boxes`."""
    return [
        int(band * strides.band + line * strides.line + box * strides.box + cell * strides.cell)
        for line in range(3)
        for box in range(3)
        if boxes[line] != box
        for cell in range(3)
    ]


# The cells that each permutation excludes in each band (three across, then three down).
EXCLUDED: npt.NDArray[np.uint16] = np.array(
    [
        [_excluded_by(strides, band, boxes) for boxes in PERMUTATIONS]
        for strides in (ACROSS, DOWN)
        for band in range(3)
    ],
    np.uint16,
)
