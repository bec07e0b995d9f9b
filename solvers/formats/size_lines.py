"""Read the size that a text gives above a grid: `9 9`, `3 3`, `16x16` or `size: 16`."""

from __future__ import annotations

import re
from math import isqrt
from typing import NamedTuple

from solvers.errors import PuzzleError
from solvers.formats.text_files import Line
from solvers.shape import Shape

_PAIR = re.compile(r"(\d{1,3})(?: ?[x\u00d7*,] ?| )(\d{1,3})\s*")
_NAMED = re.compile(r"\s*(?:size|order|n|dimensions?)\s*[:=]\s*(\d{1,3})\s*", re.IGNORECASE)


class SizeLine(NamedTuple):
    """The numbers of a size, and their line."""

    numbers: tuple[int, ...]
    line: Line

    def check(self, shape: Shape) -> None:
        """Raise PuzzleError if it is not the size of a puzzle, of a box, or of both sides."""
        size = shape.size
        box = (shape.box_height, shape.box_width)
        fits = self.numbers in ((size,), (size, size), box)
        if not fits and self.numbers != (isqrt(size),) * len(self.numbers):
            raise PuzzleError(
                f"{self.line.text.strip()!r} above a {size}x{size} grid is not its size",
                remedy="delete the line, correct it, or give the box: '# shape: 2x3'",
                line=self.line.number,
            )


def find_size(line: Line) -> SizeLine | None:
    """Return the size that a line gives; None for other lines, such as a single number."""
    found = _PAIR.fullmatch(line.text) or _NAMED.fullmatch(line.text)
    return SizeLine(tuple(map(int, found.groups())), line) if found else None
