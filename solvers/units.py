"""Units as data: named sets of cells that hold different digits.

Every shape has rows, columns, and boxes or regions. Variants add extra units (`solvers.variants`).
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable, Sequence
from math import isqrt
from typing import NamedTuple

from solvers.errors import ShapeError
from solvers.quantities import count

REGION_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9 -]*[A-Za-z0-9])?")


class Unit(NamedTuple):
    """A named set of cells that hold different digits.

    A *full* unit has as many cells as there are digits, and so holds each digit once. A smaller one
    holds each digit at most once.
    """

    name: str
    cells: tuple[int, ...]


def lines(size: int) -> list[Unit]:
    """Return the rows, then the columns."""
    n = range(size)
    rows = [Unit(f"row {r + 1}", tuple(r * size + c for c in n)) for r in n]
    return rows + [Unit(f"column {c + 1}", tuple(r * size + c for r in n)) for c in n]


def box_numbers(box_height: int, box_width: int) -> tuple[int, ...]:
    """Return the number of the box of each cell; boxes count from 0 in reading order."""
    n = range(box_height * box_width)
    return tuple(r // box_height * box_height + c // box_width for r in n for c in n)


def usual_box(size: int, largest: int) -> tuple[int, int]:
    """Return height and width of the usual boxes of a puzzle with `size` rows.

    Raises ShapeError if no boxes are possible, or several that are not square.
    """
    if not isinstance(size, int):
        raise ShapeError(f"the size is {reprlib.repr(size)}", remedy="give the number of rows")
    if size > 1 and isqrt(size) ** 2 == size:
        return isqrt(size), isqrt(size)
    if not 1 < size <= largest:
        raise ShapeError(
            f"a puzzle cannot have {size}x{size} cells", remedy=f"use 2 to {largest} rows"
        )
    flat = [(h, size // h) for h in range(2, isqrt(size) + 1) if size % h == 0]
    if not flat:
        raise ShapeError(
            f"a {size}x{size} puzzle cannot have boxes",
            remedy="give its regions, with --box jigsaw:AABB... or '# shape: jigsaw:AABB...'",
        )
    if len(flat) > 1:
        usual = f"{flat[-1][0]}x{flat[-1][1]}"
        choices = " or ".join(f"{h}x{w}" for h, w in [*flat, *((w, h) for h, w in flat)])
        raise ShapeError(
            f"the boxes of a {size}x{size} puzzle may be {choices} (height x width)",
            remedy=f"give the shape: --box {usual}, or '# shape: {usual}' above the puzzle",
        )
    return flat[0]


def regions(region_of: Sequence[int], name: str) -> list[Unit]:
    """Return a unit for each number in `region_of`, which holds the region or box of each cell."""
    cells: dict[int, list[int]] = {}
    for cell, region in enumerate(region_of):
        cells.setdefault(region, []).append(cell)
    return [Unit(f"{name} {i}", tuple(own)) for i, own in enumerate(cells.values(), 1)]


def renumbered(regions: Sequence[int], size: int) -> tuple[int, ...]:
    """Return the region of each cell, with regions numbered from 0 in the order of the cells.

    Raises ShapeError unless there are `size` regions of `size` cells.
    """
    if not isinstance(regions, Sequence):
        cause = f"the regions are a value of type {type(regions).__name__}"
        raise ShapeError(cause, remedy="give a tuple with one region number for each cell")
    if len(regions) != size * size:
        raise ShapeError(
            f"{len(regions)} region numbers, but a {size}x{size} puzzle has {size * size} cells",
            remedy="give one region number for each cell",
        )
    if size > len(REGION_LETTERS):
        raise ShapeError(
            f"a jigsaw cannot have {size} regions", remedy=f"use at most {len(REGION_LETTERS)}"
        )
    order = {region: number for number, region in enumerate(dict.fromkeys(regions))}
    for region, number in order.items():
        if (found := regions.count(region)) != size:
            cause = f"region {number + 1} has {count(found, 'cell')}"
            raise ShapeError(cause, remedy=f"give each region {size}")
    return tuple(order[region] for region in regions)


def check_extra(extra: tuple[Unit, ...], size: int) -> None:
    """Raise ShapeError unless these can be the extra units of a size x size puzzle."""
    if not isinstance(extra, tuple) or not all(isinstance(unit, Unit) for unit in extra):
        raise ShapeError(
            f"the extra units are {reprlib.repr(extra)}",
            remedy='give a tuple of Unit, or Shape.parse("3x3+diagonals")',
        )
    for unit in extra:
        _check_unit(*unit, size)


def _check_unit(name: str, cells: tuple[int, ...], size: int) -> None:
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise ShapeError(
            f"{name!r} is not a valid name for a unit",
            remedy="use letters, numbers, spaces and hyphens",
        )
    distinct = set(cells) & set(range(size * size)) if isinstance(cells, tuple) else ()
    if not 2 <= len(distinct) == len(cells) <= size:
        raise ShapeError(
            f"the extra unit {name!r} does not have 2 to {size} different cells",
            remedy=f"list 2 to {size} cells of 0 to {size * size - 1}, each once",
        )


def distinct(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Return the units with the most cells first, without those that are part of another.

    Of units with the same cells, the first is kept.
    """
    found: list[Unit] = []
    with_cell: dict[int, set[int]] = {}  # for each cell, the positions in `found`
    for unit in sorted(units, key=lambda unit: -len(unit.cells)):
        if not set.intersection(*(with_cell.get(cell, set()) for cell in unit.cells)):
            for cell in unit.cells:
                with_cell.setdefault(cell, set()).add(len(found))
            found.append(unit)
    return tuple(found)
