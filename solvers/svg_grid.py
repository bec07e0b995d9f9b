"""Draw a grid as SVG: boxes or regions, extra units, givens, other digits and candidates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import isqrt

from solvers.cell_symbols import ALPHABET, LARGEST_LETTERED
from solvers.shape import Shape

_CELL = 20
_EDGE = 2
STYLE = """\
.puzzle{background:#fff}.puzzle path{fill:none;stroke:#888}.puzzle .thin{stroke-width:.5}\
.puzzle .thick{stroke:#111;stroke-width:1.6;stroke-linecap:square}\
.puzzle text{font-family:Helvetica,Arial,'Liberation Sans',sans-serif;text-anchor:middle;fill:#111}\
.puzzle .given{font-size:13px;font-weight:bold}.puzzle .filled{font-size:13px;fill:#1558b0}\
.puzzle .candidate{fill:#555}.puzzle .extra{fill:#1558b0;opacity:.13}"""


def to_svg(
    values: Sequence[int],
    shape: Shape,
    givens: Sequence[int],
    *,
    label: str,
    candidates: Sequence[Sequence[int]] = (),
    is_file: bool = True,
) -> str:
    """Return a drawing of a grid, whose accessible name is `label`.

    Digits that are not givens have another colour. `candidates` are the digits to draw small in
    each cell without a value. A drawing that is not a file is for a page with its own style.
    """
    side = shape.size * _CELL + 2 * _EDGE
    scale = 3
    attributes = (
        f'class="puzzle" viewBox="0 0 {side} {side}" role="img" aria-label="{escape(label)}"'
    )
    parts = [*_shades(shape), *_lines(shape), *_digits(shape, values, givens)]
    if candidates:
        parts += _candidates(shape, values, candidates)
    if is_file:
        attributes = (
            f'xmlns="http://www.w3.org/2000/svg" width="{side * scale}" height="{side * scale}" '
            f"{attributes}"
        )
        parts = [
            f"<style>{STYLE}</style>",
            f'<rect width="{side}" height="{side}" fill="#fff"/>',
            *parts,
        ]
    return f"<svg {attributes}>{''.join(parts)}</svg>"


def _shades(shape: Shape) -> Iterator[str]:
    """Shade the cells of extra units, such as diagonals."""
    for cell in sorted(marked_cells(shape)):
        x, y = _corner(shape, cell)
        yield f'<rect class="extra" x="{x}" y="{y}" width="{_CELL}" height="{_CELL}"/>'


def marked_cells(shape: Shape) -> set[int]:
    """Return the cells of the extra units that have all digits, such as diagonals.

    Smaller units, such as those of anti-knight Sudoku, have all cells together.
    """
    whole = (unit.cells for unit in shape.extra if len(unit.cells) == shape.size)
    return {cell for cells in whole for cell in cells}


def _lines(shape: Shape) -> Iterator[str]:
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
    yield f'<path class="thin" d="{"".join(thin)}"/>'
    yield f'<path class="thick" d="{"".join(thick)}{frame}"/>'


def _digits(shape: Shape, values: Sequence[int], givens: Sequence[int]) -> Iterator[str]:
    for cell, (given, value) in enumerate(zip(givens, values, strict=True)):
        if value:
            x, y = _corner(shape, cell)
            kind = "given" if given else "filled"
            yield _text(kind, x + _CELL / 2, y + _CELL * 0.72, value, shape)


def _candidates(
    shape: Shape, values: Sequence[int], candidates: Sequence[Sequence[int]]
) -> Iterator[str]:
    """Draw candidates in the places that the digits would have on a keypad."""
    across = isqrt(shape.size - 1) + 1
    down = -(-shape.size // across)
    width, height = (_CELL - 2) / across, (_CELL - 2) / down
    size = min(height, width / (0.6 * len(_symbol(shape.size, shape)))) * 0.9
    yield f'<g font-size="{size:.3g}">'
    for cell, digits in enumerate(candidates):
        x, y = _corner(shape, cell)
        for digit in digits if not values[cell] else ():
            row, column = divmod(digit - 1, across)
            middle = x + 1 + (column + 0.5) * width
            base = y + 1 + (row + 0.5) * height + size * 0.36
            yield _text("candidate", middle, base, digit, shape)
    yield "</g>"


def _text(kind: str, x: float, y: float, digit: int, shape: Shape) -> str:
    place = f'x="{round(x, 1):g}" y="{round(y, 1):g}"'
    return f'<text class="{kind}" {place}>{_symbol(digit, shape)}</text>'


def _symbol(digit: int, shape: Shape) -> str:
    return ALPHABET[digit] if shape.size <= LARGEST_LETTERED else str(digit)


def _corner(shape: Shape, cell: int) -> tuple[int, int]:
    row, column = divmod(cell, shape.size)
    return _EDGE + column * _CELL, _EDGE + row * _CELL
