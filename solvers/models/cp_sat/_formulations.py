"""How cells, digits and units become CP-SAT's variables and constraints: two ways to say the same rules."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Protocol

from ortools.sat.python import cp_model

from solvers.models._deadline import Deadline
from solvers.puzzle import Grid
from solvers.shape import Shape


class Formulation(Hashable, Protocol):
    """The rules of a shape as a model, and the way between its variables and the cells. Equal for equal shapes."""

    @property
    def shape(self) -> Shape:
        """The board."""
        ...

    @property
    def domain(self) -> tuple[int, int]:
        """The least and the greatest value of every variable on the empty board."""
        ...

    def build(self, deadline: Deadline) -> cp_model.CpModel:
        """The model of the empty board. Raises OutOfTime."""
        ...

    def given(self, cell: int, digit: int) -> tuple[int, int]:
        """The variable, by index, and the value it must have for the cell to hold the digit."""
        ...

    def grid(self, values: Sequence[int]) -> Grid:
        """The digits of the cells from the values of all variables."""
        ...


@dataclass(frozen=True)
class ExactlyOne:
    """A boolean for each cell and digit; exactly one is true in each cell, and for each digit in each unit."""

    shape: Shape

    @property
    def domain(self) -> tuple[int, int]:
        """False and true."""
        return 0, 1

    def build(self, deadline: Deadline) -> cp_model.CpModel:
        """size * size * size variables, in the order of the cells and then of the digits."""
        model = cp_model.CpModel()
        candidates = []
        for _ in range(self.shape.cells):
            deadline.check()
            candidates.append([model.new_bool_var("") for _ in self.shape.digits])
            model.add_exactly_one(candidates[-1])
        for unit in self.shape.units:
            deadline.check()
            for places in zip(*(candidates[cell] for cell in unit), strict=True):
                model.add_exactly_one(places)
        return model

    def given(self, cell: int, digit: int) -> tuple[int, int]:
        """The candidate is true; that the others of the cell are false follows."""
        return cell * self.shape.size + digit - 1, 1

    def grid(self, values: Sequence[int]) -> Grid:
        """The true candidate of each cell."""
        size = self.shape.size
        return tuple(
            [
                values.index(1, first, first + size) - first + 1
                for first in range(0, len(values), size)
            ]
        )


@dataclass(frozen=True)
class AllDifferent:
    """An integer for each cell; those of a unit are all different."""

    shape: Shape

    @property
    def domain(self) -> tuple[int, int]:
        """The digits."""
        return 1, self.shape.size

    def build(self, deadline: Deadline) -> cp_model.CpModel:
        """size * size variables, in the order of the cells."""
        model = cp_model.CpModel()
        digits = [model.new_int_var(1, self.shape.size, "") for _ in range(self.shape.cells)]
        for unit in self.shape.units:
            deadline.check()
            model.add_all_different([digits[cell] for cell in unit])
        return model

    def given(self, cell: int, digit: int) -> tuple[int, int]:
        """The cell's own variable is the digit."""
        return cell, digit

    def grid(self, values: Sequence[int]) -> Grid:
        """The values as they are."""
        return tuple(values)
