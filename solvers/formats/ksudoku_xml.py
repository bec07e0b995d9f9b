"""Read saved games of KSudoku: XML with the groups of cells, and the givens as letters.

The cells are listed column by column. `b` is the digit 1, `c` is 2, and `_` is a blank. Groups are
rows, columns, boxes, the regions of a jigsaw, and extra units such as diagonals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isqrt

from solvers.errors import PuzzleError, ShapeError
from solvers.formats.cell_tables import shape_of_regions
from solvers.formats.context import Context
from solvers.formats.foreign_rules import rule_of, unsupported
from solvers.formats.format import Format, Head
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line
from solvers.formats.xml_elements import Element, elements
from solvers.puzzle import Grid, Puzzle
from solvers.quantities import count
from solvers.shape import Shape
from solvers.units import Unit
from solvers.units import lines as lines_of
from solvers.variants import EXTRA_UNITS

_LARGEST = 25  # digits, of which `z` is the last
_REMEDY = "save the game again"


def recognises(head: Head) -> bool:
    """Whether the text begins as XML, and has an element of KSudoku."""
    return head.first.text.lstrip().startswith("<") and any(
        "<ksudoku" in line.text for line in head.lines
    )


def read(lines: Iterable[Line], context: Context) -> Iterator[PuzzleEntry]:
    """Yield an entry for every game.

    Raises InputError for text that is not XML, and what `context.on_error` raises.
    """
    found: dict[str, Element] = {}
    groups: list[Element] = []
    for element in elements(lines, context):
        if element.name in ("graph", "values", "solution"):
            found[element.name] = element
        elif element.name in ("clique", "cage", "sudokugroups", "roxdokugroups"):
            groups.append(element)
        elif element.name == "puzzle":
            try:
                yield _entry(element, found, groups, context)
            except PuzzleError as error:
                context.on_error(error.at(context.source, element.line))
            found, groups = {}, []


def _entry(
    whole: Element, found: dict[str, Element], groups: Sequence[Element], context: Context
) -> PuzzleEntry:
    if "graph" not in found or "values" not in found:
        raise PuzzleError("the puzzle has no graph or no values", remedy=_REMEDY)
    shape = _shape(found["graph"], groups)
    solution = found["solution"].text.strip() if "solution" in found else ""
    grid = _cells(solution, shape) if solution else None
    return PuzzleEntry(
        Puzzle(_cells(found["values"].text.strip(), shape), shape),
        context.source,
        whole.line,
        at_least=int(bool(grid)),
        solution=grid,
    )


def _shape(graph: Element, groups: Sequence[Element]) -> Shape:
    """Return the shape with these groups. Raises PuzzleError for another kind of puzzle."""
    kind, specific = (graph.attributes.get(name, "") for name in ("type", "specific-type"))
    for word in (kind, specific, *(each.name for each in groups)):
        if rule := rule_of(word):
            raise unsupported(rule)
    order = graph.attributes.get("order", "")
    size = int(order) if order.isascii() and order.isdecimal() and len(order) < 3 else 0
    sides = [graph.attributes.get(f"size{axis}", order) for axis in "XY"]
    if not 4 <= size <= _LARGEST or sides != [order, order]:
        cause = f"the grid has {sides[0]}x{sides[1]} cells and {order or 'no'} digits"
        raise PuzzleError(cause, remedy=f"give square grids with 4 to {_LARGEST} digits")
    try:
        usual = Shape.of_size(size)
        if kind != "custom":
            return usual
        return _of_groups(size, [each for group in groups for each in _cells_of(group, usual)])
    except ShapeError as error:
        raise PuzzleError(error.cause, remedy=_REMEDY) from None


def _of_groups(size: int, groups: list[frozenset[int]]) -> Shape:
    """Return the shape whose units are these groups. Raises PuzzleError if there is none."""
    rows_and_columns = {frozenset(unit.cells) for unit in lines_of(size)}
    others = [group for group in groups if group not in rows_and_columns]
    regions, extra = others[:size], others[size:]
    numbers = {cell: number for number, region in enumerate(regions) for cell in region}
    if rows_and_columns - {*groups} or len(numbers) != size * size:
        cause = "the groups are not rows, columns, and regions that cover the grid"
        raise PuzzleError(cause, remedy="give puzzles with rows, columns, and boxes or regions")
    shape = shape_of_regions([numbers[cell] for cell in range(size * size)])
    return Shape(shape.box_height, shape.box_width, _units(extra, shape), shape.regions)


def _units(groups: list[frozenset[int]], shape: Shape) -> tuple[Unit, ...]:
    """Return groups as units, with the usual names if they are a usual set."""
    for make in EXTRA_UNITS.values():
        known = make(shape.box_height, shape.box_width)
        if {frozenset(unit.cells) for unit in known} == {*groups}:
            return known
    return tuple(Unit(f"group {n}", tuple(sorted(cells))) for n, cells in enumerate(groups, 1))


def _cells_of(group: Element, usual: Shape) -> list[frozenset[int]]:
    """Return the cells of a group, or of the groups that an element stands for."""
    size, words = usual.size, group.text.split()
    if group.name == "sudokugroups":
        with_blocks = group.attributes.get("withblocks", "1") == "1"
        return [frozenset(unit) for unit in usual.units[: None if with_blocks else 2 * size]]
    if not all(word.isascii() and word.isdecimal() for word in words):
        raise PuzzleError("a group is not a list of cells", remedy=_REMEDY)
    cells = [int(word[:6]) for word in words]  # column by column
    return [frozenset(cell % size * size + cell // size for cell in cells)]


def _cells(letters: str, shape: Shape) -> Grid:
    """Return the digits that letters are, row by row. Raises PuzzleError."""
    if len(letters) != shape.cells:
        cause = f"{count(len(letters), 'value')}, but the puzzle has {shape.cells} cells"
        raise PuzzleError(cause, remedy=_REMEDY)
    digits = [0 if letter == "_" else ord(letter) - ord("a") for letter in letters]
    for letter, digit in zip(letters, digits, strict=True):
        if not 0 <= digit <= shape.size or letter == "a":
            cause = f"{letter!r} is not a value of KSudoku"
            raise PuzzleError(
                cause, remedy=f"use b to {chr(ord('a') + shape.size)}, and _ for a blank"
            )
    size = isqrt(len(digits))
    return tuple(digits[column * size + row] for row in range(size) for column in range(size))


FORMAT = Format(recognises=recognises, read=read)
