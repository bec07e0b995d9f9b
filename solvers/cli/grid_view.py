"""A board on a terminal: what was asked beside what came back, wrong cells and the broken unit marked, colour or not.

[5]  a cell that is wrong     :5:  another cell of the unit that is broken
"""

from __future__ import annotations

from rich.text import Text

from solvers import notation
from solvers.check import Finding
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape

WRONG, UNIT, FILLED, FAINT = "bold red", "yellow", "cyan", "dim"
_GAP = "      "


def boards(found: Finding) -> list[Text]:
    """The lines that show a finding: the board that was asked, and what came back or refutes it."""
    puzzle = found.puzzle
    unit = next(
        (set(cells) for name, cells in puzzle.shape.named_units if name == found.unit), set()
    )
    left = _drawn(puzzle, puzzle.givens, set(found.cells) if found.board is None else set(), set())
    right, title = None, ""
    if found.evidence is not None:
        other = set() if found.board is None else _differing(found.board, found.evidence)
        right, title = (
            _drawn(puzzle, found.evidence, other, set()),
            "another solution" if found.board else "a solution",
        )
    elif found.board is not None and found.board != puzzle.givens:
        right, title = _drawn(puzzle, found.board, set(found.cells), unit), "came back"
    if right is None:
        return [Text("asked"), *left]
    width = left[0].cell_len
    head = Text("asked".ljust(width) + _GAP + title)
    return [head, *(_beside(one, other) for one, other in zip(left, right, strict=True))]


def legend(found: Finding) -> str:
    """What the marks mean, of those that are there."""
    if found.evidence is not None:
        return "[ ] where it differs from what came back" if found.board else ""
    if found.board is None or not found.cells or found.board == found.puzzle.givens:
        return ""
    return f"[ ] wrong, : : the rest of {found.unit}" if found.unit else "[ ] wrong"


def _beside(left: Text, right: Text) -> Text:
    return Text.assemble(left, _GAP, right)


def _differing(one: Grid, other: Grid) -> set[int]:
    return {cell for cell, value in enumerate(one) if value != other[cell]}


def _drawn(puzzle: Puzzle, values: Grid, wrong: set[int], unit: set[int]) -> list[Text]:
    """The rows of a board, with rules between its boxes."""
    shape = puzzle.shape
    n, height, width = shape.size, shape.box_height, shape.box_width
    cell_width = len(_name(n, shape)) + 2
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
            line.append(
                *_marked(
                    _name(values[cell], shape).rjust(cell_width - 2), cell, puzzle, wrong, unit
                )
            )
        lines.append(line)
    return lines


def _marked(
    name: str, cell: int, puzzle: Puzzle, wrong: set[int], unit: set[int]
) -> tuple[str, str]:
    """A cell with its marks, and its style."""
    if cell in wrong:
        return f"[{name}]", WRONG
    style = "" if puzzle.givens[cell] else FILLED
    return (f":{name}:", UNIT) if cell in unit else (f" {name} ", style)


def _name(value: int, shape: Shape) -> str:
    if shape.size > notation.LARGEST_LETTERED:
        return str(value) if value else "."
    return notation.ALPHABET[value]
