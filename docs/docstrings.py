"""Convert the tables in our docstrings to reStructuredText, for Sphinx.

A table has a name and a description on each line, with two or more spaces between them. A
description may continue on lines that are indented as far:

    shape   the shape, or its text
    solver  the spec of a backend, a Solver, or None for
            the configured backend
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

_CODE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
_NAME = re.compile(r"[A-Za-z_][\w.]*(\(\))?")
_ROW = re.compile(r"(?P<name>\S+(?: \S+)*?)  +(?P<text>\S.*)")


def to_rst(lines: Sequence[str], is_module: bool = False) -> list[str]:
    """Return the lines of a docstring as reStructuredText.

    Tables become definition lists. Indented text in the docstring of a module is shown unchanged.
    A name in backticks becomes a link, if it is documented; everything else in backticks is code.
    """
    result: list[str] = []
    for is_blank, group in groupby(lines, lambda line: not line.strip()):
        paragraph = list(group)
        if is_blank:
            result += paragraph
        elif is_module and paragraph[0].startswith("    "):
            result += ["::", "", *paragraph]
        elif table := _table(paragraph):
            result += table
        else:
            result += paragraph
    return [_CODE.sub(_code, line) for line in result]


def _code(match: re.Match[str]) -> str:
    return match[0] if _NAME.fullmatch(match[1]) else f"``{match[1]}``"


def _table(paragraph: Sequence[str]) -> list[str] | None:
    """Return a paragraph as a definition list, or None if it is not a table."""
    if not _ROW.fullmatch(paragraph[0]) or paragraph[0].startswith((" ", ">>>")):
        return None
    return list(_definitions(paragraph))


def _definitions(paragraph: Sequence[str]) -> Iterator[str]:
    for line in paragraph:
        if line.startswith(" ") or not (row := _ROW.fullmatch(line)):
            yield f"    {line.strip()}"
        else:
            yield "``" + "``, ``".join(row["name"].split(", ")) + "``"
            yield f"    {row['text']}"
