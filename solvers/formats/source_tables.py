"""Find tables in source code: square lists of numbers, characters, texts or names, or nearly so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from solvers.empty_cells import Cell, Row
from solvers.formats.text_files import Line

SMALLEST = 4  # rows of a table
_LONGEST = 255  # items of a list that may be a row or a table
_DEEPEST = 100  # lists in one another; the outer ones are then forgotten
_TOKEN = re.compile(
    r"""(?P<space>\s+)|(?P<long>\"{3}|'{3}|/\*)"""
    r"""|(?P<comment>//.*|\#(?!\s*(?:define|include|if|ifdef|ifndef|endif|pragma)\b).*)"""
    r"""|(?P<text>"(?:[^"\\]|\\.)*+"|'(?:[^'\\]|\\.)*+'|`(?:[^`\\]|\\.)*+`)"""
    r"""|(?P<scalar>-?[0-9]++(?![\w.])|(?:None|null|nil|NULL)\b)"""
    r"""|(?P<open>[\[{(])|(?P<close>[\]})])|(?P<comma>,)|(?P<other>\w+|.)"""
)
_ENDS = {'"""': '"""', "'''": "'''", "/*": "*/"}  # of comments and texts of several lines
_CLOSES = {"[": "]", "{": "}", "(": ")"}


@dataclass
class _List:
    """A list that is not closed. It is not a literal if anything but items and commas is in it."""

    opened: str
    items: list[Row | None] = field(default_factory=list)
    is_literal: bool = True
    after_item: bool = False


def tables(lines: Iterable[Line]) -> Iterator[list[Row]]:
    """Yield the rows of every literal that is a square, or nearly one.

    A row or a cell may be missing or left over. A text as a row is one character for each cell.
    """
    stack: list[_List] = []
    end = ""  # of a comment or text of several lines, while in one
    for line in lines:
        place = 0
        while place < len(line.text):
            if end:
                found = line.text.find(end, place)
                if found < 0:
                    break
                place, end = found + len(end), ""
            token = _TOKEN.match(line.text, place)
            if not token:
                break
            place = token.end()
            kind, text = str(token.lastgroup), token.group()
            if kind == "long":
                end = _ENDS[text]
                kind = "comment" if text == "/*" else "other"
            if kind not in ("space", "comment"):
                yield from _take(stack, kind, Cell(text, line.number, token.start() + 1))
    for unclosed in stack:
        if len(rows := [item for item in unclosed.items if item and len(item) >= SMALLEST]) > 1:
            yield rows


def _take(stack: list[_List], kind: str, token: Cell) -> Iterator[list[Row]]:
    """Take in a token. Yield the table that it completes."""
    inner = stack[-1] if stack else None
    if kind == "open":
        stack.append(_List(token.text))
        del stack[:-_DEEPEST]
    elif not inner:
        return
    elif kind == "close":
        stack.pop()
        if token.text != _CLOSES[inner.opened]:
            stack.clear()
        elif table := _table(inner):
            yield table
        if stack:
            _add(stack[-1], _row(inner))
    elif kind == "comma":
        inner.is_literal &= inner.after_item
        inner.after_item = False
    elif kind == "text":
        _add(inner, (Cell(token.text[1:-1], token.line, token.column + 1),))
    elif kind == "scalar":
        text = token.text if token.text[-1].isdecimal() else "."
        _add(inner, (token._replace(text=text),))
    else:  # a name or another sign, in the place of a cell or next to one
        _add(inner, (token,))


def _add(inner: _List, item: Row | None) -> None:
    """Add an item to a list: one cell, a row, or None for another list."""
    inner.is_literal &= not inner.after_item and len(inner.items) < _LONGEST
    inner.after_item = True
    if inner.is_literal:
        inner.items.append(item)
    else:
        inner.items.clear()


def _row(closed: _List) -> Row | None:
    """Return the cells of a list of cells; None for another list."""
    found = [item[0] for item in closed.items if item and len(item) == 1]
    is_row = closed.is_literal and len(found) == len(closed.items) > 1
    return tuple(found) if is_row else None


def _table(closed: _List) -> list[Row] | None:
    """Return the rows of a list if they are a square, or nearly one; one row may be empty."""
    rows = [_characters(item) if item and len(item) == 1 else item or () for item in closed.items]
    width = Counter(map(len, rows)).most_common(1)[0][0] if closed.is_literal and rows else 0
    is_near = abs(len(rows) - width) <= 1 and sum(len(row) != width for row in rows) <= 1
    return rows if is_near and width >= SMALLEST else None


def _characters(row: Row) -> Row:
    """Return a cell for each character of a text."""
    text, line, column = row[0]
    return tuple(Cell(character, line, at) for at, character in enumerate(text, column))
