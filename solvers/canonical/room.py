"""The memory that a search for canonical forms uses, and what its rows of bytes hold."""

from __future__ import annotations

from typing import Any, NamedTuple

# A state is a row of bytes: for each position, the row and the column of the puzzle that it shows,
# and whether a group begins there; the label of each digit; the number of labels and of chosen
# rows; and 1 if the isomorph is transposed.
ROWS, COLUMNS, STARTS, LABELS, COUNT, DEPTH, SIDE = 0, 9, 18, 27, 37, 38, 39
STATE_SIZE = 40
NONE = 1 << 62  # larger than every row

Array = Any  # mypy does not know the arrays of Numba


class Room(NamedTuple):
    """The memory of a search.

    grids, keys             the puzzle and its transposition: their cells; each row as a number
    best, versions          for each depth: the smallest row, and how often a smaller one was found
    states, stamps          states that are still to be extended; the version of each
    state                   the state that is being extended
    codes, columns          its next row: what each position holds, and the column of the puzzle
    firsts, lengths         runs of new digits in that row
    """

    grids: Array
    keys: Array
    best: Array
    versions: Array
    states: Array
    stamps: Array
    state: Array
    codes: Array
    columns: Array
    firsts: Array
    lengths: Array
