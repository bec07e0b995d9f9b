"""Recognise titles and drawn lines between puzzles: text that cannot be a damaged puzzle."""

from __future__ import annotations

import re
from math import isqrt

from solvers.errors import PuzzleError

_WORD = re.compile(r"[^\W\d_xX]{2,}")  # `x` may be a blank
_CELLS = re.compile(r"(?=[*?_+-]*[0-9.])[0-9.*?_+-]{9,}")
_CODE = re.compile(r"[={}<>\\`]|\[(?![\w ]+\])|;$")
_LONG = re.compile(r"(?<![\w/:.?&=%-])[A-Za-z0-9.]{36,}(?![\w/:.?&=%-])")  # perhaps cells or a map
_DRAWN = re.compile(r"([-_*+~])\1*")
_SHORT = re.compile(r"(?=.*[0-9])(?=.*[.*?_x-])[0-9A-Z.*?_x-]{6,}")
_LONG_WORD = 16  # characters
_SMALLEST = 9  # rows; a shorter line is drawn, because a puzzle without givens is rare


def is_title(text: str) -> bool:
    """Whether the line has words, and nothing that may be cells or source code."""
    line = text.strip()
    digits = sum(map(str.isdigit, line))
    may_be_cells = (
        _CELLS.search(line)
        or _LONG.search(line)
        or 2 * digits > len(line)
        or any(map(_is_like_cells, line.split()))
    )
    return bool(_WORD.search(line) and not may_be_cells and not _CODE.search(line))


def _is_like_cells(word: str) -> bool:
    """Whether a word may be a damaged puzzle, also one with `x` for blanks and letters."""
    usual = sum(map("0123456789.*?_+-xX".__contains__, word))
    if len(word) < _LONG_WORD:
        return bool(_SHORT.fullmatch(word))
    return 5 * usual >= 2 * len(word)


def code_error(text: str) -> PuzzleError | None:
    """Return the error for a line that looks like source code; None if it does not."""
    if not _CODE.search(text.strip()) or _CELLS.search(text):
        return None
    cause = "the line looks like source code"
    return PuzzleError(cause, remedy="write only puzzles, and titles between them")


def is_drawn(text: str) -> bool:
    """Whether the line is one character again and again, drawn between puzzles.

    Raises PuzzleError if it may be a puzzle without givens.
    """
    line = text.strip()
    size = isqrt(len(line))
    if not _DRAWN.fullmatch(line):
        return False
    if size >= _SMALLEST and size * size == len(line):
        raise PuzzleError(
            f"{len(line)} times {line[0]!r} may be a puzzle without givens or a drawn line",
            remedy="write '.' for each blank, or delete the line",
        )
    return True
