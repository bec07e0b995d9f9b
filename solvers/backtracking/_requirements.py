"""Sudoku as an exact cover problem: requirements as numbers, and the candidates that meet them.

A *requirement* is "this cell has a digit" or "this unit has this digit". A *candidate* is a digit
in a cell. It meets the requirement of its cell and one requirement in each of its units. A solution
is a set of candidates that meets every requirement exactly once. The requirements of units with
fewer cells than digits are *optional*: a solution meets each of them at most once. They come last.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.shape import Shape

Candidate = tuple[int, int]  # cell, digit


def candidates(shape: Shape) -> Iterator[Candidate]:
    """Yield every digit in every cell: 729 candidates in a 9x9 puzzle."""
    return ((cell, digit) for cell in range(shape.cells) for digit in shape.digits)


def count(shape: Shape) -> tuple[int, int]:
    """Return how many requirements must be met, and how many are optional: 324 and 0 in a 9x9."""
    full = len(shape.full_units)
    return shape.cells + full * shape.size, (len(shape.units) - full) * shape.size


def requirements_of(shape: Shape, candidate: Candidate) -> tuple[int, ...]:
    """Return the requirements that a candidate meets: its cell's, then one for each unit."""
    cell, digit = candidate
    return (cell, *(shape.cells + unit * shape.size + digit - 1 for unit in shape.units_of(cell)))
