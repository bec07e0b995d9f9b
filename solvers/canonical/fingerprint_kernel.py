"""The kernel of `fingerprint`: numbers of rows, columns, boxes and digits, round after round."""

from __future__ import annotations

from typing import Any

import numpy as np

from solvers.backtracking._kernels import inlined, kernel
from solvers.canonical.room import Array

_ROUNDS = 3
_DENSE = 45  # givens; with more, lines are also distinguished by their permutations
_LONGEST_CYCLE = 6
_ONE, _TWO, _THREE = np.uint64(1), np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD1B54A32D192ED03)
_LEFT, _RIGHT = np.uint64(31), np.uint64(29)


@kernel
def find_fingerprints(
    givens: Array, height: int, numbers: Array, scratch: Array, found: Array
) -> int:
    """Write the fingerprint of each puzzle; return 0."""
    size = numbers.shape[1] - 1
    width = size // height
    for puzzle in range(len(givens)):
        for kind in range(4):
            for at in range(size + 1):
                numbers[kind, at] = 0
        count = 0
        for cell in range(size * size):
            digit = givens[puzzle, cell]
            if digit:
                row, column = cell // size, cell % size
                count += 1
                numbers[0, row] += _ONE
                numbers[1, column] += _ONE
                numbers[2, row // height * height + column // width] += _ONE
                numbers[3, digit] += _ONE
        if count > _DENSE:
            _add_permutations(givens, puzzle, size, height, numbers, scratch)
        for _ in range(_ROUNDS):
            found[puzzle] = _next_round(givens, puzzle, size, height, numbers)
    return 0


@inlined
def _mix(number: Any) -> Any:
    """Return a number whose bits all depend on all bits of another one."""
    once = (number ^ number >> _LEFT) * _TWO
    twice = (once ^ once >> _RIGHT) * _THREE
    return twice ^ twice >> _LEFT


@kernel
def _next_round(givens: Array, puzzle: int, size: int, height: int, numbers: Array) -> Any:
    """Let each number take in those of its givens; return the sum over the givens."""
    width = size // height
    for kind in range(4):
        for at in range(size + 1):
            numbers[kind + 4, at] = numbers[kind, at]
            numbers[kind, at] = _mix(numbers[kind, at])
    total = _ONE
    for cell in range(size * size):
        digit = givens[puzzle, cell]
        if digit:
            row, column = cell // size, cell % size
            box = row // height * height + column // width
            value = numbers[0, row] + numbers[1, column]
            value = _mix(value + _TWO * numbers[2, box] + _THREE * numbers[3, digit])
            numbers[4, row] += value
            numbers[5, column] += value
            numbers[6, box] += value
            numbers[7, digit] += value
            total += value
    for side in range(2):
        inside = width if side else height
        for first in range(0, size, inside):
            band = _ONE
            for line in range(first, first + inside):
                band += _mix(numbers[side + 4, line])
            for line in range(first, first + inside):
                numbers[side, line] = numbers[side + 4, line] + _mix(band)
    for kind in range(2, 4):
        for at in range(size + 1):
            numbers[kind, at] = numbers[kind + 4, at]
    return total


@kernel
def _add_permutations(
    givens: Array, puzzle: int, size: int, height: int, numbers: Array, scratch: Array
) -> None:
    """Add to each line how it permutes the digits of every other line.

    Without this, all full grids would have the same fingerprint.
    """
    follower, place = scratch[0], scratch[1]
    for side in range(2):
        across, along = (1, size) if side else (size, 1)
        inside = size // height if side else height
        for one in range(size):
            for other in range(one):
                for digit in range(size + 1):
                    follower[digit] = 0
                    place[digit] = digit
                for at in range(size):
                    digit = givens[puzzle, one * across + at * along]
                    follower[digit] = givens[puzzle, other * across + at * along]
                follower[0] = 0
                value = _TWO if one // inside == other // inside else _THREE
                for _ in range(_LONGEST_CYCLE):
                    same = known = 0
                    for digit in range(1, size + 1):
                        place[digit] = follower[place[digit]]
                        same += place[digit] == digit
                        known += place[digit] > 0
                    value = _mix(value + np.uint64(16 * same + known))
                numbers[side, one] += value
                numbers[side, other] += value
