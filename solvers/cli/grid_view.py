"""Draw a finding on a terminal: the puzzle next to the grid that was returned, or next to evidence.

[5]  a wrong cell     :5:  another cell of the broken unit
"""

from __future__ import annotations

from collections.abc import Set

from rich.text import Text

from solvers import notation
from solvers.check import Finding
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape

WRONG, UNIT, FILLED, FAINT = "bold red", "yellow", "cyan", "dim"
_GAP = "      "


def grids(found: Finding) -> list[Text]:
    """Return the lines that show the puzzle, and what was returned or what refutes it."""
    puzzle, grid, evidence = found.puzzle, found.grid, found.evidence
    if evidence is not None:
        differing = {cell for cell, value in enumerate(grid or evidence) if value != evidence[cell]}
        right = _draw(puzzle, evidence, differing)
        title = "another solution" if grid else "a solution"
    elif grid is not None and grid != puzzle.givens:
        units = puzzle.shape.named_units
        unit = next((set(unit.cells) for unit in units if unit.name == found.unit), set[int]())
        right, title = _draw(puzzle, grid, set(found.cells), unit), "returned"
    else:
        wrong = set(found.cells) if grid is None else set[int]()
        return [Text("puzzle"), *_draw(puzzle, puzzle.givens, wrong)]
    left = _draw(puzzle, puzzle.givens)
    head = Text(f"{'puzzle'.ljust(left[0].cell_len)}{_GAP}{title}")
    pairs = zip(left, right, strict=True)
    return [head, *(Text.assemble(one, _GAP, other) for one, other in pairs)]


def legend(found: Finding) -> str:
    """Return what the marks mean; empty if there are none."""
    if found.evidence is not None:
        return "[ ] differs from the returned grid" if found.grid else ""
    if found.grid is None or not found.cells or found.grid == found.puzzle.givens:
        return ""
    return f"[ ] wrong  : : the rest of {found.unit}" if found.unit else "[ ] wrong"


def _draw(
    puzzle: Puzzle, values: Grid, wrong: Set[int] = frozenset(), unit: Set[int] = frozenset()
) -> list[Text]:
    """Draw the rows of a grid, with lines between its boxes."""
    shape = puzzle.shape
    n, height, width = shape.size, shape.box_height, shape.box_width
    cell_width = len(_symbol(n, shape)) + 2
    rule = "+".join("-" * (cell_width * width) for _ in range(n // width))
    lines = []
    for row in range(n):
        if row and row % height == 0 and shape.regions is None:
            lines.append(Text(rule, FAINT))
        line = Text()
        for column in range(n):
            if column and column % width == 0:
                line.append("|", FAINT)
            cell = row * n + column
            symbol = _symbol(values[cell], shape).rjust(cell_width - 2)
            line.append(*_marked(symbol, cell, puzzle, wrong, unit))
        lines.append(line)
    return lines


def _marked(
    symbol: str, cell: int, puzzle: Puzzle, wrong: Set[int], unit: Set[int]
) -> tuple[str, str]:
    """Return a cell with its marks, and its style."""
    if cell in wrong:
        return f"[{symbol}]", WRONG
    style = "" if puzzle.givens[cell] else FILLED
    return (f":{symbol}:", UNIT) if cell in unit else (f" {symbol} ", style)


def _symbol(value: int, shape: Shape) -> str:
    if shape.size > notation.LARGEST_LETTERED:
        return str(value) if value else "."
    return notation.ALPHABET[value]
