"""A puzzle: its givens and its shape. It may have no solution, one, or many."""

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

Grid = tuple[int, ...]  # one digit for each cell, row by row

STANDARD = Shape()
_PLAIN_INTS = {int}
_HOW_TO_GIVE = "give one integer for each cell, row by row, or read text with Puzzle.parse"


class Contradiction(NamedTuple):
    """Givens with the same digit in one unit. A puzzle that has them has no solution."""

    unit: str
    digit: int
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: one given for each cell, row by row, 0 for a blank.

    Givens may contradict each other. Raises PuzzleError for values that do not fit the shape.

    >>> Puzzle.parse("1... ..3. .... ...2").given_count
    3
    """

    givens: tuple[int, ...]
    shape: Shape = STANDARD

    def __post_init__(self) -> None:
        if type(self.givens) is not tuple or {*map(type, self.givens)} != _PLAIN_INTS:
            object.__setattr__(self, "givens", self._as_integers())
        if len(self.givens) != self.shape.cells:
            raise PuzzleError(
                f"{len(self.givens)} givens, but the puzzle has {self.shape.cells} cells",
                remedy=_HOW_TO_GIVE,
            )
        if min(self.givens) < 0 or max(self.givens) > self.shape.size:
            cell = next(
                cell for cell, given in enumerate(self.givens) if not 0 <= given <= self.shape.size
            )
            raise self._not_a_given(cell, self.givens[cell])

    def _as_integers(self) -> Grid:
        """Return the givens of a list or an array as plain integers. Bools are not accepted."""
        if isinstance(self.givens, str) or not isinstance(self.givens, Iterable):
            raise PuzzleError(f"givens of type {type(self.givens).__name__}", remedy=_HOW_TO_GIVE)
        plain = []
        for cell, given in enumerate(self.givens):
            if isinstance(given, bool) or not isinstance(given, SupportsIndex):
                raise self._not_a_given(cell, given)
            try:
                plain.append(index(given))
            except TypeError:  # for example an array of several values
                raise self._not_a_given(cell, given) from None
        return tuple(plain)

    def _not_a_given(self, cell: int, given: object) -> PuzzleError:
        remedy = f"give integers of 1 to {self.shape.size}, or 0 for a blank"
        return PuzzleError(
            f"the given of {self.shape.cell_name(cell)} is {reprlib.repr(given)}", remedy=remedy
        )

    @classmethod
    def parse(cls, text: str, shape: Shape | None = None) -> Self:
        """Read a puzzle in any notation that `solvers.notation` describes. Raises PuzzleError."""
        shape, values = notation.parse(text, shape)
        return cls(values, shape)

    @classmethod
    def empty(cls, shape: Shape = STANDARD) -> Self:
        """Return the puzzle without givens."""
        return cls((0,) * shape.cells, shape)

    def with_given(self, cell: int, digit: int) -> Self:
        """Return the puzzle with another digit in one cell; 0 removes the given."""
        return type(self)((*self.givens[:cell], digit, *self.givens[cell + 1 :]), self.shape)

    def __str__(self) -> str:
        """Return one line, with `.` for a blank."""
        return self._text

    @cached_property
    def _text(self) -> str:
        return notation.to_line(self.givens, self.shape)

    @cached_property
    def given_count(self) -> int:
        """The number of givens."""
        return len(self.givens) - self.givens.count(0)

    @cached_property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """The contradictory givens: one item for each digit that is repeated in a unit."""
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
