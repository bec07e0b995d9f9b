"""Write rows as CSV, in which a spreadsheet finds no text that it would run as a formula."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from typing import Final, NamedTuple, TextIO

_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")  # how a text begins that is run
_END: Final = "\r\n"  # a text with one of these characters is quoted


def write_rows(out: TextIO, rows: Iterable[Iterable[object]]) -> None:
    """Write rows on lines that end with a newline; a formula has an apostrophe before it."""
    writer = csv.writer(_Lines(out), lineterminator=_END)
    writer.writerows(map(_not_formula, row) for row in rows)


class _Lines(NamedTuple):
    out: TextIO

    def write(self, line: str) -> None:
        self.out.write(line.removesuffix(_END) + "\n")


def _not_formula(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell
