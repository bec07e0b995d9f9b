"""Two formulations of the rules: how cells, digits and units become variables and constraints."""

from __future__ import annotations

import json
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol

from ortools.sat.python import cp_model

from solvers.deadline import Deadline
from solvers.puzzle import Grid
from solvers.shape import Shape


class Formulation(Hashable, Protocol):
    """The rules of a shape as a model, and how its variables relate to cells.

    Formulations of equal shapes are equal.
    """

    @property
    def shape(self) -> Shape:
        """The shape of the puzzles."""
        ...

    @property
    def domain(self) -> tuple[int, int]:
        """The smallest and the largest value of each variable before givens are set."""
        ...

    def build(self, deadline: Deadline) -> cp_model.CpModel:
        """Return the model of the empty grid. Raises OutOfTime."""
        ...

    def given(self, cell: int, digit: int) -> tuple[int, int]:
        """Return the variable to fix, and the value that puts the digit into the cell."""
        ...

    def grid(self, values: str) -> Grid:
        """Return the digits of the cells, from the values of all variables: "[0, 1, 0, ...]".

        CP-SAT's container of values can be written as text faster than its items can be read.
        """
        ...


@dataclass(frozen=True)
class ExactlyOne:
    """A boolean for each cell and digit.

    Exactly one is true in each cell, and for each digit in each full unit. At most one is true for
    each digit in a unit with fewer cells.
    """

    shape: Shape

    @property
    def domain(self) -> tuple[int, int]:
        """False and true."""
        return 0, 1

    def build(self, deadline: Deadline) -> cp_model.CpModel:
        """Return a model of size * size * size variables, ordered by cell and then by digit."""
        model = cp_model.CpModel()
        candidates = []
        for _ in range(self.shape.cells):
            deadline.check()
            candidates.append([model.new_bool_var("") for _ in self.shape.digits])
            model.add_exactly_one(candidates[-1])
        for unit in self.shape.units:
            deadline.check()
            is_full = len(unit) == self.shape.size
            add = model.add_exactly_one if is_full else model.add_at_most_one
            for places in zip(*(candidates[cell] for cell in unit), strict=True):
                add(places)
        return model

    def given(self, cell: int, digit: int) -> tuple[int, int]:
        """Return the variable of the candidate, and true. The cell's others are then false."""
        return cell * self.shape.size + digit - 1, 1

    def grid(self, values: str) -> Grid:
        """Return the digit of the true candidate of each cell."""
        size, bits = self.shape.size, values[1::3]  # one character for each boolean
        return tuple([bits.index("1", first) - first + 1 for first in range(0, len(bits), size)])


@dataclass(frozen=True)
class AllDifferent:
    """An integer for each cell. The integers of each unit are all different."""

    shape: Shape

    @property
    def domain(self) -> tuple[int, int]:
        """The digits."""
        return 1, self.shape.size

    def build(self, deadline: Deadline) -> cp_model.CpModel:
        """Return a model of size * size variables, ordered by cell."""
        model = cp_model.CpModel()
        digits = [model.new_int_var(1, self.shape.size, "") for _ in range(self.shape.cells)]
        for unit in self.shape.units:
            deadline.check()
            model.add_all_different([digits[cell] for cell in unit])
        return model

    def given(self, cell: int, digit: int) -> tuple[int, int]:
        """Return the variable of the cell, and the digit."""
        return cell, digit

    def grid(self, values: str) -> Grid:
        """Return the values, which are the digits."""
        return tuple(json.loads(values))
