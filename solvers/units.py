"""Units as data: a named set of cells, and the sets of units that variants add to rows, columns and boxes.

As text a set is one word: `diagonals`, `windoku`, or any unit spelt out as `NAME=cell,cell,...` (cells count from 0; a space
in the name is written `_`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from solvers.errors import ShapeError

_CELL = re.compile(r"[0-9]{1,5}")


class Unit(NamedTuple):
    """A named set of `size` cells that hold each digit once."""

    name: str
    cells: tuple[int, ...]


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
        Unit(
            f"window {i}",
            tuple((r + dr) * n + c + dc for dr in range(box_height) for dc in range(box_width)),
        )
        for i, (r, c) in enumerate(corners, 1)
    )


EXTRA_UNITS = {"diagonals": diagonals, "windoku": windoku}


def read_extra(word: str, box_height: int, box_width: int) -> tuple[Unit, ...]:
    """The units that one word names. Raises ShapeError for an unknown word, or where the board has no room for them."""
    name, found, cells = word.partition("=")
    numbers = cells.split(",")
    if found and all(_CELL.fullmatch(cell) for cell in numbers):
        return (Unit(name.replace("_", " "), tuple(map(int, numbers))),)
    if found or name not in EXTRA_UNITS:
        known = ", ".join(EXTRA_UNITS)
        raise ShapeError(
            f"{word!r} is no set of extra units", remedy=f"use {known} or NAME=cell,cell,..."
        )
    units = EXTRA_UNITS[name](box_height, box_width)
    if not units:
        cause = f"there is no room for {name} on a board with boxes of {box_height}x{box_width}"
        raise ShapeError(cause, remedy="spell the units out as NAME=cell,cell,...")
    return units


def extra_words(units: tuple[Unit, ...], box_height: int, box_width: int) -> Iterator[str]:
    """The words that `read_extra` turns into these units, in their order."""
    known = {word: make(box_height, box_width) for word, make in EXTRA_UNITS.items()}
    while units:
        word = next(
            (word for word, found in known.items() if found and units[: len(found)] == found), None
        )
        if word is None:
            name, cells = units[0]
            yield f"{name.replace(' ', '_')}={','.join(map(str, cells))}"
        else:
            yield word
        units = units[len(known[word]) if word else 1 :]
