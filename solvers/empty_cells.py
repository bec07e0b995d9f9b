"""Find cells that may be empty: fields of a table, cells between bars, cells in fixed columns.

The blanks of `1,,3,4` and `| 1 |   | 3 | 4 |` and `1 34` are known by their place only, so every
row needs the same structure. `solvers.layout` reads the texts that have a sign for each blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import isqrt
from typing import NamedTuple

_SMALLEST = 4  # rows of the smallest puzzle
_WITHOUT_X = 32**2  # cells of the largest puzzle in which `x` is not a digit
_GIVEN = re.compile(r"[1-9A-Za-z]|[0-9]{2,3}")
# How JSON, Python and spreadsheets write an empty cell, and a number.
_BLANK_WORDS = dict.fromkeys(["null", "NULL", "None", "nan", "NaN", "NA", "N/A", "<NA>"], ".")
_QUOTED = re.compile(r"""^(["'])(.*)\1$""")
_DECIMAL = re.compile(r"([0-9]{1,3})\.0+")


class Cell(NamedTuple):
    """The text of one cell and its place; line and column count from 1."""

    text: str
    line: int
    column: int


Row = tuple[Cell, ...]


@dataclass(frozen=True)
class Grid:
    """The rows of a puzzle, and the number of cells between drawn bars (0: not drawn)."""

    rows: tuple[Row, ...]
    box_width: int = 0


def plain(word: str) -> str:
    """Return the text of a cell as a whole number or a blank: `5.0` is 5, and `NaN` a blank."""
    decimal = _DECIMAL.fullmatch(word)
    return decimal[1] if decimal else _BLANK_WORDS.get(word, word)


# --- tables


def read_table(lines: Sequence[str]) -> Grid | None:
    """Read fields separated by commas, semicolons or tabs, if one of them is empty.

    They are the rows of a square, or all cells of a puzzle in one line.
    """
    filled = [(number, line) for number, line in enumerate(lines, 1) if line.strip(" ")]
    for separator in ",;\t":
        rows = [_record(line, separator, number) for number, line in filled]
        if _fits(rows) and any(not cell.text for row in rows for cell in row):
            dotted = (tuple(cell._replace(text=cell.text or ".") for cell in row) for row in rows)
            return Grid(tuple(dotted))
    return None


def _fits(rows: Sequence[Row]) -> bool:
    if len(rows) == 1:
        size = isqrt(len(rows[0]))
        return size >= _SMALLEST and size * size == len(rows[0])
    return len(rows) > 1 and all(len(row) == len(rows) for row in rows)


def _record(line: str, separator: str, number: int) -> Row:
    fields = line.split(separator)
    columns = accumulate((len(text) + 1 for text in fields), initial=1)
    return tuple(
        Cell(plain(_QUOTED.sub(r"\2", text.strip())), number, column)
        for text, column in zip(fields, columns, strict=False)
    )


# --- spaces


def read_spaced(numbered: Sequence[tuple[int, str]]) -> Grid | None:
    """Read a puzzle whose blanks are spaces from its lines, without those drawn between rows.

    Returns None if the text is not such a puzzle, also if it has another sign for a blank.
    """
    if not numbered:
        return None
    if len(numbered) == 1:
        number, line = numbered[0]
        size = isqrt(len(line))
        is_square = size >= _SMALLEST and size * size == len(line)
        is_line = is_square and (size <= 9 or any(map(str.isalpha, line)))  # not many numbers
        found = Grid((tuple(_cells(line, range(len(line)), number)),)) if is_line else None
    elif all("|" in line for _, line in numbered):
        found = _between_bars(numbered)
    else:
        found = _in_columns(numbered)
    if not found:
        return None
    texts = {cell.text for row in found.rows for cell in row}
    is_spaced = "." in texts and len(texts) > 1 and all(map(_GIVEN.fullmatch, texts - {"."}))
    is_spaced &= texts.isdisjoint("xX") or sum(map(len, found.rows)) > _WITHOUT_X
    return found if is_spaced and not any("." in line for _, line in numbered) else None


def _cells(text: str, places: Iterable[int], number: int, column: int = 1) -> Iterator[Cell]:
    for place in places:
        yield Cell(text[place].replace(" ", "."), number, column + place)


def _in_columns(numbered: Sequence[tuple[int, str]]) -> Grid | None:
    """Read rows with a cell in every column, or in every second one.

    Spaces at the ends of lines may be missing, if no line has any, and those at the beginning are
    not missing, too.
    """
    size, width = len(numbered), max((len(line) for _, line in numbered), default=0)
    if size < _SMALLEST or width not in (size, 2 * size - 1):
        return None
    texts = [line for _, line in numbered]
    if any(text.startswith(" ") for text in texts) and not any(t.endswith(" ") for t in texts):
        numbered = [(number, line.ljust(width)) for number, line in numbered]
    places = range(0, width, 1 if width == size else 2)
    if any(len(line) != width or (width > size and line[1::2].strip()) for _, line in numbered):
        return None
    return Grid(tuple(tuple(_cells(line, places, number)) for number, line in numbered))


def _between_bars(numbered: Sequence[tuple[int, str]]) -> Grid | None:
    """Read rows with bars in the same columns, and as many cells between each two of them."""
    has_border = all(line.lstrip().startswith("|") for _, line in numbered)
    rows = [_parts(line, number, has_border) for number, line in numbered]
    size, parts = len(rows), len(rows[0])
    widths = {tuple(len(part.text) for part in row[:-1]) for row in rows}
    if size < _SMALLEST or size % parts or len(widths) > 1 or any(len(r) != parts for r in rows):
        return None
    found: list[list[Cell]] = [[] for _ in rows]
    for column in range(parts):
        cells = _split([row[column] for row in rows], size // parts)
        if cells is None:
            return None
        for row, more in zip(found, cells, strict=True):
            row += more
    width = size // parts
    return Grid(tuple(map(tuple, found)), width if width > 1 else 0)


def _parts(line: str, number: int, has_border: bool) -> list[Cell]:
    """Return the texts between the bars of a line, with their places."""
    begin = line.index("|") + 1 if has_border else 0
    inner = line.rstrip()[begin:].removesuffix("|") if has_border else line
    texts = inner.split("|")
    columns = accumulate((len(text) + 1 for text in texts), initial=begin + 1)
    return [Cell(text, number, column) for text, column in zip(texts, columns, strict=False)]


def _split(parts: Sequence[Cell], count: int) -> list[list[Cell]] | None:
    """Return the cells of the same part of every row, or None if they have no common columns."""
    if count == 1:
        return [[part._replace(text=part.text.strip() or ".")] for part in parts]
    width = max(len(part.text) for part in parts)
    texts = [part.text.ljust(width) for part in parts]
    for stride, begin in ((1, 0), (1, 1), (2, 0), (2, 1)):
        places = range(begin, begin + stride * count, stride)
        others = [i for i in range(width) if i not in places]
        fits = 0 <= width - 1 - places[-1] <= 1
        if fits and not any(text[i].strip() for text in texts for i in others):
            return [
                [*_cells(text, places, part.line, part.column)]
                for text, part in zip(texts, parts, strict=True)
            ]
    return None
