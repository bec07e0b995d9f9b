"""Recognise the frame of a grid: a row with the names of columns, and a label before each row.

Spreadsheets and pandas write `,0,1,2,...` above rows such as `0,5,3,...`, and programs print the
numbers of columns above rows such as `A | 5 3 . | ...`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_SMALLEST, _LETTERED = 4, 9  # columns; up to nine, a letter is not a digit
_UNUSUAL = 8  # columns; as a first row, 0 1 2 3 4 5 6 7 is very unusual
_WORD = re.compile(r"[^\s,;|\"']+")
_NAME = re.compile(r"([A-Za-z_]*?)_?(\d+)")
_CORNER = re.compile(r"\s*[\"']?(?:row|index|unnamed: 0)?[\"']?\s*[,;|\t]", re.IGNORECASE)


class Header(NamedTuple):
    """The number of columns; a header that is not certain may also be the first row of a grid."""

    columns: int
    is_certain: bool


def header(text: str) -> Header | None:
    """Return the header that a line may be."""
    corner = _CORNER.match(text)
    words = _WORD.findall(text[corner.end() :] if corner else text)
    found = [_NAME.fullmatch(word) for word in words]
    numbers = [int(each[2]) for each in found if each]
    if len(words) < _SMALLEST:
        return None
    if [word.upper() for word in words] == [chr(65 + n) for n in range(len(words))]:
        return Header(len(words), is_certain=True) if len(words) <= _LETTERED else None
    are_names = len(numbers) == len(words) and len({each[1] for each in found if each}) == 1
    if not are_names or numbers != [*range(numbers[0], numbers[0] + len(words))]:
        return None
    has_prefix = bool(found[0] and found[0][1])
    if numbers[0] > 1:
        return None
    is_counted = numbers[0] == 0 and len(words) >= _UNUSUAL
    return Header(len(words), is_certain=bool(corner) or has_prefix or is_counted)


def without_label(text: str, row: int, columns: int) -> str | None:
    """Return a row with spaces in place of its label; None if it has no label for this row.

    row  the number of the row, counted from 0
    """
    words = [*_WORD.finditer(text)]
    if not words:
        return None
    label = words[0].group().rstrip(":.)").upper().removeprefix("ROW").removeprefix("R")
    if label not in (str(row), str(row + 1), chr(65 + row)):
        return None
    end = words[0].end()
    rest = text[end:]
    has_fields = any(rest.count(mark) == columns for mark in ",;\t")
    if len(words) - 1 != columns and not has_fields:
        return None
    bar = re.match(r"\s*[,;|\t:]", rest)
    end += bar.end() if bar else 0
    return " " * end + text[end:]
