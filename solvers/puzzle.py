"""A puzzle: its givens and its shape. It may have no solution, one, or many; clashing givens are a valid question."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Self

from solvers import notation
from solvers.errors import PuzzleError
from solvers.shape import Shape

Grid = tuple[int, ...]  # one digit a cell, row by row

STANDARD = Shape()


class Clash(NamedTuple):
    """Givens that repeat a digit within one unit."""

    unit: str
    digit: int
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Puzzle:
    """givens: one value a cell, row by row, 0 for an empty one. Raises PuzzleError for values that fit no such board."""

    givens: tuple[int, ...]
    shape: Shape = STANDARD

    def __post_init__(self) -> None:
        if len(self.givens) != self.shape.cells:
            raise PuzzleError(f"{len(self.givens)} givens for a board of {self.shape.cells} cells")
        if min(self.givens) < 0 or max(self.givens) > self.shape.size:
            cell = next(cell for cell, given in enumerate(self.givens) if not 0 <= given <= self.shape.size)
            raise PuzzleError(
                f"{self.shape.cell_name(cell)} is {self.givens[cell]}", remedy=f"givens are 0 (empty) to {self.shape.size}"
            )

    @classmethod
    def parse(cls, text: str, shape: Shape | None = None) -> Self:
        """Read any notation that `solvers.notation` describes. Raises PuzzleError."""
        shape, values = notation.parse(text, shape)
        return cls(values, shape)

    @classmethod
    def empty(cls, shape: Shape = STANDARD) -> Self:
        """The board with no givens."""
        return cls((0,) * shape.cells, shape)

    def __str__(self) -> str:
        """One line, `.` for an empty cell."""
        return notation.to_line(self.givens, self.shape)

    @cached_property
    def clues(self) -> int:
        """How many cells are given."""
        return len(self.givens) - self.givens.count(0)

    @cached_property
    def clashes(self) -> tuple[Clash, ...]:
        """Every unit and digit that the givens repeat; a puzzle that has one has no solution."""
        found = []
        for name, cells in self.shape.named_units:
            given = [self.givens[cell] for cell in cells]
            repeated = sorted({digit for digit in given if digit and given.count(digit) > 1})
            found += [Clash(name, digit, tuple(c for c in cells if self.givens[c] == digit)) for digit in repeated]
        return tuple(found)
