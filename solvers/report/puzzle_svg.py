"""Draw a puzzle as inline SVG, with boxes or regions, extra units and perhaps a solution."""

from __future__ import annotations

from markupsafe import Markup

from solvers import notation
from solvers.cell_symbols import ALPHABET, LARGEST_LETTERED
from solvers.errors import SudokuError
from solvers.puzzle import Grid
from solvers.shape import Shape

_CELL = 20
_EDGE = 2


def puzzle_svg(text: str, shape: str, label: str, solution: str | None = None) -> Markup:
    """Return a drawing of a puzzle, or nothing if its text does not have that shape.

    `text` and `solution` are lines as `notation.to_line` writes them. `label` is the accessible
    name.
    """
    try:
        geometry = Shape.parse(shape)
        values = notation.read_line(text, geometry)
        filled = notation.read_line(solution, geometry) if solution else values
    except SudokuError:
        return Markup()
    side = geometry.size * _CELL + 2 * _EDGE
    parts = [*_shades(geometry), *_lines(geometry), *_digits(geometry, values, filled)]
    head = Markup('<svg class="puzzle" viewBox="0 0 {0} {0}" role="img" aria-label="{1}">').format(
        side, label
    )
    return head + Markup("").join(parts) + Markup("</svg>")


def _shades(shape: Shape) -> list[Markup]:
    """Shade the cells of full extra units, such as diagonals."""
    cells = sorted(
        {cell for unit in shape.extra if len(unit.cells) == shape.size for cell in unit.cells}
    )
    square = Markup('<rect class="extra" x="{}" y="{}" width="{}" height="{}"/>')
    return [square.format(*_corner(shape, cell), _CELL, _CELL) for cell in cells]


def _lines(shape: Shape) -> list[Markup]:
    """Draw thin lines between cells, thick ones around boxes or regions."""
    n, thin, thick, region = shape.size, list[str](), list[str](), shape.region_of
    for cell in range(shape.cells):
        x, y = _corner(shape, cell)
        row, column = divmod(cell, n)
        if column:
            (thick if region[cell] != region[cell - 1] else thin).append(f"M{x} {y}v{_CELL}")
        if row:
            (thick if region[cell] != region[cell - n] else thin).append(f"M{x} {y}h{_CELL}")
    side = n * _CELL
    frame = f"M{_EDGE} {_EDGE}h{side}v{side}h-{side}z"
    path = Markup('<path class="{}" d="{}"/>')
    return [path.format("thin", "".join(thin)), path.format("thick", "".join(thick) + frame)]


def _digits(shape: Shape, values: Grid, filled: Grid) -> list[Markup]:
    texts = []
    for cell, (given, value) in enumerate(zip(values, filled, strict=True)):
        if value:
            x, y = _corner(shape, cell)
            name = ALPHABET[value] if shape.size <= LARGEST_LETTERED else str(value)
            text = Markup('<text class="{}" x="{}" y="{}">{}</text>')
            texts.append(
                text.format("given" if given else "filled", x + _CELL // 2, y + _CELL * 0.72, name)
            )
    return texts


def _corner(shape: Shape, cell: int) -> tuple[int, int]:
    row, column = divmod(cell, shape.size)
    return _EDGE + column * _CELL, _EDGE + row * _CELL
