"""One puzzle as text: read in any of the usual notations, written as a line, as a grid, or as numbers.

Read are a line (`53..7....6..195...`), rows on lines of their own with or without rules of `|`, `-` and `+`, and numbers
separated by spaces or commas. A blank is `.`, and also `0 _ * ? - x`. Digits are 1-9, then A-Z; a board of more than nine
digits that is written with letters alone, and with letters that those digits do not reach, is read as A = 1, B = 2, as
published 25x25 sets are.
"""

from __future__ import annotations

from math import isqrt

from solvers import layout
from solvers.errors import PuzzleError, ShapeError
from solvers.layout import BLANKS, Cell, Layout
from solvers.shape import Shape

_STANDARD = Shape()
ALPHABET = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_VALUES = bytes.maketrans(b".0123456789", bytes((0, *range(10))))
_LETTERS = bytes.maketrans(bytes(range(len(ALPHABET))), ALPHABET.encode())
LARGEST_LETTERED = len(ALPHABET) - 1  # boards with more digits are written as numbers


def parse(text: str, shape: Shape | None = None) -> tuple[Shape, tuple[int, ...]]:
    """The shape and the cell values (0 is empty) of a puzzle or a grid; the shape is inferred where none is given.

    Raises PuzzleError, with line and column, for text that is no board of one shape.
    """
    if plain := _plain_line(text, shape):
        return plain
    found = layout.read(text, shape.cells if shape else None, LARGEST_LETTERED)
    shape = shape or _shape_of(found)
    cells = found.cells
    if len(cells) != shape.cells:
        raise _wrong_count(found, shape.size)
    if len(found.rows) == shape.size and found.odd_row:
        cause = f"a row of {_counted(len(found.odd_row))} in a board of {shape.size}x{shape.size}"
        raise PuzzleError(
            cause, remedy="write every cell, blanks as '.'", line=found.odd_row[0].line
        )
    if any(len(cell.text) > 1 for cell in cells) or shape.size > LARGEST_LETTERED:
        return shape, tuple(_number(cell, shape) for cell in cells)
    digit_of = _alphabet(cells, shape)
    return shape, tuple(_digit(cell, shape, digit_of) for cell in cells)


def to_line(values: tuple[int, ...], shape: Shape) -> str:
    """One line without spaces, `.` for an empty cell; numbers with commas where the digits have no letters (over 35)."""
    if shape.size > LARGEST_LETTERED:
        return ",".join(map(str, values))
    return bytes(values).translate(_LETTERS).decode("ascii")


def to_grid(values: tuple[int, ...], shape: Shape) -> str:
    """Rows on lines of their own, with rules between boxes (none in a jigsaw)."""
    n, width = shape.size, len(str(shape.size)) if shape.size > LARGEST_LETTERED else 1
    names = [(str(value) if value else ".") if width > 1 else ALPHABET[value] for value in values]
    box_height, box_width = (shape.box_height, shape.box_width) if shape.regions is None else (n, n)
    dashes = (width + 1) * box_width
    rule = "+".join("-" * (dashes + (0 < c < n - box_width)) for c in range(0, n, box_width))
    lines = []
    for row in range(n):
        if row and row % box_height == 0:
            lines.append(rule)
        cells = [names[row * n + column].rjust(width) for column in range(n)]
        lines.append(" | ".join(" ".join(cells[c : c + box_width]) for c in range(0, n, box_width)))
    return "\n".join(lines)


# --- reading


def _plain_line(text: str, shape: Shape | None) -> tuple[Shape, tuple[int, ...]] | None:
    """The commonest notation, 9x9 on one line of 1-9 and `.` or `0`, read at once: files may hold millions. Else None."""
    line = text.strip()
    if len(line) != _STANDARD.cells or line.strip("123456789.0") or shape not in (None, _STANDARD):
        return None
    return _STANDARD, tuple(line.encode().translate(_VALUES))


def _shape_of(found: Layout) -> Shape:
    count = len(found.cells)
    if count == 0:
        raise PuzzleError(
            "there is no puzzle in the text",
            remedy="give 81 characters for a 9x9 board, blanks as '.'",
        )
    size = isqrt(count)
    if size * size != count:
        raise _wrong_count(
            found, min((4, 6, 8, 9, 10, 12, 16, 20, 25, 36), key=lambda n: abs(n * n - count))
        )
    height, width = found.box_height, found.box_width
    if width > 1 and not height:  # bars alone are drawn, or rules alone: the other side follows
        height = size // width
    elif height > 1 and not width:
        width = size // height
    try:
        return Shape(height, width) if height * width == size else Shape.of_size(size)
    except ShapeError as error:
        raise PuzzleError(error.cause, remedy=error.remedy) from None


def _wrong_count(found: Layout, size: int) -> PuzzleError:
    """Too few or too many cells; names the line that differs from the others, if one does."""
    count = len(found.cells)
    gap = size * size - count
    amount = f"{gap} missing" if gap > 0 else f"{-gap} too many"
    cause = f"{_counted(count)}, and a {size}x{size} board has {size * size} ({amount})"
    odd = found.odd_row
    if odd:
        cause += f"; this line has {_counted(len(odd))}, most have {found.usual_width}"
    return PuzzleError(
        cause, remedy="write every cell, blanks as '.'", line=odd[0].line if odd else None
    )


def _counted(cells: int) -> str:
    return "1 cell" if cells == 1 else f"{cells} cells"


def _alphabet(cells: tuple[Cell, ...], shape: Shape) -> dict[str, int]:
    """What each character stands for: 1-9 and A-Z, or A-Z alone where letters show that 1-9 and A-Z cannot be meant."""
    seen = {cell.text.upper() for cell in cells}
    if shape.size > 9 and "0" in seen and "." in seen:
        place = next(cell for cell in cells if cell.text == "0")
        raise PuzzleError(
            "both '.' and '0' are used, so that '0' may be a blank or a digit",
            remedy=f"write the digits as {_range(shape)}, and every blank as '.'",
            line=place.line,
            column=place.column,
        )
    beyond = seen & set(ALPHABET[shape.size + 1 :]) - set(BLANKS)
    lettered = beyond and 9 < shape.size <= 26 and not seen & set("123456789")
    letters = ALPHABET[10:36] if lettered else ALPHABET[1:]
    digit_of = {letter: digit for digit, letter in enumerate(letters[: shape.size], 1)}
    blanks = [blank for blank in BLANKS if blank.upper() not in digit_of]
    return digit_of | dict.fromkeys(blanks, 0)


def _digit(cell: Cell, shape: Shape, digit_of: dict[str, int]) -> int:
    value = digit_of.get(cell.text.upper())
    if value is None:
        raise _no_digit(cell, shape, _range(shape))
    return value


def _number(cell: Cell, shape: Shape) -> int:
    if cell.text in BLANKS:
        return 0
    if (
        not cell.text.isascii()
        or not cell.text.isdecimal()
        or len(cell.text) > 3
        or int(cell.text) > shape.size
    ):
        raise _no_digit(cell, shape, f"1 to {shape.size}")
    return int(cell.text)


def _range(shape: Shape) -> str:
    return f"1 to {shape.size}" if shape.size <= 9 else f"1 to 9 and A to {ALPHABET[shape.size]}"


def _no_digit(cell: Cell, shape: Shape, digits: str) -> PuzzleError:
    text = cell.text if len(cell.text) <= 20 else cell.text[:17] + "..."
    return PuzzleError(
        f"{text!r} is no digit of a {shape.size}x{shape.size} board",
        remedy=f"use {digits}, and '.' for a blank",
        line=cell.line,
        column=cell.column,
    )
