"""Draw a puzzle as inline SVG, with boxes or regions, extra units and perhaps a solution."""

from __future__ import annotations

from markupsafe import Markup

from solvers import notation
from solvers.errors import SudokuError
from solvers.shape import Shape
from solvers.svg_grid import to_svg


def puzzle_svg(text: str, shape: str, label: str, solution: str | None = None) -> Markup:
    """Return a drawing of a puzzle, or nothing if its text does not have that shape.

    `text` and `solution` are lines as `notation.to_line` writes them. `label` is the accessible
    name.
    """
    try:
        geometry = Shape.parse(shape)
        givens = notation.read_line(text, geometry)
        values = notation.read_line(solution, geometry) if solution else givens
    except SudokuError:
        return Markup()
    return Markup(to_svg(values, geometry, givens, label=label, is_file=False))
