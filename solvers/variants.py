"""Variants: extra units by name, such as the diagonals of Sudoku-X, and as text.

As text, a set of extra units is one word: `diagonals`, `windoku`, `anti-knight`, `anti-king`, or
one unit as `NAME=cell,cell,...`, where cells count from 0 and a space in the name is written `_`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from solvers.errors import ShapeError
from solvers.units import Unit

_CELL = re.compile(r"[0-9]{1,5}")


def diagonals(box_height: int, box_width: int) -> tuple[Unit, ...]:
    """Return the two main diagonals, as in Sudoku-X."""
    n = box_height * box_width
    return (
        Unit("diagonal 1", tuple(i * n + i for i in range(n))),
        Unit("diagonal 2", tuple(i * n + n - 1 - i for i in range(n))),
    )


def windoku(box_height: int, box_width: int) -> tuple[Unit, ...]:
    """Return the extra boxes of Windoku (hyper-sudoku): one cell from the edge, one cell apart."""
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


def anti_knight(box_height: int, box_width: int) -> tuple[Unit, ...]:
    """Return the pairs of cells that are a knight's move apart, as in anti-knight Sudoku."""
    return _pairs("knight", ((1, -2), (1, 2), (2, -1), (2, 1)), box_height * box_width)


def anti_king(box_height: int, box_width: int) -> tuple[Unit, ...]:
    """Return the pairs of cells that touch at a corner, as in anti-king Sudoku."""
    return _pairs("king", ((1, -1), (1, 1)), box_height * box_width)


def _pairs(name: str, moves: Iterable[tuple[int, int]], n: int) -> tuple[Unit, ...]:
    return tuple(
        Unit(f"{name} r{r + 1}c{c + 1} r{r + down + 1}c{c + right + 1}", (r * n + c, other))
        for r in range(n)
        for c in range(n)
        for down, right in moves
        if r + down < n and 0 <= c + right < n
        for other in [(r + down) * n + c + right]
    )


EXTRA_UNITS = {
    "diagonals": diagonals,
    "windoku": windoku,
    "anti-knight": anti_knight,
    "anti-king": anti_king,
}


def parse_extra(word: str, box_height: int, box_width: int) -> tuple[Unit, ...]:
    """Return the units that one word names.

    Raises ShapeError for an unknown word, or if the units do not fit into a grid of that size.
    """
    name, found, cells = word.partition("=")
    numbers = cells.split(",")
    if found and all(_CELL.fullmatch(cell) for cell in numbers):
        return (Unit(name.replace("_", " "), tuple(map(int, numbers))),)
    if found or name not in EXTRA_UNITS:
        known = ", ".join(EXTRA_UNITS)
        raise ShapeError(
            f"{word!r} is not a set of extra units", remedy=f"use {known} or NAME=cell,cell,..."
        )
    units = EXTRA_UNITS[name](box_height, box_width)
    if not units:
        raise ShapeError(
            f"{name} does not fit into a grid with boxes of {box_height}x{box_width}",
            remedy="list the cells of each unit as NAME=cell,cell,...",
        )
    return units


def extra_words(units: tuple[Unit, ...], box_height: int, box_width: int) -> Iterator[str]:
    """Yield the words that `parse_extra` turns into these units, in their order."""
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
