"""The rules over 0-1 variables: one for each cell and digit, which are 1 if the cell has the digit.

A *sum* is a name and the variables of which exactly one is 1, or at most one for a small unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solvers.cnf import literal
from solvers.shape import Shape


class Sum(NamedTuple):
    """Variables, as pairs of cell and digit, that add up to 1, or to at most 1."""

    name: str
    variables: tuple[tuple[int, int], ...]
    is_exact: bool


def sums(shape: Shape) -> Iterator[Sum]:
    """Yield the rules: one digit in each cell, and each digit once in each full unit."""
    for cell in range(shape.cells):
        of_cell = tuple((cell, digit) for digit in shape.digits)
        yield Sum(shape.cell_name(cell), of_cell, True)
    for number, cells in enumerate(shape.units, 1):
        for digit in shape.digits:
            of_digit = tuple((cell, digit) for cell in cells)
            yield Sum(f"u{number}d{digit}", of_digit, len(cells) == shape.size)


def name(shape: Shape, cell: int, digit: int) -> str:
    """Return the name of a variable: `r1c1d5`."""
    return f"{shape.cell_name(cell)}d{digit}"


def naming(shape: Shape) -> str:
    """Say what the names of variables and sums mean."""
    units = ", ".join(f"u{number} {unit.name}" for number, unit in enumerate(shape.named_units, 1))
    return (
        "Variable r1c2d3 is 1 if the cell in row 1 and column 2 has the digit 3. Constraint r1c2 is"
        f" that this cell has one digit, and u1d3 is about the digit 3 in unit u1. Units: {units}."
    )


def numbering(shape: Shape, prefix: str) -> str:
    """Say which number a variable has; `prefix` is what the format writes before it."""
    n, last = shape.size, literal(shape, shape.cells - 1, shape.size)
    return (
        f"{prefix}{n * n}*(r-1) + {n}*(c-1) + d is true if the cell in row r and column c has the"
        f" digit d. Rows, columns and digits count from 1, so {prefix}1 is r1c1 = 1, and"
        f" {prefix}{last} is r{n}c{n} = {n}."
    )
