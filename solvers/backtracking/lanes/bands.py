"""The board as bands: three of rows and three of columns, each a square of three lines by three boxes of minirows.

A *minirow* is the three cells that a line (row or column) shares with a box. In each box a digit stands in one minirow of
the band and in each line in one, so that its places in a band are one of six permutations of lines over boxes.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from solvers.backtracking.lanes.compiled import inlined
from solvers.backtracking.lanes.vector import Lanes

Nine: TypeAlias = tuple[
    Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes, Lanes
]  # by line, then by box
Six: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes, Lanes, Lanes]
Number = (
    np.uint64
)  # unsigned, as addresses are: with signed numbers LLVM guards against negative ones


class Way(NamedTuple):
    """How far apart things are on a board that is written row by row."""

    band: np.uint64
    line: np.uint64
    box: np.uint64
    cell: np.uint64


ACROSS = Way(Number(27), Number(9), Number(3), Number(1))  # bands of rows
DOWN = Way(Number(3), Number(1), Number(27), Number(9))  # bands of columns

CELLS = 81
DIGITS = 0x1FF  # a candidate mask of nine digits
# The box of each line, in the order in which `permutations` has them.
PERMUTATIONS = ((0, 1, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0), (0, 2, 1), (1, 0, 2))


@inlined
def corners(start: np.uint64, way: Way) -> tuple[np.uint64, ...]:
    """The first cell of each of the nine minirows."""
    a = start
    b = a + way.line
    c = b + way.line
    one, two = way.box, way.box + way.box
    return a, a + one, a + two, b, b + one, b + two, c, c + one, c + two


@inlined
def permutations(minirows: Nine) -> Six:
    """The digits for which each of the six permutations is open, from the digits that each minirow may hold."""
    a, b, c, d, e, f, g, h, i = minirows
    return a & e & i, b & f & g, c & d & h, c & e & g, a & f & h, b & d & i


def _struck_by(way: Way, band: int, boxes: tuple[int, ...]) -> list[int]:
    """The 18 cells of a band where a digit does not stand if its permutation is `boxes`."""
    return [
        int(band * way.band + line * way.line + box * way.box + cell * way.cell)
        for line in range(3)
        for box in range(3)
        if boxes[line] != box
        for cell in range(3)
    ]


# For each band (three across, then three down) and permutation, the cells that it rules out.
STRUCK: npt.NDArray[np.uint16] = np.array(
    [
        [_struck_by(way, band, boxes) for boxes in PERMUTATIONS]
        for way in (ACROSS, DOWN)
        for band in range(3)
    ],
    np.uint16,
)
