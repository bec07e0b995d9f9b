"""Draw a grid as an HTML table, for notebooks."""

from __future__ import annotations

from html import escape as escape

from solvers import notation
from solvers.shape import Shape

_TABLE = "border-collapse:collapse;border:3px solid;width:auto"
_CELL = "width:2em;height:2em;padding:0;text-align:center;border:1px solid"


def to_html(
    values: tuple[int, ...], shape: Shape, givens: tuple[int, ...] | None = None, caption: str = ""
) -> str:
    """Return a table with thick lines around boxes or regions.

    Givens are bold, and the cells of full extra units are shaded. Styles are inline, because
    notebooks remove style sheets.
    """
    n = shape.size
    names = notation.cell_texts(values, shape)
    shaded = {cell for unit in shape.extra if len(unit.cells) == shape.size for cell in unit.cells}
    rows = []
    for row in range(n):
        cells = []
        for cell in range(row * n, row * n + n):
            style = _CELL + _thick_sides(shape, cell)
            style += ";font-weight:bold" * bool(givens and givens[cell])
            style += ";background:rgba(128,128,128,.25)" * (cell in shaded)
            text = escape(names[cell]) if values[cell] else ""
            cells.append(f'<td style="{style}">{text}</td>')
        rows.append(f'<tr style="background:none">{"".join(cells)}</tr>')
    head = f'<caption style="text-align:left">{escape(caption)}</caption>' if caption else ""
    return f'<table style="{_TABLE}">{head}<tbody>{"".join(rows)}</tbody></table>'


def _thick_sides(shape: Shape, cell: int) -> str:
    """Return the style of the upper and the left side of a cell."""
    region, n = shape.region_of, shape.size
    above = cell >= n and region[cell] != region[cell - n]
    left = cell % n and region[cell] != region[cell - 1]
    return ";border-top-width:3px" * bool(above) + ";border-left-width:3px" * bool(left)
