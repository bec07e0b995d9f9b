"""Fill the memory of a search for canonical forms, and push the states with which it begins."""

from __future__ import annotations

from solvers.backtracking._kernels import kernel
from solvers.canonical.room import (
    COLUMNS,
    DEPTH,
    NONE,
    ROWS,
    SIDE,
    STARTS,
    STATE_SIZE,
    Array,
    Room,
)


@kernel
def load(room: Room, givens: Array, puzzle: int) -> bool:
    """Store a puzzle and its transposition; return whether a line has a digit twice."""
    grids, size, repeats = room.grids, room.keys.shape[1], False
    for row in range(size):
        for column in range(size):
            digit = int(givens[puzzle, row * size + column])
            grids[0, row, column] = digit
            grids[1, column, row] = digit
    for side in range(2):
        for line in range(size):
            key = seen = 0
            for at in range(size):
                digit = int(grids[side, line, at])
                key = key << 4 | digit
                repeats |= digit > 0 and seen >> digit & 1 == 1
                seen |= 1 << digit
            room.keys[side, line] = key
    return repeats


@kernel
def smallest_row(room: Room, height: int) -> int:
    """Return the smallest first row: it depends only on the number of givens in each stack."""
    size = room.keys.shape[1]
    width, best = size // height, NONE
    for side in range(1 + (width == height)):
        for row in range(size):
            stacks = 0  # a digit in base 16 for each number of givens
            for first in range(0, size, width):
                count = 0
                for column in range(first, first + width):
                    count += room.grids[side, row, column] > 0
                stacks += 1 << 4 * count
            value = label = 0
            for count in range(width + 1):
                for _ in range(stacks >> 4 * count & 15):
                    value <<= 4 * (width - count)
                    for _ in range(count):
                        label += 1
                        value = value << 4 | label
            best = min(best, value)
    return best


@kernel
def push_roots(room: Room, stacks: Array, height: int) -> int:
    """Push the states without rows; return their number."""
    size, top = room.keys.shape[1], 0
    width = size // height
    for side in range(1 + (width == height)):
        for order in range(len(stacks)):
            if _exchanges_stacks(room, stacks, order, 1 - side, width):
                continue
            for at in range(STATE_SIZE):
                room.states[top, at] = 0
            room.states[top, SIDE], room.stamps[top] = side, 0
            for position in range(size):
                column = position % width
                stack = stacks[order, position // width]
                room.states[top, COLUMNS + position] = stack * width + column
                room.states[top, STARTS + position] = column == 0
            top += 1
    return top


@kernel
def _exchanges_stacks(room: Room, stacks: Array, order: int, side: int, width: int) -> bool:
    """Whether an order exchanges equal stacks; they are the bands of the other side."""
    for later in range(stacks.shape[1]):
        for earlier in range(later):
            one, other = stacks[order, earlier] * width, stacks[order, later] * width
            if one > other and _are_equal(room, side, one, other, width):
                return True
    return False


@kernel
def _are_equal(room: Room, side: int, one: int, other: int, count: int) -> bool:
    """Whether two bands of a side are equal; `one` and `other` are their first rows."""
    equal = True
    for at in range(count):
        equal &= room.keys[side, one + at] == room.keys[side, other + at]
    return equal


@kernel
def is_open(room: Room, row: int, height: int) -> bool:
    """Whether a row may be next, and no equal row or band before it may."""
    state, keys = room.state, room.keys
    depth, side, used = state[DEPTH], state[SIDE], 0
    for position in range(depth):
        used |= 1 << int(state[ROWS + position])
    band = row // height * height
    if used >> row & 1:
        return False
    for earlier in range(band, row):
        if not used >> earlier & 1 and keys[side, earlier] == keys[side, row]:
            return False
    mask = (1 << height) - 1
    if depth % height or used >> band & mask:
        return bool(depth % height and band == state[ROWS + depth - 1] // height * height)
    for earlier in range(0, band, height):
        if not used >> earlier & mask and _are_equal(room, side, earlier, band, height):
            return False
    return True
