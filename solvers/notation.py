"""Read one puzzle in any common notation, and write it as a line or as a grid.

It may be one line (`53..7....6..195...`), or have one row on each line, with or without lines drawn
with `|`, `-` and `+`. Numbers may be separated by spaces or commas. A blank is `.` or one of
`0 _ * ? - x`.

Digits are 1-9, then A-Z. In a puzzle of more than nine digits that has only letters, some of them
beyond the last digit, A is 1 and B is 2, as in published 25x25 puzzles.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import isqrt

from solvers import ambiguity, cell_counts, layout
from solvers.cell_symbols import ALPHABET, LARGEST_LETTERED, cell_values, symbol_list
from solvers.errors import PuzzleError, ShapeError
from solvers.layout import Layout
from solvers.quantities import count
from solvers.shape import Shape

_STANDARD = Shape()
_PLAIN = re.compile(rf"[1-9.0]{{{_STANDARD.cells}}}").fullmatch
_VALUES = bytes.maketrans(b".0123456789", bytes((0, *range(10))))
_LETTERS = bytes.maketrans(bytes(range(len(ALPHABET))), ALPHABET.encode())


def parse(
    text: str, shape: Shape | None = None, symbols: str | None = None
) -> tuple[Shape, tuple[int, ...]]:
    """Return the shape of a puzzle or grid and the digit of each cell, 0 for a blank.

    The shape is inferred if none is given. `symbols` are those of the digits 1, 2, and so on (see
    `solvers.cell_symbols`). Raises PuzzleError, with line and column, for text that is not a
    puzzle, and OptionError for symbols that cannot be used.
    """
    if symbols is None and shape in (None, _STANDARD) and (plain := plain_line(text)):
        return _STANDARD, tuple(plain)
    try:
        return _parse(text, shape, symbols)
    except PuzzleError:
        ambiguity.refuse_name(text)
        raise


def _parse(text: str, shape: Shape | None, symbols: str | None) -> tuple[Shape, tuple[int, ...]]:
    found = layout.read(text, shape.cells if shape else None, LARGEST_LETTERED)
    cells = found.cells
    if shape is None:
        ambiguity.refuse_map(cells)
        ambiguity.refuse_candidates(cells)
        shape = _shape_of(found)
    if len(cells) != shape.cells:
        raise cell_counts.wrong_count(found, shape.size)
    if row := found.misplaced(shape.size):
        raise cell_counts.misplaced(row, found, shape.size)
    if symbols is None:
        ambiguity.refuse_zeros(cells, shape)
    return shape, cell_values(cells, shape, None if symbols is None else symbol_list(symbols))


def read_line(line: str, shape: Shape) -> tuple[int, ...]:
    """Return the digits of a line that `to_line` wrote. Raises PuzzleError for other text."""
    if shape == _STANDARD and (plain := plain_line(line)):
        return tuple(plain)
    cells = layout.read(line, shape.cells, LARGEST_LETTERED).cells
    if len(cells) != shape.cells:
        cause = f"{count(len(cells), 'cell')} in place of {shape.cells:,}"
        raise PuzzleError(cause, remedy=f"write a line with {shape.cells:,} cells")
    return cell_values(cells, shape)


def to_line(values: tuple[int, ...], shape: Shape) -> str:
    """Return one line without spaces, with `.` for a blank.

    A puzzle with more than 35 digits has too few letters, and is written as numbers with commas.
    """
    if shape.size > LARGEST_LETTERED:
        return ",".join(cell_texts(values, shape))
    return bytes(values).translate(_LETTERS).decode("ascii")


def cell_texts(values: tuple[int, ...], shape: Shape) -> list[str]:
    """Return the text of each cell: a character, or a number if there are more than 35 digits."""
    if shape.size > LARGEST_LETTERED:
        return [str(value) if value else "." for value in values]
    return [ALPHABET[value] for value in values]


def to_grid(values: tuple[int, ...], shape: Shape) -> str:
    """Return one line for each row, with lines drawn between boxes (none in a jigsaw)."""
    return _grid_template(shape) % tuple(cell_texts(values, shape))


@lru_cache(maxsize=64)
def _grid_template(shape: Shape) -> str:
    """Return the text of a grid with `%s` for each cell, right-aligned if it is a number."""
    n, width = shape.size, len(str(shape.size)) if shape.size > LARGEST_LETTERED else 1
    box_height, box_width = (shape.box_height, shape.box_width) if shape.regions is None else (n, n)
    dashes = (width + 1) * box_width
    rule = "+".join("-" * (dashes + (0 < c < n - box_width)) for c in range(0, n, box_width))
    boxes = " | ".join([" ".join([f"%{width}s"] * box_width)] * (n // box_width))
    lines = []
    for row in range(n):
        if row and row % box_height == 0:
            lines.append(rule)
        lines.append(boxes)
    return "\n".join(lines)


def plain_line(text: str) -> bytes | None:
    """Read the most common notation fast: 81 characters 1-9, `.` or `0`.

    Return None for others, and for a line that may be ambiguous (see `solvers.ambiguity`).
    """
    line = text.strip()
    if not _PLAIN(line):
        return None
    first = line[0]
    if (first == line[1] or first == line[9]) and line.count(first) == _STANDARD.size:
        return None  # it may be a map of regions
    if "0" in line and "9" not in line and line.count("0") <= _STANDARD.size:
        return None  # its digits may be 0 to 8
    return line.encode().translate(_VALUES)


def _shape_of(found: Layout) -> Shape:
    number = len(found.cells)
    size = isqrt(number)
    is_square = size * size == number
    is_word = all(cell.text.isalpha() for cell in found.cells) and (size < 4 or not is_square)
    if is_word:  # or if there are no cells
        letters = f": it has {count(number, 'letter')}, but no digit and no blank" if number else ""
        raise PuzzleError(
            f"the text has no puzzle{letters}",
            remedy="write 81 characters for a 9x9 puzzle, '.' for each blank",
        )
    if not is_square:
        near = min((4, 6, 8, 9, 10, 12, 16, 20, 25, 36), key=lambda n: abs(n * n - number))
        joined = (n for n in (9, 16, 25) if number % (n * n) == 0)
        raise cell_counts.wrong_count(found, next(joined, near))
    height, width = found.box_height, found.box_width
    if width > 1 and not height:  # if only one side of the boxes is drawn, the other follows
        height = size // width
    elif height > 1 and not width:
        width = size // height
    is_drawn = height * width == size and min(height, width) > 1
    return Shape(height, width) if is_drawn else usual_shape(size)


def usual_shape(size: int) -> Shape:
    """Return the usual shape for a number of rows. Raises PuzzleError if it is not clear."""
    try:
        return Shape.of_size(size)
    except ShapeError as error:
        raise PuzzleError(error.cause, remedy=error.remedy) from None
