"""The geometry of a board: its cells, its units, which cells are peers. The only place that knows rows, columns and boxes.

A *cell* is an index 0 .. size*size - 1, row by row. A *unit* is `size` cells that hold each digit once: a row, a column,
a box (or, in a jigsaw, a region), or an extra unit such as a diagonal. Two cells of one unit are *peers*. Every solver and
every model iterates `Shape.units` and so handles any board that can be written as units.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import isqrt
from typing import Self

from solvers.errors import ShapeError
from solvers.units import Unit, extra_words, read_extra

LARGEST = 255  # digits; the most that fit the bytes in which compiled solvers take a board
_REGION_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_BOX = re.compile(r"([0-9]{1,3})x([0-9]{1,3})")
_BOX_HINT = "write the box as HEIGHTxWIDTH, for example 3x3 or 2x3"
_UNIT_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9 -]*[A-Za-z0-9])?")


@dataclass(frozen=True)
class Shape:
    """A board of `box_height * box_width` digits; `Shape()` is the usual 9x9.

    extra    further units as data, each of `size` distinct cells (see `diagonals` and `windoku` in `solvers.units`)
    regions  jigsaw: the region number of each cell, used in place of boxes; each region has `size` cells. Numbers are only
             names: they are made to count from 0 in the order of the cells, and the box that they replace becomes 1 x size.

    Raises ShapeError for a geometry that cannot be.
    """

    box_height: int = 3
    box_width: int = 3
    extra: tuple[Unit, ...] = ()
    regions: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if self.box_height < 1 or self.box_width < 1 or self.size < 2:
            raise ShapeError(
                f"a box of {self.box_height}x{self.box_width} cells makes no board",
                remedy=_BOX_HINT,
            )
        if self.size > LARGEST:
            raise ShapeError(
                f"a board of {self.size} digits", remedy=f"boards have at most {LARGEST}"
            )
        for name, cells in self.extra:
            if not _UNIT_NAME.fullmatch(name):
                raise ShapeError(
                    f"{name!r} is no name of a unit",
                    remedy="use letters, numbers, spaces and hyphens",
                )
            if (
                len(set(cells)) != self.size
                or len(cells) != self.size
                or not set(cells) <= set(range(self.cells))
            ):
                raise ShapeError(
                    f"the extra unit {name!r} needs {self.size} different cells of 0 to {self.cells - 1}"
                )
        if self.regions is not None:
            self._set_regions(self.regions)

    def _set_regions(self, regions: tuple[int, ...]) -> None:
        if len(regions) != self.cells:
            raise ShapeError(f"{len(regions)} region numbers for a board of {self.cells} cells")
        if self.size > len(_REGION_LETTERS):
            raise ShapeError(
                f"a jigsaw of {self.size} regions",
                remedy=f"jigsaws have at most {len(_REGION_LETTERS)}",
            )
        order = {region: number for number, region in enumerate(dict.fromkeys(regions))}
        for region, number in order.items():
            if (count := regions.count(region)) != self.size:
                raise ShapeError(
                    f"region {number + 1} has {count} cells",
                    remedy=f"every region needs {self.size}",
                )
        size = self.size  # equal boards are equal values, whatever their regions were called
        for name, value in (
            ("regions", tuple(order[region] for region in regions)),
            ("box_height", 1),
            ("box_width", size),
        ):
            object.__setattr__(self, name, value)

    # --- sizes

    @cached_property
    def size(self) -> int:
        """Digits, rows, columns and cells in a unit; 9 on the usual board."""
        return self.box_height * self.box_width

    @cached_property
    def cells(self) -> int:
        """How many cells the board has: size * size."""
        return self.size * self.size

    @cached_property
    def digits(self) -> range:
        """1 .. size. 0 stands for an empty cell."""
        return range(1, self.size + 1)

    # --- units and peers

    @cached_property
    def named_units(self) -> tuple[Unit, ...]:
        """All units with their names: rows, columns, boxes or regions, extra units. No two have the same cells."""
        n, height, width = self.size, self.box_height, self.box_width
        region = self.regions or tuple(
            r // height * height + c // width for r in range(n) for c in range(n)
        )
        word = "box" if self.regions is None else "region"
        units = [Unit(f"row {r + 1}", tuple(r * n + c for c in range(n))) for r in range(n)]
        units += [Unit(f"column {c + 1}", tuple(r * n + c for r in range(n))) for c in range(n)]
        for number, key in enumerate(dict.fromkeys(region), 1):
            units.append(
                Unit(
                    f"{word} {number}",
                    tuple(cell for cell in range(self.cells) if region[cell] == key),
                )
            )
        units += self.extra
        first_of = {frozenset(unit.cells): unit for unit in reversed(units)}
        return tuple(unit for unit in units if first_of[frozenset(unit.cells)] is unit)

    @cached_property
    def units(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each unit: the single definition of the rules."""
        return tuple(unit.cells for unit in self.named_units)

    @cached_property
    def unit_indices(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the indices (into `units`) of the units it lies in."""
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
        unions = (
            frozenset().union(*(self._unit_sets[i] for i in own)) for own in self.unit_indices
        )
        return tuple(tuple(sorted(union - {cell})) for cell, union in enumerate(unions))

    def units_of(self, cell: int) -> tuple[int, ...]:
        """The indices (into `units`) of the units that contain the cell."""
        return self.unit_indices[cell]

    def peers(self, cell: int) -> tuple[int, ...]:
        """The cells that share a unit with the cell, itself left out."""
        return self.all_peers[cell]

    def cell_name(self, cell: int) -> str:
        """The usual name, rows and columns counted from 1: `r4c7`."""
        row, column = divmod(cell, self.size)
        return f"r{row + 1}c{column + 1}"

    # --- as text

    def __str__(self) -> str:
        """The text that `Shape.parse` reads: `3x3`, `3x3+diagonals`, `jigsaw:AABB...`."""
        return self._text

    @cached_property
    def _text(self) -> str:
        if self.regions is None:
            text = f"{self.box_height}x{self.box_width}"
        else:
            text = "jigsaw:" + "".join(_REGION_LETTERS[region] for region in self.regions)
        return "+".join((text, *extra_words(self.extra, self.box_height, self.box_width)))

    @classmethod
    @lru_cache(maxsize=64)
    def parse(cls, text: str) -> Self:
        """Read `3x3`, `2x3`, `3x3+diagonals+windoku`, `3x3+NAME=0,10,20,...` or `jigsaw:` and a region letter for each cell.

        The two numbers are always the height and width of a box. Raises ShapeError.
        """
        base, *words = text.strip().split("+")
        if base.startswith("jigsaw:"):
            shape = cls.jigsaw(base.removeprefix("jigsaw:"))
        elif box := _BOX.fullmatch(base):
            shape = cls(int(box[1]), int(box[2]))
        else:
            raise ShapeError(f"{_shortened(text)} is no shape", remedy=_BOX_HINT)
        extra = [
            unit for word in words for unit in read_extra(word, shape.box_height, shape.box_width)
        ]
        return cls(shape.box_height, shape.box_width, tuple(dict.fromkeys(extra)), shape.regions)

    @classmethod
    def jigsaw(cls, regions: str) -> Self:
        """A jigsaw board from one letter for each cell, row by row; equal letters are one region. Raises ShapeError."""
        text = "".join(regions.split())
        size = isqrt(len(text))
        if size * size != len(text) or size < 2:
            raise ShapeError(
                f"{len(text)} region letters make no square board",
                remedy="give one letter for each cell",
            )
        letters = {letter: number for number, letter in enumerate(dict.fromkeys(text))}
        return cls(1, size, regions=tuple(letters[letter] for letter in text))

    @classmethod
    @lru_cache(maxsize=64)
    def of_size(cls, size: int) -> Self:
        """The box that is meant by a board of that size: square, else the only one at least two high that lies flat.

        4 -> 2x2, 6 -> 2x3, 8 -> 2x4, 9 -> 3x3, 10 -> 2x5, 16 -> 4x4. Raises ShapeError where it is ambiguous (12 may be 3x4,
        4x3 or 2x6) or where there is none (7).
        """
        if size > 1 and isqrt(size) ** 2 == size:
            return cls(isqrt(size), isqrt(size))
        if not 1 < size <= LARGEST:
            raise ShapeError(
                f"a board of {size}x{size} cells", remedy=f"boards have 2 to {LARGEST} rows"
            )
        flat = [
            (height, size // height) for height in range(2, isqrt(size) + 1) if size % height == 0
        ]
        if not flat:
            raise ShapeError(
                f"a board of {size}x{size} cells has no boxes",
                remedy="give its regions: jigsaw:AABB...",
            )
        if len(flat) > 1:
            boxes = " or ".join(f"{h}x{w}" for h, w in [*flat, *((w, h) for h, w in flat)])
            cause = f"the boxes of a {size}x{size} board may be {boxes} (height x width)"
            raise ShapeError(cause, remedy="say which with a shape")
        return cls(*flat[0])


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
