"""Answers that compute when they are read, such as generators: convert them to plain values."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from operator import index
from typing import Any, Final, SupportsIndex

from solvers.adapters.python.board_reading import read_board
from solvers.puzzle import Grid

_SCALARS: Final = frozenset({bool, int, float, complex, str, bytes, type(None)})
_CONTAINERS: Final = (list, tuple, set, frozenset)
_DEPTH: Final = 6  # levels of a list of boards whose cells are sets of candidates, and a pair
_NUMBERS: Final = "biufSU"  # kinds of NumPy arrays that hold no objects


def is_plain(value: Any, depth: int = _DEPTH) -> bool:
    """Whether a value consists of built-in types and arrays only: reading it runs no other code."""
    kind = type(value)
    if kind in _SCALARS:
        return True
    if kind in _CONTAINERS:
        return depth > 0 and all(is_plain(part, depth - 1) for part in value)
    if kind is dict:
        return depth > 0 and all(is_plain(part, depth - 1) for part in (*value, *value.values()))
    numpy = sys.modules.get("numpy")
    return numpy is not None and kind is numpy.ndarray and value.dtype.kind in _NUMBERS


def is_read_without_code(value: Any) -> bool:
    """Whether `read_board` runs no code of the solver: a plain value, or an object that holds some.

    The attributes of an object are read from its `__dict__`.
    """
    if is_plain(value):
        return True
    kind = type(value)
    if isinstance(value, Mapping | Sequence | set | frozenset | SupportsIndex) or any(
        hasattr(kind, name) for name in ("to_numpy", "tolist", "__getattr__")
    ):
        return False
    own_access = any("__getattribute__" in vars(base) for base in kind.__mro__[:-1])
    return not own_access and all(map(is_plain, getattr(value, "__dict__", {}).values()))


def plain(value: Any, depth: int = 2) -> Any:
    """Return a plain value with the same boards or the same number. Other objects stay the same."""
    if is_plain(value):
        return value
    if (grid := read_board(value)) is not None:
        return grid
    if isinstance(value, SupportsIndex):
        return index(value)
    kind = next((kind for kind in _CONTAINERS if isinstance(value, kind)), None)
    if kind is None or not depth:
        return value
    return kind(plain(part, depth - 1) for part in value)


def drained(
    results: Iterator[Any], board: Any, solution_limit: int | None
) -> tuple[Any, tuple[Grid, ...], bool]:
    """Return the last value of a generator, its boards, and whether it ended.

    Stops after `solution_limit` full boards. A value such as True means the board itself.
    """
    boards: list[Grid] = []
    last: Any = None
    full = 0
    for last in results:
        grid = read_board(last)
        grid = read_board(board) if grid is None else grid
        if grid is not None:
            boards.append(grid)
            full += all(grid)
        if solution_limit is not None and full >= solution_limit:
            return last, tuple(boards), False
    return last, tuple(boards), True
