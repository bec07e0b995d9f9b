"""Kernels that compile quickly."""

from __future__ import annotations

from typing import Any, NamedTuple

from solvers.backtracking._kernels import kernel


class Pair(NamedTuple):
    """An array and a number."""

    array: Any
    number: int


@kernel
def plus_one(number: int) -> int:
    """Return number + 1."""
    return number + 1


@kernel
def weighted_sum(pair: Pair, square: Any, factor: int) -> int:
    """Write to the array of the pair, and return a sum over all arguments."""
    total = pair.number
    for row in range(square.shape[0]):
        for column in range(square.shape[1]):
            total += factor * square[row, column]
    pair.array[0] = total
    return total
