"""Canonical forms of many puzzles in one call: arrays in, arrays out."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import factorial
from threading import local
from typing import Any

import numpy as np
import numpy.typing as npt

from solvers.backtracking._frame import Frame
from solvers.backtracking._native import NativeFunction, require_compiler
from solvers.canonical.room import STATE_SIZE, Room
from solvers.errors import Unsupported
from solvers.puzzle import STANDARD
from solvers.shape import Shape
from solvers.size_text import size_text

LARGEST, LONGEST_SIDE = 9, 4  # digits, and rows or columns of a box

Bytes = npt.NDArray[np.uint8]

FIND_FORMS = NativeFunction("solvers.canonical.search", "find_forms")


def canonical_forms(givens: Bytes, shape: Shape = STANDARD) -> tuple[Bytes, Bytes]:
    """Return the forms of puzzles, one in each row, and how each of them is reached.

    A row of the second array has for each cell of the form its cell in the puzzle, and then for
    each digit its digit in the form. Raises Unsupported for a shape without a canonical form.
    """
    check_shape(shape)
    require_compiler("compiled")
    givens = np.require(givens, np.uint8, ["C"])
    forms = np.empty_like(givens)
    maps = np.empty((len(givens), shape.cells + shape.size), np.uint8)
    arguments = givens, shape.box_height, *_orders(shape), _room(shape), forms, maps
    FIND_FORMS(Frame(*arguments))
    return forms, maps


def check_shape(shape: Shape) -> None:
    """Raise Unsupported for a shape whose puzzles have no canonical form here."""
    sides = shape.box_height, shape.box_width
    is_plain = shape.regions is None and not shape.extra
    if not is_plain or shape.size > LARGEST or min(sides) < 2 or max(sides) > LONGEST_SIDE:
        raise Unsupported(
            f"canonical forms of {size_text(shape)} puzzles are not supported",
            remedy="give puzzles with boxes and at most 9 digits: 3x3, 2x4, 4x2, 2x3, 3x2 or 2x2",
        )


@cache
def _orders(shape: Shape) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return the orders of all stacks, and by their number the orders of columns of a stack."""
    width = shape.box_width
    columns = np.zeros((width + 1, factorial(width), width), np.int64)
    for count in range(width + 1):
        for number, order in enumerate(permutations(range(count))):
            columns[count, number, :count] = order
    return np.array(list(permutations(range(shape.box_height))), np.int64), columns


_rooms = local()  # each thread has its own


def _room(shape: Shape) -> Room:
    """Return the memory for a search in this thread."""
    name = str(shape)
    if not hasattr(_rooms, name):
        setattr(_rooms, name, _new_room(shape))
    room: Room = getattr(_rooms, name)
    return room


def _new_room(shape: Shape) -> Room:
    size, height = shape.size, shape.box_height
    bands = size // height
    rows = sum(band * height for band in range(1, bands + 1)) + bands * sum(range(1, height))
    # The states after each number of rows descend from one state; 2 orders of stacks begin.
    states = 2 * factorial(height) + rows * factorial(shape.box_width) ** height

    def numbers(*lengths: int) -> Any:
        return np.zeros(lengths, np.int64)

    return Room(
        grids=np.zeros((2, size, size), np.uint8),
        keys=numbers(2, size),
        best=numbers(size + 1),
        versions=numbers(size + 1),
        states=np.zeros((states, STATE_SIZE), np.uint8),
        stamps=numbers(states),
        state=np.zeros(STATE_SIZE, np.uint8),
        codes=numbers(size),
        columns=numbers(size),
        firsts=numbers(size),
        lengths=numbers(size),
    )
