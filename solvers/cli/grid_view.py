"""Draw a finding on a terminal: the puzzle, the grid that was returned, and the expected one.

[5]  a cell that differs     :5:  another cell of the broken unit
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from rich.text import Text

from solvers.cell_symbols import ALPHABET, LARGEST_LETTERED
from solvers.check import Finding
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape

WRONG, UNIT, FILLED, FAINT = "bold red", "yellow", "cyan", "dim"
_GAP = "   "
_WIDTH = 80


def grids(found: Finding) -> list[Text]:
    """Return the lines that show the puzzle, what was returned, and what is right."""
    puzzle, grid, shape = found.puzzle, found.grid, found.puzzle.shape
    expected = found.evidence or (found.entry.solution if found.entry.count == 1 else None)
    columns = [("puzzle", _draw(puzzle, puzzle.givens, None if grid else set(found.cells)))]
    if grid is not None and grid != puzzle.givens:
        unit = next((set(u.cells) for u in shape.named_units if u.name == found.unit), set[int]())
        columns.append(("returned", _draw(puzzle, grid, _differing(found, expected), unit)))
    if expected is not None:
        title = "another solution" if found.evidence and grid else "expected"
        columns.append((title, _draw(puzzle, expected)))
    while len(columns) > 1 and sum(lines[0].cell_len + len(_GAP) for _, lines in columns) > _WIDTH:
        columns.pop()
    return _side_by_side(columns)


def _differing(found: Finding, expected: Grid | None) -> set[int]:
    """Return the cells to mark: those that differ from the expected grid, else the wrong ones."""
    grid = found.grid or ()
    if expected is None or found.evidence:
        return set(found.cells)
    return {cell for cell, value in enumerate(grid) if value != expected[cell]}


def _side_by_side(columns: Sequence[tuple[str, Sequence[Text]]]) -> list[Text]:
    widths = [max(len(title), *(line.cell_len for line in lines)) for title, lines in columns]
    rows = zip(*([Text(title), *lines] for title, lines in columns), strict=True)
    found = []
    for row in rows:
        cells = [_padded(text, width) for text, width in zip(row, widths, strict=True)]
        line = Text(_GAP).join(cells)
        line.rstrip()
        found.append(line)
    return found


def _padded(text: Text, width: int) -> Text:
    return Text.assemble(text, " " * (width - text.cell_len))


def legend(found: Finding) -> str:
    """Return what the marks mean; empty if there are none."""
    if found.grid is None or found.grid == found.puzzle.givens:
        return ""
    differs = "wrong" if found.evidence or found.entry.count != 1 else "differs from the expected"
    mark = f"[ ] {differs}" if found.cells or found.entry.count == 1 else ""
    return f"{mark}  : : the rest of {found.unit}" if found.unit else mark


def _draw(
    puzzle: Puzzle, values: Grid, wrong: Set[int] | None = None, unit: Set[int] = frozenset()
) -> list[Text]:
    """Draw the rows of a grid, with lines between its boxes; closely if no cell is marked."""
    shape = puzzle.shape
    n, height, width = shape.size, shape.box_height, shape.box_width
    is_marked = bool(wrong or unit)
    cell_width = len(_symbol(n, shape)) + (2 if is_marked else 1)
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
            symbol = _symbol(values[cell], shape)
            if is_marked:
                symbol = symbol.rjust(cell_width - 2)
                line.append(*_marked(symbol, cell, puzzle, wrong or set(), unit))
            else:
                style = "" if puzzle.givens[cell] else FILLED
                line.append(symbol.rjust(cell_width - 1) + " ", style)
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
    if shape.size > LARGEST_LETTERED:
        return str(value) if value else "."
    return ALPHABET[value]
