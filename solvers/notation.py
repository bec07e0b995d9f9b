"""One puzzle as text: read in any of the usual notations, written as a line, as a grid, or as numbers.

Read are a line (`53..7....6..195...`), rows on lines of their own with or without rules of `|`, `-` and `+`, and numbers
separated by spaces or commas. A blank is `.`, and also `0 _ * ? - x`. Digits are 1-9, then A-Z; a board of more than nine
digits that is written with letters alone is read as A = 1, B = 2, as published 25x25 sets are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isqrt
from typing import NamedTuple

from solvers.errors import PuzzleError, ShapeError
from solvers.shape import Shape

BLANKS = ".0_*?-xX"
ALPHABET = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LARGEST_LETTERED = len(ALPHABET) - 1  # boards with more digits are written as numbers
_BOX_DRAWING = {
    ord(drawn): plain
    for plain, many in {"|": "│┃║", "-": "─━═", "+": "┼╋╬├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩┏┓┗┛┣┫┳┻", ".": "·"}.items()
    for drawn in many
}
_SEPARATORS = " \t\r\f,;|[]{}()\"'\ufeff"
_RULE = re.compile(r"[-+=|:\s]*[-+=][-+=|:\s]*")


class _Token(NamedTuple):
    """One cell as written, and where: line and column count from 1."""

    text: str
    line: int
    column: int


@dataclass(frozen=True)
class _Drawing:
    """The cells of a text, and the box that its rules draw (0: not drawn)."""

    tokens: list[_Token]
    box_height: int = 0
    box_width: int = 0


def parse(text: str, shape: Shape | None = None) -> tuple[Shape, tuple[int, ...]]:
    """The shape and the cell values (0 is empty) of a puzzle or a grid; the shape is inferred where none is given.

    Raises PuzzleError, with line and column, for text that is no board of one shape.
    """
    lines = text.translate(_BOX_DRAWING).splitlines()
    numbers = _split(lines, r"[^\s,;|\[\]{}()\"'\ufeff]+")
    if _are_numbers(numbers, shape):
        shape = shape or _shape_of(len(numbers), None)
        return shape, tuple(_number(token, shape) for token in numbers)
    drawing = _read_drawing(lines)
    shape = shape or _shape_of(len(drawing.tokens), drawing)
    if len(drawing.tokens) != shape.cells:
        raise _wrong_count(len(drawing.tokens), shape)
    digit_of = _alphabet(drawing.tokens, shape)
    return shape, tuple(_digit(token, shape, digit_of) for token in drawing.tokens)


def to_line(values: tuple[int, ...], shape: Shape) -> str:
    """One line without spaces, `.` for an empty cell; numbers with commas where the digits have no letters (over 35)."""
    if shape.size > LARGEST_LETTERED:
        return ",".join(map(str, values))
    return "".join([ALPHABET[value] for value in values])


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


def _split(lines: list[str], pattern: str) -> list[_Token]:
    return [
        _Token(match.group(), number, match.start() + 1)
        for number, line in enumerate(lines, 1)
        if not _RULE.fullmatch(line)
        for match in re.finditer(pattern, line)
    ]


def _are_numbers(tokens: list[_Token], shape: Shape | None) -> bool:
    """Whether the text is numbers of one or two digits, one a cell, rather than characters, one a cell."""
    texts = [token.text for token in tokens]
    if not all(text in BLANKS or (text.isdecimal() and len(text) <= 2) for text in texts):
        return False
    cells = isqrt(len(texts)) ** 2 if shape is None else shape.cells
    return len(texts) == cells > 1 and any(len(text) == 2 for text in texts)


def _read_drawing(lines: list[str]) -> _Drawing:
    """Cells of one character each. A line of dashes alone is a rule if that makes the board square, else a row of blanks."""
    one_cell = rf"[^{re.escape(_SEPARATORS)}+=]"
    tokens = _split(lines, one_cell)
    ruled = [bool(_RULE.fullmatch(line)) for line in lines]
    if any(ruled):
        with_dashes = [
            _Token(match.group(), number, match.start() + 1)
            for number, line in enumerate(lines, 1)
            for match in re.finditer(one_cell, line)
        ]
        if not _square(len(tokens)) and _square(len(with_dashes)):
            return _Drawing(with_dashes)
    rows = [(line, rule) for line, rule in zip(lines, ruled, strict=True) if line.strip()]
    while rows and rows[0][1]:
        rows.pop(0)
    height = next((i for i, (_, rule) in enumerate(rows) if rule), 0)
    first = rows[0][0].strip().removeprefix("|") if rows else ""
    width = len(re.findall(one_cell, first.partition("|")[0])) if "|" in first.rstrip("|") else 0
    return _Drawing(tokens, height, width)


def _square(count: int) -> bool:
    return count > 1 and isqrt(count) ** 2 == count


def _shape_of(count: int, drawing: _Drawing | None) -> Shape:
    if count == 0:
        raise PuzzleError("there is no puzzle in the text", remedy="give 81 characters for a 9x9 board, blanks as '.'")
    size = isqrt(count)
    if size * size != count:
        raise _wrong_count(count, None)
    if drawing and drawing.box_height * drawing.box_width == size:
        return Shape(drawing.box_height, drawing.box_width)
    try:
        return Shape.of_size(size)
    except ShapeError as error:
        raise PuzzleError(error.cause, remedy=error.remedy) from None


def _wrong_count(count: int, shape: Shape | None) -> PuzzleError:
    size = shape.size if shape else min((4, 6, 8, 9, 10, 12, 16, 20, 25, 36), key=lambda n: abs(n * n - count))
    gap = size * size - count
    amount = f"{gap} missing" if gap > 0 else f"{-gap} too many"
    return PuzzleError(
        f"{count} cells, and a {size}x{size} board has {size * size} ({amount})",
        remedy="write every cell, blanks as '.'",
    )


def _alphabet(tokens: list[_Token], shape: Shape) -> dict[str, int]:
    """What each character stands for: 1-9 and A-Z, or A-Z alone on a large board that shows no digit."""
    seen = {token.text.upper() for token in tokens}
    if shape.size > LARGEST_LETTERED:
        raise PuzzleError(
            f"digits up to {shape.size} cannot be written with one character each", remedy="separate numbers by commas"
        )
    if shape.size > 9 and "0" in seen and "." in seen:
        place = next(token for token in tokens if token.text == "0")
        raise PuzzleError(
            f"line {place.line}, column {place.column}: both '.' and '0', so that '0' may be a blank or a digit",
            remedy=f"write the digits as 1-9 and A-{ALPHABET[shape.size]}, and every blank as '.'",
        )
    lettered = shape.size > 9 and not any(text in "123456789" for text in seen) and shape.size <= 26
    letters = ALPHABET[10:36] if lettered else ALPHABET[1:]
    digit_of = {letter: digit for digit, letter in enumerate(letters[: shape.size], 1)}
    blanks = [blank for blank in BLANKS if blank.upper() not in digit_of]
    return digit_of | dict.fromkeys(blanks, 0)


def _digit(token: _Token, shape: Shape, digit_of: dict[str, int]) -> int:
    value = digit_of.get(token.text.upper())
    if value is None:
        raise _no_digit(token, shape, ALPHABET[shape.size])
    return value


def _number(token: _Token, shape: Shape) -> int:
    value = int(token.text) if token.text.isdecimal() else 0
    if value > shape.size:
        raise _no_digit(token, shape, str(shape.size))
    return value


def _no_digit(token: _Token, shape: Shape, last: str) -> PuzzleError:
    return PuzzleError(
        f"line {token.line}, column {token.column}: {token.text!r} is no digit of a {shape.size}x{shape.size} board",
        remedy=f"use 1 to {last}, and '.' for a blank",
    )
