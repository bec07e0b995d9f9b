"""A problem for the library together with the cells that were decided without it, and the stock way to write one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from constraint import AllDifferentConstraint, Problem  # type: ignore[import-untyped] # it has no type hints

from solvers.puzzle import Grid, Puzzle


@dataclass(frozen=True)
class Model:
    """decided    the digits of the cells that are no variables
    problem    the rest, one variable a cell; None where nothing is left, for the library finds no solution to no variables
    """

    decided: Mapping[int, int]
    problem: Problem | None

    def grid(self, answer: Mapping[int, int]) -> Grid:
        """The whole board of one answer to the problem."""
        cells = {**self.decided, **answer}
        return tuple([cells[cell] for cell in range(len(cells))])


def stock(puzzle: Puzzle) -> Model:
    """As the library's documentation would write it: a variable for each cell, the domain of a given just that digit, and
    AllDifferentConstraint on every unit.
    """
    problem = Problem()
    for cell, digit in enumerate(puzzle.givens):
        problem.addVariable(cell, [digit] if digit else list(puzzle.shape.digits))
    for unit in puzzle.shape.units:
        problem.addConstraint(AllDifferentConstraint(), unit)
    return Model({}, problem)
