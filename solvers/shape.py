"""The geometry of a board: its cells, its units, which cells are peers. The only place that knows rows, columns and boxes.

A *cell* is an index 0 .. size*size - 1, row by row. A *unit* is `size` cells that hold each digit once: a row, a column,
a box (or, in a jigsaw, a region), or an extra unit such as a diagonal. Two cells of one unit are *peers*. Every solver and
every model iterates `Shape.units` and so handles any board that can be written as units.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import isqrt
from typing import NamedTuple, Self

from solvers.errors import ShapeError

_REGION_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


class Unit(NamedTuple):
    """A named set of `size` cells that hold each digit once."""

    name: str
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Shape:
    """A board of `box_height * box_width` digits; `Shape()` is the usual 9x9.

    extra    further units as data, each of `size` distinct cells (see `diagonals` and `windoku`)
    regions  jigsaw: the region number of each cell, used in place of boxes; each region has `size` cells

    Raises ShapeError for a geometry that cannot be.
    """

    box_height: int = 3
    box_width: int = 3
    extra: tuple[Unit, ...] = ()
    regions: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if self.box_height < 1 or self.box_width < 1 or self.size < 2:
            raise ShapeError(f"a box of {self.box_height}x{self.box_width} cells makes no board")
        for name, cells in self.extra:
            if len(set(cells)) != self.size or len(cells) != self.size or not set(cells) <= set(range(self.cells)):
                raise ShapeError(f"the extra unit {name!r} needs {self.size} different cells of 0 to {self.cells - 1}")
        if self.regions is not None:
            self._check_regions(self.regions)

    def _check_regions(self, regions: tuple[int, ...]) -> None:
        if len(regions) != self.cells:
            raise ShapeError(f"{len(regions)} region numbers for a board of {self.cells} cells")
        for region in sorted(set(regions)):
            if (count := regions.count(region)) != self.size:
                raise ShapeError(f"region {region} has {count} cells, and every region needs {self.size}")

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
        region = self.regions or tuple(r // height * height + c // width for r in range(n) for c in range(n))
        word = "box" if self.regions is None else "region"
        units = [Unit(f"row {r + 1}", tuple(r * n + c for c in range(n))) for r in range(n)]
        units += [Unit(f"column {c + 1}", tuple(r * n + c for r in range(n))) for c in range(n)]
        for number, key in enumerate(dict.fromkeys(region), 1):
            units.append(Unit(f"{word} {number}", tuple(cell for cell in range(self.cells) if region[cell] == key)))
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
        return tuple(tuple(i for i, unit in enumerate(self._unit_sets) if cell in unit) for cell in range(self.cells))

    @cached_property
    def _unit_sets(self) -> tuple[frozenset[int], ...]:
        return tuple(frozenset(unit) for unit in self.units)

    @cached_property
    def all_peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, its peers in ascending order."""
        unions = (frozenset().union(*(self._unit_sets[i] for i in own)) for own in self.unit_indices)
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
        if self.regions is None:
            text = f"{self.box_height}x{self.box_width}"
        else:
            numbers = dict(zip(dict.fromkeys(self.regions), _REGION_LETTERS, strict=False))
            text = "jigsaw:" + "".join(numbers[region] for region in self.regions)
        return text + "".join(f"+{word}" for word in self._extra_words())

    def _extra_words(self) -> Iterable[str]:
        left = list(self.extra)
        for word, make in EXTRA_UNITS.items():
            known = make(self.box_height, self.box_width)
            if known and all(unit in left for unit in known):
                left = [unit for unit in left if unit not in known]
                yield word
        for name, cells in left:
            yield f"{name.replace(' ', '_')}={','.join(map(str, cells))}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `3x3`, `2x3`, `3x3+diagonals+windoku`, `3x3+NAME=0,10,20,...` or `jigsaw:` and a region letter for each cell.

        The two numbers are always the height and width of a box. Raises ShapeError.
        """
        base, *words = text.strip().split("+")
        if base.startswith("jigsaw:"):
            shape = cls.jigsaw(base.removeprefix("jigsaw:"))
        else:
            height, _, width = base.partition("x")
            if not (height.isdecimal() and width.isdecimal()):
                raise ShapeError(f"{text!r} is no shape", remedy="write the box as HEIGHTxWIDTH, for example 3x3 or 2x3")
            shape = cls(int(height), int(width))
        extra: list[Unit] = []
        for word in words:
            extra += shape._read_extra(word)
        return cls(shape.box_height, shape.box_width, tuple(extra), shape.regions)

    def _read_extra(self, word: str) -> tuple[Unit, ...]:
        name, found, cells = word.partition("=")
        try:
            if found:
                return (Unit(name.replace("_", " "), tuple(int(cell) for cell in cells.split(","))),)
            return EXTRA_UNITS[name](self.box_height, self.box_width)
        except (KeyError, ValueError):
            known = ", ".join(EXTRA_UNITS)
            raise ShapeError(f"{word!r} is no set of extra units", remedy=f"use {known} or NAME=cell,cell,...") from None

    @classmethod
    def jigsaw(cls, regions: str) -> Self:
        """A jigsaw board from one letter for each cell, row by row; equal letters are one region. Raises ShapeError."""
        text = "".join(regions.split())
        size = isqrt(len(text))
        if size * size != len(text) or size < 2:
            raise ShapeError(f"{len(text)} region letters make no square board", remedy="give one letter for each cell")
        letters = {letter: number for number, letter in enumerate(dict.fromkeys(text))}
        return cls(1, size, regions=tuple(letters[letter] for letter in text))

    @classmethod
    @lru_cache(maxsize=64)
    def of_size(cls, size: int) -> Self:
        """The box that is meant by a board of that size: square, else the only one at least two high that lies flat.

        4 -> 2x2, 6 -> 2x3, 8 -> 2x4, 9 -> 3x3, 10 -> 2x5, 16 -> 4x4. Raises ShapeError where it is ambiguous (12 may be 3x4,
        4x3 or 2x6) or where there is none (7).
        """
        if isqrt(size) ** 2 == size and size > 1:
            return cls(isqrt(size), isqrt(size))
        flat = [(height, size // height) for height in range(2, isqrt(size) + 1) if size % height == 0]
        if not flat:
            raise ShapeError(f"a board of {size}x{size} cells has no boxes", remedy="give its regions: jigsaw:AABB...")
        if len(flat) > 1:
            boxes = " or ".join(f"{h}x{w}" for h, w in [*flat, *((w, h) for h, w in flat)])
            cause = f"the boxes of a {size}x{size} board may be {boxes} (height x width)"
            raise ShapeError(cause, remedy="say which with a shape")
        return cls(*flat[0])


def diagonals(box_height: int, box_width: int) -> tuple[Unit, ...]:
    """The two main diagonals, as in Sudoku-X."""
    n = box_height * box_width
    return (
        Unit("diagonal 1", tuple(i * n + i for i in range(n))),
        Unit("diagonal 2", tuple(i * n + n - 1 - i for i in range(n))),
    )


def windoku(box_height: int, box_width: int) -> tuple[Unit, ...]:
    """The boxes of Windoku (hyper-sudoku): as large as a box, one cell in from the edge and one cell apart."""
    n = box_height * box_width
    corners = [
        (row, column)
        for row in range(1, n - box_height, box_height + 1)
        for column in range(1, n - box_width, box_width + 1)
    ]
    return tuple(
        Unit(f"window {i}", tuple((r + dr) * n + c + dc for dr in range(box_height) for dc in range(box_width)))
        for i, (r, c) in enumerate(corners, 1)
    )


EXTRA_UNITS = {"diagonals": diagonals, "windoku": windoku}
