"""A puzzle: its givens and its shape. It may have no solution, one, or many."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, NamedTuple, Self, SupportsIndex

from solvers import json_fields, notation
from solvers.errors import PuzzleError, ShapeError
from solvers.libraries import array_of
from solvers.shape import Shape

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Grid = tuple[int, ...]  # one digit for each cell, row by row

STANDARD = Shape()
_PLAIN_INTS = {int}
_HOW_TO_GIVE = "give one integer for each cell, row by row, or solvers.read_puzzle(value)"


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
        if not isinstance(self.shape, Shape):
            cause = f"the shape is {reprlib.repr(self.shape)}"
            raise ShapeError(cause, remedy='give Shape.parse("3x3")')
        if type(self.givens) is not tuple or {*map(type, self.givens)} != _PLAIN_INTS:
            object.__setattr__(self, "givens", self._as_integers())
        if len(self.givens) != self.shape.cells:
            cause = f"{len(self.givens)} givens, but the puzzle has {self.shape.cells} cells"
            raise PuzzleError(cause, remedy=_HOW_TO_GIVE)
        if min(self.givens) < 0 or max(self.givens) > self.shape.size:
            wrong = (i for i, given in enumerate(self.givens) if not 0 <= given <= self.shape.size)
            raise self._not_a_given(cell := next(wrong), self.givens[cell])

    def _as_integers(self) -> Grid:
        """Return the givens of a list or an array as plain integers. Bools are not accepted."""
        if isinstance(self.givens, str) or not isinstance(self.givens, Iterable):
            raise PuzzleError(f"givens of type {type(self.givens).__name__}", remedy=_HOW_TO_GIVE)
        plain = []
        for cell, given in enumerate(self.givens):
            if not cell and isinstance(given, Iterable) and not isinstance(given, str | bytes):
                raise PuzzleError("the givens are rows", remedy=_HOW_TO_GIVE)
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
    def parse(cls, text: str, shape: Shape | str | None = None, symbols: str | None = None) -> Self:
        """Read a puzzle in any notation that `solvers.notation` describes.

        The shape, or its text such as "2x3+diagonals", is inferred if it is None; and so are the
        symbols of the digits, such as "0123456789ABCDEF". The text is never taken as the name of a
        file, so input from users is safe. Raises PuzzleError, ShapeError and OptionError.
        """
        if not isinstance(text, str):
            cause = f"Puzzle.parse reads text, not a value of type {type(text).__name__}"
            raise PuzzleError(cause, remedy="use solvers.read_puzzle for lists, arrays and files")
        if shape is None and symbols is None and (plain := notation.plain_line(text)):
            puzzle = object.__new__(cls)  # the checks of `__post_init__` take most of the time
            puzzle.__dict__.update(givens=tuple(plain), shape=STANDARD, packed=plain)
            return puzzle
        shape, values = notation.parse(text, None if shape is None else Shape.parse(shape), symbols)
        return cls(values, shape)

    @classmethod
    def empty(cls, shape: Shape | str = STANDARD) -> Self:
        """Return the puzzle without givens. Raises ShapeError."""
        shape = Shape.parse(shape)
        return cls((0,) * shape.cells, shape)

    def with_given(self, cell: int, digit: int) -> Self:
        """Return the puzzle with another digit in one cell; 0 removes the given.

        Raises PuzzleError.
        """
        if not isinstance(cell, SupportsIndex) or not 0 <= index(cell) < self.shape.cells:
            remedy = f"give an integer of 0 to {self.shape.cells - 1}"
            raise PuzzleError(f"{cell!r} is not a cell", remedy=remedy)
        return type(self)((*self.givens[:cell], digit, *self.givens[cell + 1 :]), self.shape)

    def __str__(self) -> str:
        """Return one line, with `.` for a blank."""
        return self._text

    def __repr__(self) -> str:
        """Return an expression for the puzzle: `Puzzle.parse('1... ...', '2x2')`."""
        try:
            is_usual = self.shape == Shape.of_size(self.shape.size)
        except ShapeError:  # no usual shape, or several
            is_usual = False
        shape = "" if is_usual else f", {str(self.shape)!r}"
        return f"{type(self).__name__}.parse({self._text!r}{shape})"

    def _repr_html_(self) -> str:
        """Return the table that notebooks show."""
        from solvers import html_grid  # imported here because only notebooks need it

        return html_grid.to_html(self.givens, self.shape, self.givens)

    def to_line(self) -> str:
        """Return one line, with `.` for a blank; `Puzzle.parse` reads it."""
        return self._text

    def to_grid(self) -> str:
        """Return one line of text for each row, with lines drawn between the boxes."""
        return notation.to_grid(self.givens, self.shape)

    def rows(self) -> list[list[int]]:
        """Return a list for each row, with 0 for a blank."""
        n = self.shape.size
        return [[*self.givens[start : start + n]] for start in range(0, self.shape.cells, n)]

    def to_numpy(self) -> npt.NDArray[np.int64]:
        """Return an array with a row for each row, with 0 for a blank. Raises MissingLibrary."""
        return array_of(self.rows())

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, which docs/json.md describes."""
        return {"schema": json_fields.SCHEMA, "puzzle": self._text, "shape": str(self.shape)}

    def to_json(self) -> str:
        """Return `to_dict()` as one line of JSON."""
        return json_fields.dumps(self.to_dict())

    @classmethod
    def from_dict(cls, values: object) -> Self:
        """Return the puzzle for which `to_dict` returned the values. Raises PuzzleError."""
        found = json_fields.members(values, {"puzzle": (str,), "shape": (str,)})
        return cls.parse(found["puzzle"], found["shape"])

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Return the puzzle for which `to_json` returned the text. Raises PuzzleError."""
        return cls.from_dict(json_fields.loads(text))

    @cached_property
    def packed(self) -> bytes:
        """The givens with a byte for each cell, which compiled solvers read."""
        return bytes(self.givens)

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
                found += [
                    Contradiction(name, digit, tuple(c for c in cells if self.givens[c] == digit))
                    for digit in sorted(set(given))
                    if given.count(digit) > 1
                ]
        return tuple(found)
