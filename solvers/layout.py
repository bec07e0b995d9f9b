"""Find the cells in a text: its rows, the lines drawn between them, and the size of its boxes.

A text is read in one of three ways: as a table (fields separated by commas, some of them empty), as
words (one number for each cell), or as characters (one for each cell). `solvers.notation` decides
what the text of a cell means. A *rule* is a line that is drawn between rows, such as `---+---`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import isqrt
from typing import NamedTuple

BLANKS = ".0_*?-xX"
# How JSON, Python and spreadsheets write an empty cell.
_BLANK_WORDS = {"null": ".", "None": ".", "nan": "."}

# Box-drawing characters (U+2500 to U+257F) are read as `+`, except for straight lines.
_PLAIN = dict.fromkeys(range(0x2500, 0x2580), "+") | {
    ord(drawn): plain
    for plain, many in {
        "-": "─━┄┅┈┉╌╍═╴╶╸╺╼╾\u2010\u2011\u2012\u2013\u2014\u2212",
        "|": "│┃┆┇┊┋╎╏║╵╷╹╻╽╿¦",
        ".": "·•∙",
    }.items()
    for drawn in many
}
_SEPARATORS = r"\s,;|\[\]{}()\"'\u200b\ufeff"
_WORD = rf"[^{_SEPARATORS}]+"
_CHARACTER = rf"[^{_SEPARATORS}+=]"
_STROKES = frozenset("-+=")
_IN_RULES = _STROKES | frozenset("|:.*'`,")
_NUMBER = re.compile(r"-?[0-9]{1,3}")


class Cell(NamedTuple):
    """The text of one cell and its place; line and column count from 1."""

    text: str
    line: int
    column: int


Row = tuple[Cell, ...]


@dataclass(frozen=True)
class Layout:
    """The cells of a text, line by line, and the size of the drawn boxes (0: not drawn)."""

    rows: tuple[Row, ...]
    box_height: int = 0
    box_width: int = 0

    @property
    def cells(self) -> Row:
        """All cells in reading order."""
        return tuple(cell for row in self.rows for cell in row)

    @property
    def usual_width(self) -> int:
        """The number of cells in most lines."""
        return Counter(map(len, self.rows)).most_common(1)[0][0] if self.rows else 0

    @property
    def irregular_row(self) -> Row | None:
        """The first line with another number of cells than most."""
        width = self.usual_width
        return next((row for row in self.rows if len(row) != width), None)


def read(text: str, cells: int | None, largest_lettered: int) -> Layout:
    """Return the layout of a text with a number of cells (None: any square number).

    A puzzle with more than `largest_lettered` digits is read as words, even if every word has one
    character.
    """
    lines = text.removeprefix("\ufeff").translate(_PLAIN).splitlines()
    if table := _table(lines):
        return table
    words = _layout(lines, _WORD)
    if _are_numbers(words.cells, cells, largest_lettered):
        return Layout(
            tuple(tuple(_with_blank(cell) for cell in row) for row in words.rows),
            words.box_height,
            words.box_width,
        )
    return _layout(lines, _CHARACTER)


def _table(lines: Sequence[str]) -> Layout | None:
    """Read a square of fields separated by commas, semicolons or tabs, if one of them is empty."""
    filled = [(number, line) for number, line in enumerate(lines, 1) if line.strip(" ")]
    size = len(filled)
    for separator in ",;\t":
        fields = [line.split(separator) for _, line in filled]
        if (
            size > 1
            and all(len(row) == size for row in fields)
            and any(not _unquoted(text) for row in fields for text in row)
        ):
            return Layout(
                tuple(_record(row, number) for (number, _), row in zip(filled, fields, strict=True))
            )
    return None


def _record(fields: Sequence[str], number: int) -> Row:
    columns = accumulate((len(text) + 1 for text in fields), initial=1)
    return tuple(
        Cell(_unquoted(text) or ".", number, column)
        for text, column in zip(fields, columns, strict=False)
    )


def _unquoted(field: str) -> str:
    return field.strip().strip("\"'")


def _are_numbers(words: Row, cells: int | None, largest_lettered: int) -> bool:
    """Whether each word is a number for one cell; otherwise each character is one cell."""
    count = len(words)
    if count != (isqrt(count) ** 2 if cells is None else cells) or count < 2:
        return False
    texts = {word.text for word in words}
    if not all(text in BLANKS or text in _BLANK_WORDS or _NUMBER.fullmatch(text) for text in texts):
        return False
    return isqrt(count) > largest_lettered or any(len(text) > 1 for text in texts)


def _with_blank(word: Cell) -> Cell:
    return word._replace(text=_BLANK_WORDS.get(word.text, word.text))


def _layout(lines: Sequence[str], pattern: str) -> Layout:
    """Read rows of what the pattern matches.

    A line of dashes is a rule, unless reading it as a row of blanks makes the grid square.
    """
    found = {
        number: tuple(
            Cell(match.group(), number, match.start() + 1) for match in re.finditer(pattern, line)
        )
        for number, line in enumerate(lines, 1)
        if line.strip() and not (_is_rule(line) and not _STROKES.isdisjoint(line.replace("-", "")))
    }
    ambiguous = {number for number in found if _is_rule(lines[number - 1])}
    certain = Layout(tuple(row for number, row in found.items() if row and number not in ambiguous))
    width = certain.usual_width or Layout(tuple(found.values())).usual_width
    with_blank_rows = Layout(
        tuple(
            row
            for number, row in found.items()
            if row and (number not in ambiguous or len(row) == width)
        )
    )
    readings = (certain, with_blank_rows) if certain.rows else (with_blank_rows,)
    fits = (reading for fit in (_is_grid, _is_square) for reading in readings if fit(reading))
    rows = next(fits, readings[0]).rows
    return Layout(rows, *_drawn_box(lines, rows, pattern))


def _is_rule(line: str) -> bool:
    """Whether the line has only strokes and corners. It may also be a row of blanks written `-`."""
    marks = set("".join(line.split()))
    return marks <= _IN_RULES and not marks.isdisjoint(_STROKES)


def _is_grid(layout: Layout) -> bool:
    return all(len(row) == len(layout.rows) for row in layout.rows)


def _is_square(layout: Layout) -> bool:
    return isqrt(len(layout.cells)) ** 2 == len(layout.cells)


def _drawn_box(lines: Sequence[str], rows: tuple[Row, ...], pattern: str) -> tuple[int, int]:
    """Return height and width of the drawn boxes, each 0 if it is not drawn.

    The height is the number of rows above the first rule between rows, and the width is the number
    of cells before the first bar within the first row.
    """
    if not rows:
        return 0, 0
    numbers = [row[0].line for row in rows]
    rules = [n for n in sorted({*range(1, len(lines) + 1)} - {*numbers}) if _is_rule(lines[n - 1])]
    height = next(
        (sum(n < rule for n in numbers) for rule in rules if numbers[0] < rule < numbers[-1]), 0
    )
    inner = lines[numbers[0] - 1].strip().strip("|")
    width = len(re.findall(pattern, inner.partition("|")[0])) if "|" in inner else 0
    return height, width
