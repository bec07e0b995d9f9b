"""The log encoding: a variable for each bit of a blank's digit, with the clauses that follow.

A digit is excluded by a clause that contains all bits of a cell, and the same digit in two peers by
a clause that contains the bits of both. No clause says that each digit has a place in each unit:
this would need further variables.
"""

from __future__ import annotations

from typing import Any

from solvers.deadline import Deadline
from solvers.models._open_candidates import open_candidates
from solvers.puzzle import Grid, Puzzle


def add_open(oracle: Any, puzzle: Puzzle, deadline: Deadline) -> None:
    """Add the rules on the blanks. Raises OutOfTime."""
    shape, digits = puzzle.shape, open_candidates(puzzle)
    width = bits(shape.size)
    for cell, own in digits.items():
        deadline.check()
        for number in range(1, 2**width + 1):
            if number not in own:
                oracle.add_clause(other_than(cell, number, width))
        for peer in shape.peers(cell):
            for digit in own if peer > cell and peer in digits else ():
                if digit in digits[peer]:
                    one, other = (other_than(each, digit, width) for each in (cell, peer))
                    oracle.add_clause([*one, *other])


def bits(size: int) -> int:
    """Return how many bits a digit has; the digit 1 is 0."""
    return max(1, (size - 1).bit_length())


def other_than(cell: int, digit: int, width: int) -> list[int]:
    """Return the clause that a cell has another digit."""
    first = cell * width + 1
    return [first + bit if not (digit - 1) >> bit & 1 else -first - bit for bit in range(width)]


def read(puzzle: Puzzle, model: list[int]) -> tuple[list[int], Grid]:
    """Return the literals of the blanks that are true in a model, and its grid."""
    width, true, grid = bits(puzzle.shape.size), {*model}, [*puzzle.givens]
    literals = list[int]()
    for cell, given in enumerate(puzzle.givens):
        if not given:
            own = [cell * width + 1 + bit for bit in range(width)]
            grid[cell] = 1 + sum(2**bit for bit, each in enumerate(own) if each in true)
            literals += [each if each in true else -each for each in own]
    return literals, tuple(grid)
