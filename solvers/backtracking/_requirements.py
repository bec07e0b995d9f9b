"""What a finished board must meet, numbered: every cell has a digit, every unit has every digit. Each exactly once.

Sudoku as an *exact cover*: a *candidate*, a cell and a digit, meets the requirement of its cell and one in each of its
units, and a solution is a set of candidates that meets every requirement once.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.shape import Shape

Candidate = tuple[int, int]  # cell, digit


def candidates(shape: Shape) -> Iterator[Candidate]:
    """Every digit in every cell: 729 on the usual board."""
    return ((cell, digit) for cell in range(shape.cells) for digit in shape.digits)


def how_many(shape: Shape) -> int:
    """How many requirements there are: 324 on the usual board."""
    return shape.cells + len(shape.units) * shape.size


def met_by(shape: Shape, candidate: Candidate) -> tuple[int, ...]:
    """The requirement "this cell has a digit", then "this unit has this digit" for each unit of the cell."""
    cell, digit = candidate
    return (cell, *(shape.cells + unit * shape.size + digit - 1 for unit in shape.units_of(cell)))
