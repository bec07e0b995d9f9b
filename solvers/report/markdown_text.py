"""Escape text for Markdown, and write a table of it.

Text from files and from names of solvers cannot make a table, a link or a mention.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_MARKUP = re.compile(
    r"[\\`*_\[\]<>#!|~@&$]"
    r"|:(?=//)|(?<=www)\."  # these make links of bare addresses
)
_ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;", "@": "&#64;"}  # "\\@" still is a mention


def escaped(text: object) -> str:
    """Return a text on one line, with all markup escaped."""
    line = " ".join(str(text).split())
    return _MARKUP.sub(lambda found: _ENTITIES.get(found[0], f"\\{found[0]}"), line)


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[bool]) -> str:
    """Return a table; `left` says which columns are aligned left, the others are right."""
    rule = "|".join(":--" if is_left else "--:" for is_left in left)
    lines = [" | ".join(map(escaped, cells)) for cells in [headings, *rows]]
    return "\n".join([f"| {lines[0]} |", f"|{rule}|", *(f"| {line} |" for line in lines[1:])])
