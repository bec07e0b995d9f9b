"""Draw the ratio of each solver to the best one, and its interval, as a bar in a row of a table."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from solvers.compare.results.bound import Bound
from solvers.report.analysis import Analysis
from solvers.report.drawing import scale
from solvers.report.drawing.marks import element, number, text
from solvers.report.drawing.scale import Scale
from solvers.report.drawing.theme import INK, LINE, QUIET, SERIES
from solvers.report.pairs import Pair

_WIDTH, _HEIGHT, _EDGE = 190, 20, 14
_LETTER = 6.2  # pixels, the width of a digit
_ARROWS = {Bound.AT_LEAST: 6, Bound.AT_MOST: -6}  # pixels, the direction in which a bound is open


@dataclass(frozen=True)
class RatioBars:
    """The bars by solver, and the axis of all of them; both are empty without a ranking."""

    axis: Markup
    bars: dict[str, Markup]


def ratio_bars(analysis: Analysis) -> RatioBars:
    """Return a bar for each ranked solver, all on the same log axis."""
    best, *others = [place.solver for place in analysis.ranking] or [""]
    pairs = [pair for name in others if (pair := analysis.pair(name, best)) and _is_known(pair)]
    if not pairs:
        return RatioBars(Markup(), {})
    ends = [end for pair in pairs for end in (pair.ratio, pair.low, pair.high) if end]
    axis = scale.ratios(*scale.decades([1.0, *ends]), most=4)
    ticks = [
        text(_label_x(axis, value, words), 12, words, QUIET, text_anchor="middle")
        for value, words in axis.ticks
        if axis.low <= value <= axis.high
    ]
    bars = {pair.solver: _svg(_grid(axis), *_bar(axis, pair)) for pair in pairs}
    first = _svg(_grid(axis), _dot(_x(axis, 1.0)))
    return RatioBars(_svg(*ticks), {best: first, **bars})


def _is_known(pair: Pair) -> bool:
    return pair.ratio is not None and pair.bound is not Bound.COMMON


def _x(axis: Scale, ratio: float) -> float:
    return _EDGE + axis.place(ratio) * (_WIDTH - 2 * _EDGE)


def _label_x(axis: Scale, ratio: float, words: str) -> float:
    """Return the middle of a label that is inside the drawing, near its tick."""
    half = _LETTER * len(words) / 2
    return min(max(_x(axis, ratio), half), _WIDTH - half)


def _grid(axis: Scale) -> Markup:
    lines = "".join(f"M{number(_x(axis, value))} 0V{_HEIGHT}" for value, _ in axis.ticks)
    one = f"M{number(_x(axis, 1.0))} 0V{_HEIGHT}"
    return element("path", d=lines, stroke=LINE) + element("path", d=one, stroke=QUIET)


def _bar(axis: Scale, pair: Pair) -> list[Markup]:
    """Return a bar from 1 to the ratio, a line for the interval, and an arrow for a bound."""
    ratio, middle = pair.ratio or 1.0, _HEIGHT / 2
    start, end = sorted((_x(axis, 1.0), _x(axis, ratio)))
    low, high = (_x(axis, each) if each else _x(axis, ratio) for each in (pair.low, pair.high))
    style = {"fill": SERIES[0], "fill_opacity": "0.3"}
    path = f"M{number(low)} {middle}H{number(high)}M{number(low)} 6v8M{number(high)} 6v8"
    parts = [
        element("rect", x=start, y=4, width=end - start, height=12, **style),
        element("path", d=path, stroke=INK, fill="none", stroke_width="1.5"),
    ]
    if arrow := _ARROWS.get(pair.bound):
        x = _x(axis, ratio)
        shape = f"M{number(x)} 4l{arrow} 6l{-arrow} 6z"
        return [*parts, element("path", d=shape, fill=INK)]
    return [*parts, _dot(_x(axis, ratio))]


def _dot(x: float) -> Markup:
    return element("circle", cx=x, cy=_HEIGHT // 2, r="3.5", fill=INK)


def _svg(*inside: Markup) -> Markup:
    return element(
        "svg",
        *inside,
        class_="ratio",
        width=_WIDTH,
        height=_HEIGHT,
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        aria_hidden="true",
        font_size=11,
    )
