"""A problem for the library with the cells decided beforehand, and the stock model of a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from constraint import AllDifferentConstraint, Problem  # type: ignore[import-untyped] # it has no type hints

from solvers.puzzle import Grid, Puzzle


@dataclass(frozen=True)
class Model:
    """A puzzle as a problem for the library.

    decided    the digits of cells that are not variables
    problem    the other cells, one variable each; None if there are none, because the library finds
               no solution to a problem without variables
    """

    decided: Mapping[int, int]
    problem: Problem | None

    def grid(self, answer: Mapping[int, int]) -> Grid:
        """Return the grid that belongs to a solution of the problem."""
        cells = {**self.decided, **answer}
        return tuple([cells[cell] for cell in range(len(cells))])


def stock(puzzle: Puzzle) -> Model:
    """Return the model that the library's documentation suggests.

    It has a variable for each cell and an AllDifferentConstraint for each unit. The domain of a
    given is its digit.
    """
    problem = Problem()
    for cell, digit in enumerate(puzzle.givens):
        problem.addVariable(cell, [digit] if digit else list(puzzle.shape.digits))
    for unit in puzzle.shape.units:
        problem.addConstraint(AllDifferentConstraint(), unit)
    return Model({}, problem)
