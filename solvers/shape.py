"""The shape of a puzzle: its cells, units and peers, also read from text such as `2x3+diagonals`.

A *cell* is an index from 0 to size * size - 1, row by row. A *unit* is a set of cells that hold
different digits: a row, a column, a box (in a jigsaw: a region), or an extra unit such as a
diagonal. A *full* unit has `size` cells. Two cells of one unit are *peers*. Every solver reads
`Shape.units`, and so solves every puzzle that units describe.
"""

from __future__ import annotations

import re
import reprlib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import isqrt
from typing import Self, SupportsIndex

from solvers import units, variants
from solvers.errors import ShapeError
from solvers.units import Unit

LARGEST = 255  # digits, so that a digit fits into the byte that compiled solvers use for a cell
_BOX = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")
_BOX_HINT = "write the box as HEIGHTxWIDTH, for example 3x3 or 2x3"


@dataclass(frozen=True, repr=False)
class Shape:
    """A grid of `box_height * box_width` digits; `Shape()` is the usual 9x9.

    extra    extra units, each of 2 to `size` distinct cells (see `solvers.variants`)
    regions  for a jigsaw: the region number of each cell, instead of boxes; each region has `size`
             cells. Regions are renumbered from 0 in the order of the cells, and the box becomes
             1 x size, so that equal jigsaws are equal values.

    Raises ShapeError for an impossible shape.
    """

    box_height: int = 3
    box_width: int = 3
    extra: tuple[Unit, ...] = ()
    regions: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        box = (self.box_height, self.box_width)
        are_numbers = all(isinstance(side, SupportsIndex) for side in box)
        if not are_numbers or min(box) < 1 or self.size < 2:
            raise ShapeError(f"a box cannot have {box[0]}x{box[1]} cells", remedy=_BOX_HINT)
        if self.size > LARGEST:
            cause = f"a puzzle cannot have {self.size} digits"
            raise ShapeError(cause, remedy=f"use at most {LARGEST}")
        units.check_extra(self.extra, self.size)
        if self.regions is not None:
            object.__setattr__(self, "regions", units.renumbered(self.regions, self.size))
            object.__setattr__(self, "box_width", self.size)
            object.__setattr__(self, "box_height", 1)

    @cached_property
    def size(self) -> int:
        """The number of digits, rows, columns and cells of a full unit: 9 in the usual puzzle."""
        return self.box_height * self.box_width

    @cached_property
    def cells(self) -> int:
        """The number of cells: size * size."""
        return self.size * self.size

    @cached_property
    def digits(self) -> range:
        """The digits from 1 to size. 0 stands for a blank."""
        return range(1, self.size + 1)

    # --- units and peers

    @cached_property
    def named_units(self) -> tuple[Unit, ...]:
        """All units with their names, full ones first, and none that is part of another."""
        inner = units.regions(self.region_of, "box" if self.regions is None else "region")
        return units.distinct([*units.lines(self.size), *inner, *self.extra])

    @cached_property
    def units(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each unit, full ones first: the single definition of the rules."""
        return tuple(unit.cells for unit in self.named_units)

    @cached_property
    def full_units(self) -> tuple[tuple[int, ...], ...]:
        """The first `units`: those of `size` cells, which hold each digit once."""
        return tuple([unit for unit in self.units if len(unit) == self.size])

    @cached_property
    def region_of(self) -> tuple[int, ...]:
        """For each cell, the number of its box, or of its region in a jigsaw."""
        return self.regions or units.box_numbers(self.box_height, self.box_width)

    @cached_property
    def unit_indices(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the indices in `units` of the units that contain it."""
        return tuple(
            tuple(i for i, unit in enumerate(self._unit_sets) if cell in unit)
            for cell in range(self.cells)
        )

    @cached_property
    def _unit_sets(self) -> tuple[frozenset[int], ...]:
        return tuple(frozenset(unit) for unit in self.units)

    @cached_property
    def all_peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, its peers in ascending order."""
        sets = self._unit_sets
        unions = (frozenset().union(*(sets[i] for i in own)) for own in self.unit_indices)
        return tuple(tuple(sorted(union - {cell})) for cell, union in enumerate(unions))

    def units_of(self, cell: int) -> tuple[int, ...]:
        """Return the indices in `units` of the units that contain the cell."""
        return self.unit_indices[cell]

    def peers(self, cell: int) -> tuple[int, ...]:
        """Return the other cells of the cell's units, in ascending order."""
        return self.all_peers[cell]

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell, with rows and columns counted from 1: `r4c7`."""
        row, column = divmod(cell, self.size)
        return f"r{row + 1}c{column + 1}"

    # --- as text

    def __str__(self) -> str:
        """Return the text that `Shape.parse` reads: `3x3`, `3x3+diagonals`, `jigsaw:AABB...`."""
        return self._text

    def __repr__(self) -> str:
        """Return an expression for the shape: `Shape.parse('3x3')`."""
        return f"Shape.parse({self._text!r})"

    @cached_property
    def _text(self) -> str:
        if self.regions is None:
            text = f"{self.box_height}x{self.box_width}"
        else:
            text = "jigsaw:" + "".join(units.REGION_LETTERS[region] for region in self.regions)
        return "+".join((text, *variants.extra_words(self.extra, self.box_height, self.box_width)))

    @classmethod
    def parse(cls, text: str | Shape) -> Shape:
        """Read a box, or `jigsaw:` with a region letter for each cell; then any extra units.

        The box is height x width: `3x3`, `2x3`, `3x3+diagonals+windoku`, `3x3+NAME=0,10,20,...`.
        A Shape is returned unchanged. Raises ShapeError.

        >>> Shape.parse("2x3").size
        6
        """
        if isinstance(text, Shape):
            return text
        if not isinstance(text, str):
            raise ShapeError(f"{reprlib.repr(text)} is not a shape", remedy=_BOX_HINT)
        return cls._parse(text)

    @classmethod
    @lru_cache(maxsize=64)
    def _parse(cls, text: str) -> Self:
        base, *words = text.strip().split("+")
        if base.startswith("jigsaw:"):
            shape = cls.jigsaw(base.removeprefix("jigsaw:"))
        elif box := _BOX.fullmatch(base):
            shape = cls(int(box[1]), int(box[2]))
        else:
            short = text if len(text) <= 40 else text[:37] + "..."
            raise ShapeError(f"{short!r} is not a shape", remedy=_BOX_HINT)
        sides = shape.box_height, shape.box_width
        extra = dict.fromkeys(each for word in words for each in variants.parse_extra(word, *sides))
        return cls(*sides, tuple(extra), shape.regions)

    @classmethod
    def jigsaw(cls, letters: str) -> Self:
        """Read a jigsaw from one letter for each cell, row by row; equal letters are one region.

        Raises ShapeError.
        """
        text = "".join(letters.split()) if isinstance(letters, str) else ""
        size = isqrt(len(text))
        if size * size != len(text) or size < 2:
            cause = f"{len(text)} region letters do not make a square grid"
            raise ShapeError(cause, remedy="give one letter for each cell")
        numbers = {letter: number for number, letter in enumerate(dict.fromkeys(text))}
        return cls(1, size, regions=tuple(numbers[letter] for letter in text))

    @classmethod
    @lru_cache(maxsize=64)
    def of_size(cls, size: int) -> Self:
        """Return the usual shape for a number of digits: square boxes, or the only flat ones.

        4 -> 2x2, 6 -> 2x3, 8 -> 2x4, 9 -> 3x3, 10 -> 2x5, 16 -> 4x4. Raises ShapeError if several
        boxes are possible (12 may be 3x4, 4x3, 2x6 or 6x2), or none (7).
        """
        return cls(*units.usual_box(size, LARGEST))
