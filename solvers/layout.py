"""Where the cells are in a text: its rows, the rules between them, and the box that the rules draw.

A text is read in one of three ways: a table (fields between commas, of which some are empty), words (numbers, one a cell),
or characters, one a cell. What a cell's text means is left to `solvers.notation`.
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
_BLANK_WORDS = {
    "null": ".",
    "None": ".",
    "nan": ".",
}  # as JSON, Python and spreadsheets write an empty cell

# Box-drawing characters (U+2500 to U+257F) stand for `+` unless they are plain strokes.
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
    """One cell as written, and where: line and column count from 1."""

    text: str
    line: int
    column: int


Row = tuple[Cell, ...]


@dataclass(frozen=True)
class Layout:
    """The cells of a text, line by line, and the box that its rules draw (0: not drawn)."""

    rows: tuple[Row, ...]
    box_height: int = 0
    box_width: int = 0

    @property
    def cells(self) -> Row:
        """All cells in reading order."""
        return tuple(cell for row in self.rows for cell in row)

    @property
    def usual_width(self) -> int:
        """How many cells most lines hold."""
        return Counter(map(len, self.rows)).most_common(1)[0][0] if self.rows else 0

    @property
    def odd_row(self) -> Row | None:
        """The first line that holds another number of cells than most."""
        width = self.usual_width
        return next((row for row in self.rows if len(row) != width), None)


def read(text: str, cells: int | None, longest_lettered: int) -> Layout:
    """The layout of a text that should hold so many cells (None: any square number).

    A board of more than `longest_lettered` digits is read as words even if no word is longer than a character.
    """
    lines = text.removeprefix("\ufeff").translate(_PLAIN).splitlines()
    if table := _table(lines):
        return table
    words = _layout(lines, _WORD)
    if _are_numbers(words.cells, cells, longest_lettered):
        return Layout(
            tuple(tuple(_plain(cell) for cell in row) for row in words.rows),
            words.box_height,
            words.box_width,
        )
    return _layout(lines, _CHARACTER)


def _table(lines: Sequence[str]) -> Layout | None:
    """A square of fields separated by commas, semicolons or tabs, of which at least one is empty: an empty cell."""
    filled = [(number, line) for number, line in enumerate(lines, 1) if line.strip(" ")]
    size = len(filled)
    for separator in ",;\t":
        fields = [line.split(separator) for _, line in filled]
        if (
            size > 1
            and all(len(row) == size for row in fields)
            and any(not _bare(text) for row in fields for text in row)
        ):
            return Layout(
                tuple(_record(row, number) for (number, _), row in zip(filled, fields, strict=True))
            )
    return None


def _record(fields: Sequence[str], number: int) -> Row:
    columns = accumulate((len(text) + 1 for text in fields), initial=1)
    return tuple(
        Cell(_bare(text) or ".", number, column)
        for text, column in zip(fields, columns, strict=False)
    )


def _bare(field: str) -> str:
    return field.strip().strip("\"'")


def _are_numbers(words: Row, cells: int | None, longest_lettered: int) -> bool:
    """Whether the text is numbers, one a cell, rather than characters, one a cell."""
    count = len(words)
    if count != (isqrt(count) ** 2 if cells is None else cells) or count < 2:
        return False
    texts = {word.text for word in words}
    if not all(text in BLANKS or text in _BLANK_WORDS or _NUMBER.fullmatch(text) for text in texts):
        return False
    return isqrt(count) > longest_lettered or any(len(text) > 1 for text in texts)


def _plain(word: Cell) -> Cell:
    return word._replace(text=_BLANK_WORDS.get(word.text, word.text))


def _layout(lines: Sequence[str], pattern: str) -> Layout:
    """Rows of what the pattern matches; lines of dashes are rules, or rows of blanks where that makes the board square."""
    found = {
        number: tuple(
            Cell(match.group(), number, match.start() + 1) for match in re.finditer(pattern, line)
        )
        for number, line in enumerate(lines, 1)
        if line.strip() and not (_is_rule(line) and not _STROKES.isdisjoint(line.replace("-", "")))
    }
    unsure = {number for number in found if _is_rule(lines[number - 1])}
    certain = Layout(tuple(row for number, row in found.items() if row and number not in unsure))
    width = certain.usual_width or Layout(tuple(found.values())).usual_width
    blank_too = Layout(
        tuple(
            row
            for number, row in found.items()
            if row and (number not in unsure or len(row) == width)
        )
    )
    readings = (certain, blank_too) if certain.rows else (blank_too,)
    fits = (reading for fit in (_is_grid, _is_square) for reading in readings if fit(reading))
    rows = next(fits, readings[0]).rows
    return Layout(rows, *_drawn_box(lines, rows, pattern))


def _is_rule(line: str) -> bool:
    """Whether the line is drawn with nothing but strokes and corners; it may still be a row of blanks written `-`."""
    marks = set("".join(line.split()))
    return marks <= _IN_RULES and not marks.isdisjoint(_STROKES)


def _is_grid(layout: Layout) -> bool:
    return all(len(row) == len(layout.rows) for row in layout.rows)


def _is_square(layout: Layout) -> bool:
    return isqrt(len(layout.cells)) ** 2 == len(layout.cells)


def _drawn_box(lines: Sequence[str], rows: tuple[Row, ...], pattern: str) -> tuple[int, int]:
    """Rows before the first rule below the first row, and cells before the first bar within it; 0 for what is not drawn."""
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
