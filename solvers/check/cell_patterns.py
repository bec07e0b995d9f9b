"""Name a set of cells: one cell, a row, a box, a diagonal, some columns, or all cells but those."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cache
from typing import Final

from solvers.puzzle import STANDARD

Cells = frozenset[int]
_ALL: Final[Cells] = frozenset(range(STANDARD.cells))


def pattern(failing: Set[int], tried: Set[int]) -> str | None:
    """Return a name for the cells that fail, or None if they are not those of a simple region.

    Only cells that were tried count. No cell, and all cells that were tried, have no name.
    """
    if not failing or failing == tried:
        return None
    named = [name for name, cells in _regions() if cells & tried == failing]
    return named[0] if named else None


@cache
def _regions() -> tuple[tuple[str, Cells], ...]:
    """All regions with their names, the simplest first."""
    simple = tuple(_simple_regions())
    rest = tuple((f"every cell except {name}", _ALL - cells) for name, cells in simple)
    return (*simple, *rest)


def _simple_regions() -> Iterator[tuple[str, Cells]]:
    for cell in range(STANDARD.cells):
        yield STANDARD.cell_name(cell), frozenset({cell})
    for unit in STANDARD.named_units:
        yield unit.name, frozenset(unit.cells)
    yield "the main diagonal", frozenset(range(0, 81, 10))
    yield "the other diagonal", frozenset(range(8, 73, 8))
    for kind, of in (("rows", 9), ("columns", 1)):
        for first in range(9):
            for last in range(first + 1, 9 if first else 8):
                yield f"{kind} {first + 1} to {last + 1}", _lines(range(first, last + 1), of)
        yield f"{kind} 1, 5 and 9", _lines((0, 4, 8), of)
    yield "boxes 1, 5 and 9", _boxes(0, 4, 8)
    yield "boxes 1 and 9", _boxes(0, 8)


def _lines(numbers: tuple[int, ...] | range, of: int) -> Cells:
    """The rows (of 9) or the columns (of 1) with these numbers."""
    return frozenset(cell for cell in _ALL if (cell // 9 if of == 9 else cell % 9) in numbers)


def _boxes(*numbers: int) -> Cells:
    return frozenset(cell for cell in _ALL if cell // 27 * 3 + cell % 9 // 3 in numbers)
