"""Read the answer of a program from what it printed: the last complete grid, however drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from solvers.puzzle import Grid

_COLOUR: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\^_])")
_RULE: Final = re.compile(r"[\s\-+=#~|:─-╿*_]*")  # between rows
_DRAWN: Final = re.compile(r"[\s\[\](){}<>|,;:\"'`─-╿+/\\]+")  # between cells
_LABEL: Final = re.compile(
    r"(?P<label>.*[A-Za-z](?:[^A-Za-z]*[:>?=]|[^\w.*]*?[|│║)\]\s]))(?P<cells>[^A-Za-z]*)"
)
_LONGEST: Final = 4_000  # characters of a line: a grid takes a tenth
_BLANKS: Final = "0._*-?"
_NONE: Final = re.compile(
    r"\bno (?:valid |possible |unique )?(?:solutions?|answer)\b|\b0 solutions\b"
    r"|(?<![a-z])un-?solvable|\bnot (?:be )?solv|\binsolu|\binvalid|\bnot (?:a )?valid"
    r"|\bimpossible|\bunsat|\binfeasible|\binconsisten|\bcontradict"
    r"|\b(?:can(?:no|')t|could ?n[o']t) (?:be )?solve|^\s*(?:false|none|null|no|-1)\s*$",
    re.IGNORECASE | re.MULTILINE,
)


@dataclass(frozen=True)
class Printed:
    """What a program printed.

    grid       the last full grid, else the last grid with blanks (0), else None
    says_none  whether the text after it says that there is no solution
    """

    grid: Grid | None
    says_none: bool

    @property
    def is_full(self) -> bool:
        """Whether there is a grid without blanks."""
        return self.grid is not None and all(self.grid)


@dataclass(frozen=True)
class _Found:
    grid: Grid
    end: int  # the number of lines up to its end


def read(text: str, size: int = 9) -> Printed:
    """Read a text. Colours, rules, labels, prompts and progress are not part of the answer."""
    lines = re.split(r"\r\n|[\r\n\f\v]", _COLOUR.sub("", text))
    found = sorted(_grids(lines, size), key=lambda grid: grid.end)
    full = [grid for grid in found if all(grid.grid)]
    best = (full or found)[-1] if found else None
    rest = "\n".join(lines[best.end if best and full else 0 :])
    return Printed(best.grid if best else None, _NONE.search(rest) is not None)


@dataclass(frozen=True)
class _Row:
    cells: Grid
    line: int


def _grids(lines: list[str], size: int) -> Iterator[_Found]:
    """Yield every grid, on one line or in rows. No two grids share a row."""
    block: list[_Row] = []
    before = ""
    for number, line in enumerate(lines):
        if _RULE.fullmatch(line) and len(re.findall(r"[*_]", line)) != size:
            continue
        label, cells = _cells(line[-_LONGEST:], size)
        if len(cells) == size * size:
            yield _Found(cells, number + 1)
        is_row = len(cells) == size or len(cells) == size + 1
        if not is_row or (label and label != before):
            yield from _in_block(block, size)
            block = []
        if is_row:
            block.append(_Row(cells, number))
        before = label
    yield from _in_block(block, size)


def _cells(line: str, size: int) -> tuple[str, Grid]:
    """Return the text before the cells, without its digits, and the cells of a line, if any."""
    if run := re.search(rf"(?<![\w.])[0-9._*-]{{{size * size}}}(?![\w.])", line):
        return line[: run.start()], _values(run[0])
    label, text = "", line
    if match := _LABEL.fullmatch(line):
        label, text = re.sub(r"[\d\s]|\b[A-Za-z]\b", "", match["label"]), match["cells"]
    compact = _DRAWN.sub("", text)
    if len(compact) > size + 1 and len(bare := re.sub("[*_-]", "", compact)) in (size, size * size):
        compact = bare  # these characters are drawn, not blanks
    if (
        len(compact) > size * size
        or compact.strip("0123456789" + _BLANKS)
        or not re.search(r"[1-9._*]", compact)
    ):
        return "", ()
    return label, _values(compact)


def _values(cells: str) -> Grid:
    return tuple(0 if cell in _BLANKS else int(cell) for cell in cells)


def _in_block(block: list[_Row], size: int) -> Iterator[_Found]:
    """Yield the grids among rows that follow each other, counted from the last row.

    A heading of column numbers is left out. If none of these is full, a number that looks like a
    row may be at the end: then the last full grid at any place is taken.
    """
    rows = _without_numbers(block, size)
    grids = {
        end: _Found(sum((row.cells for row in rows[end - size : end]), ()), rows[end - 1].line + 1)
        for end in range(len(rows), size - 1, -1)
    }
    step = size + 1 if len(rows) % size and not len(rows) % (size + 1) else size
    aligned = [grid for end, grid in grids.items() if (len(rows) - end) % step == 0]
    yield from aligned
    if not any(all(found.grid) for found in aligned):
        yield from islice((found for found in grids.values() if all(found.grid)), 1)


def _without_numbers(block: list[_Row], size: int) -> list[_Row]:
    """Return the rows of the right length, without row numbers if every row has one."""
    numbered = [row for row in block if len(row.cells) == size + 1]
    if len(numbered) < size:
        return [row for row in block if len(row.cells) == size]
    return [_Row(row.cells[1:], row.line) for row in numbered]
