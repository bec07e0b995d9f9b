"""Classify the lines of a text with grids: rows, lines drawn between them, and other text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto

from solvers.drawn_lines import is_rule, lines_of
from solvers.empty_cells import plain
from solvers.formats.comments import is_blank
from solvers.layout import BLANKS

_SMALLEST = 4  # cells of the shortest row
_LONGEST_TITLE = 36  # letters without another sign
_MARKUP = re.compile(
    r"^(?: *>)+(?! *[,;\t])|```\w*|~~~\w*"
    r"|\[/?(?:code|pre|quote|tt|b|i|u|size|color|font|spoiler|hidden|center)\b[^\]]*\]"
    r"|</?(?:pre|code|tt|p|br|b|i|div|span|blockquote|font|center)\b[^>]*>",
    re.IGNORECASE,
)
_SEPARATORS = re.compile(r"[\s,;|\[\]{}()\"']+")
_SIGNS = re.escape(BLANKS + "+")
_CELLS = re.compile(rf"[0-9A-Za-z{_SIGNS}]|[0-9A-Z{_SIGNS}]+|[0-9a-z{_SIGNS}]+")
_DATE = re.compile(r"(?:19|20)\d\d-[01]\d-[0-3]\d")
_FIGURE = re.compile(r"\d{1,4}[.:/-]\d{1,4}(?:[.:/-]\d{1,4})?|-?\d{1,3}")  # in a text
_FEWEST = 3  # cells with separators, which are a part of a row
_DIGITS_AND_BLANKS, _DIGIT = "0123456789.*?_-xX", re.compile("[1-9]")
_CODE = re.compile(
    r"[{};]\s*$|=\s*[\[{(\"']|^\s*(?:#include|def|import|from|var|let|const|int|char|return)\b"
)


class Kind(Enum):
    """What a line is. Letters alone may also be a title; a damaged row has other characters."""

    BLANK = auto()
    RULE = auto()
    ROW = auto()
    LETTERS = auto()
    DAMAGED = auto()
    CODE = auto()
    TEXT = auto()


def without_markup(text: str) -> str:
    """Return a line with spaces in place of tags, quote marks and the fences of Markdown."""
    return _MARKUP.sub(lambda found: " " * len(found.group()), text)


def kind(text: str) -> Kind:
    """Return what a line without markup is."""
    line = "".join(lines_of(text)).strip()
    if is_blank(line):
        return Kind.BLANK
    words = _words(line)
    if is_rule(line) or (not words and "|" not in line and not widths(text)):
        return Kind.RULE
    is_date = len(words) == 1 and _DATE.fullmatch(words[0])
    if all(map(_CELLS.fullmatch, map(plain, words))) and not is_date:
        is_word = [len(word) > 1 and word.isalpha() and _is_word(word) for word in words]
        if not any(is_word) and (widths(text) or "|" in line):
            return Kind.ROW
        if all(is_word) and len({*map(len, words)}) == 1 and widths(text):
            return Kind.LETTERS if len(line) < _LONGEST_TITLE else Kind.ROW
    if _CODE.search(line):
        return Kind.CODE
    return Kind.DAMAGED if _is_like_cells(words) else Kind.TEXT


def _is_word(text: str) -> bool:
    """Whether letters are not only blanks."""
    return plain(text) == text and bool(text.strip("xX"))


def _words(line: str) -> list[str]:
    return [word for word in _SEPARATORS.split(line) if word]


def _is_like_cells(words: Sequence[str]) -> bool:
    single = sum(len(word) == 1 and word in _DIGITS_AND_BLANKS for word in words)
    if len(words) >= _FEWEST and 5 * single >= 4 * len(words):
        return True
    text = [word for word in words if not _FIGURE.fullmatch(word)]
    cells = sum(
        sum(map((_DIGITS_AND_BLANKS if _DIGIT.search(word) else "0123456789.").__contains__, word))
        for word in text
    )
    length = sum(map(len, text))
    return length >= _SMALLEST and 2 * cells >= length


def widths(text: str) -> set[int]:
    """Return the numbers of cells that a row may have: words, characters, fields or columns."""
    line = "".join(lines_of(text))
    words = _words(line)
    found = {len(words), sum(map(len, words)), line.strip().strip("|").count("|") + 1}
    found |= {line.count(mark) + 1 for mark in ",;\t"}
    if " " in line and not line.strip("123456789 "):
        found.add(len(line))  # blanks may be spaces
    return {width for width in found if width >= _SMALLEST}
