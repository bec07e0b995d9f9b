"""The symmetries of a 9x9 grid, by name: rotations and reflections, and the digits in reverse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from solvers.isomorph import Isomorphism
from solvers.puzzle import STANDARD

_DIGITS: Final = tuple(STANDARD.digits)


def _moved(source: Callable[[int, int], tuple[int, int]]) -> Isomorphism:
    """Take the value of the cell in row r and column c from the cell that `source` returns."""
    sources = (source(*divmod(cell, 9)) for cell in range(STANDARD.cells))
    return Isomorphism(tuple(row * 9 + column for row, column in sources), _DIGITS)


ROTATED: Final = "rotated by 180 degrees"
TRANSPOSED: Final = "transposed"
SYMMETRIES: Final[Mapping[str, Isomorphism]] = {
    "rotated by 90 degrees": _moved(lambda r, c: (8 - c, r)),
    ROTATED: _moved(lambda r, c: (8 - r, 8 - c)),
    "rotated by 270 degrees": _moved(lambda r, c: (c, 8 - r)),
    TRANSPOSED: _moved(lambda r, c: (c, r)),
    "with its rows reversed": _moved(lambda r, c: (8 - r, c)),
    "with its columns reversed": _moved(lambda r, c: (r, 8 - c)),
    "transposed and rotated by 180 degrees": _moved(lambda r, c: (8 - c, 8 - r)),
}
RELABELLED: Final = Isomorphism(tuple(range(STANDARD.cells)), _DIGITS[::-1])
