"""A puzzle: its givens and its shape. It may have no solution, one, or many; clashing givens are a valid question."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import NamedTuple, Self, SupportsIndex

from solvers import notation
from solvers.errors import PuzzleError
from solvers.shape import Shape

Grid = tuple[int, ...]  # one digit a cell, row by row

STANDARD = Shape()
_PLAIN_INTS = {int}
_ONE_A_CELL = "give one integer a cell, row by row, or read a text with Puzzle.parse"


class Contradiction(NamedTuple):
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
        if type(self.givens) is not tuple or {*map(type, self.givens)} != _PLAIN_INTS:
            object.__setattr__(self, "givens", self._as_integers())
        if len(self.givens) != self.shape.cells:
            raise PuzzleError(
                f"{len(self.givens)} givens for a board of {self.shape.cells} cells",
                remedy=_ONE_A_CELL,
            )
        if min(self.givens) < 0 or max(self.givens) > self.shape.size:
            cell = next(
                cell for cell, given in enumerate(self.givens) if not 0 <= given <= self.shape.size
            )
            raise self._no_given(cell, self.givens[cell])

    def _as_integers(self) -> Grid:
        """Lists, arrays and the integers of other libraries, made plain; what is no integer is refused, and so is a bool."""
        if isinstance(self.givens, str) or not isinstance(self.givens, Iterable):
            raise PuzzleError(f"givens of type {type(self.givens).__name__}", remedy=_ONE_A_CELL)
        plain = []
        for cell, given in enumerate(self.givens):
            if isinstance(given, bool) or not isinstance(given, SupportsIndex):
                raise self._no_given(cell, given)
            try:
                plain.append(index(given))
            except TypeError:  # an array of several values, for one
                raise self._no_given(cell, given) from None
        return tuple(plain)

    def _no_given(self, cell: int, given: object) -> PuzzleError:
        remedy = f"givens are integers, one a cell, 0 (empty) to {self.shape.size}"
        return PuzzleError(
            f"the given of {self.shape.cell_name(cell)} is {reprlib.repr(given)}", remedy=remedy
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

    def with_given(self, cell: int, digit: int) -> Self:
        """Return the puzzle with another digit in one cell; 0 removes the given."""
        return type(self)((*self.givens[:cell], digit, *self.givens[cell + 1 :]), self.shape)

    def __str__(self) -> str:
        """One line, `.` for an empty cell."""
        return self._text

    @cached_property
    def _text(self) -> str:
        return notation.to_line(self.givens, self.shape)

    @cached_property
    def given_count(self) -> int:
        """How many cells are given."""
        return len(self.givens) - self.givens.count(0)

    @cached_property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """Every unit and digit that the givens repeat; a puzzle that has one has no solution."""
        found = []
        for name, cells in self.shape.named_units:
            given = [digit for cell in cells if (digit := self.givens[cell])]
            if len(set(given)) < len(given):
                repeated = sorted({digit for digit in given if given.count(digit) > 1})
                found += [
                    Contradiction(name, digit, tuple(c for c in cells if self.givens[c] == digit))
                    for digit in repeated
                ]
        return tuple(found)
