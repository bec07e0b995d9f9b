"""The symmetries of a pattern of givens, and the groups of cells that each of them joins."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

_Move = Callable[[int, int, int], tuple[int, int]]  # row, column, last line


class Symmetry(StrEnum):
    """Which rotations and reflections leave the pattern of givens as it is."""

    NONE = "none"
    ROTATE_180 = "rotate-180"
    ROTATE_90 = "rotate-90"
    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"
    DIAGONAL = "diagonal"
    FULL = "full"


_half_turn: _Move = lambda row, column, last: (last - row, last - column)  # noqa: E731
_quarter_turn: _Move = lambda row, column, last: (column, last - row)  # noqa: E731
_upside_down: _Move = lambda row, column, last: (last - row, column)  # noqa: E731
_mirrored: _Move = lambda row, column, last: (row, last - column)  # noqa: E731
_transposed: _Move = lambda row, column, _: (column, row)  # noqa: E731

_MOVES: dict[Symmetry, tuple[_Move, ...]] = {
    Symmetry.NONE: (),
    Symmetry.ROTATE_180: (_half_turn,),
    Symmetry.ROTATE_90: (_quarter_turn,),
    Symmetry.HORIZONTAL: (_upside_down,),
    Symmetry.VERTICAL: (_mirrored,),
    Symmetry.DIAGONAL: (_transposed,),
    Symmetry.FULL: (_quarter_turn, _transposed),
}


def groups(size: int, symmetry: Symmetry) -> tuple[tuple[int, ...], ...]:
    """Return the groups of cells that are given or blank together, in the order of the cells."""
    group_of: dict[int, tuple[int, ...]] = {}
    for cell in range(size * size):
        if cell not in group_of:
            group = _reachable(cell, size, symmetry)
            group_of |= dict.fromkeys(group, group)
    return tuple(dict.fromkeys(group_of.values()))


def _reachable(cell: int, size: int, symmetry: Symmetry) -> tuple[int, ...]:
    """Return the cells that the moves of a symmetry reach from a cell."""
    found, new = {cell}, [cell]
    while new:
        row, column = divmod(new.pop(), size)
        for move in _MOVES[symmetry]:
            next_row, next_column = move(row, column, size - 1)
            if (reached := next_row * size + next_column) not in found:
                found.add(reached)
                new.append(reached)
    return tuple(sorted(found))
