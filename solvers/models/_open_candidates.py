"""The candidates that no given excludes, and the rules on them: exactly one, or at most one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solvers.deadline import Deadline
from solvers.puzzle import Puzzle

Candidate = tuple[int, int]  # a cell and a digit


class Group(NamedTuple):
    """Candidates of which one is true.

    exactly  False: at most one, because the unit has fewer cells than there are digits
    """

    candidates: list[Candidate]
    exactly: bool


def open_candidates(puzzle: Puzzle) -> dict[int, list[int]]:
    """Return the digits that each blank may hold, by cell: those of no given among its peers."""
    givens, shape = puzzle.givens, puzzle.shape
    digits = {}
    for cell, given in enumerate(givens):
        if not given:
            excluded = {givens[peer] for peer in shape.peers(cell)}
            digits[cell] = [digit for digit in shape.digits if digit not in excluded]
    return digits


def groups(puzzle: Puzzle, digits: dict[int, list[int]], deadline: Deadline) -> Iterator[Group]:
    """Yield a group for each blank, and for each missing digit in each unit. Raises OutOfTime.

    A group that needs exactly one candidate and has none means that there is no solution.
    """
    shape = puzzle.shape
    for cell, values in digits.items():
        yield Group([(cell, digit) for digit in values], True)
    for unit in shape.units:
        deadline.check()
        present = {puzzle.givens[cell] for cell in unit}
        blanks = [cell for cell in unit if cell in digits]
        for digit in shape.digits:
            if digit not in present:
                places = [(cell, digit) for cell in blanks if digit in digits[cell]]
                exactly = len(unit) == shape.size
                if exactly or len(places) > 1:
                    yield Group(places, exactly)
