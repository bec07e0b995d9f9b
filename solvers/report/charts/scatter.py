"""Scatter plot of two solvers, one point for each instance, on log axes.

Instances that a solver did not solve lie on a line beyond the time limit, the rail. The two best
solvers are drawn here. The page draws the points of any other two that the reader chooses.
"""

from __future__ import annotations

import json
import math

import numpy as np
from markupsafe import Markup

from solvers import quantities
from solvers.compare.results.bound import Bound
from solvers.report.analysis import Analysis
from solvers.report.drawing import scale
from solvers.report.drawing.chart import Chart, Table, table
from solvers.report.drawing.figure import Absent, Figure, figure, too_few_ranked
from solvers.report.drawing.marks import element, text
from solvers.report.drawing.plot import Plot
from solvers.report.drawing.theme import LINE, QUIET, SERIES
from solvers.report.pairs import Pair
from solvers.report.statistics.items import Floats, items

RAIL = 1.6  # position of unsolved instances, in multiples of the time limit
MAX_POINTS = 2000  # of more instances, every second, third, ... is drawn
_LATE = "M-4 -4L4 4M-4 4L4 -4"
_SOLVED = "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0z"


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return the chart of the two best solvers."""
    ranked = [place.solver for place in analysis.ranking]
    seconds = items(analysis.results, ranked).seconds
    known = seconds[np.isfinite(seconds)]
    if len(ranked) < 2 or not len(known):
        return too_few_ranked(analysis)
    limit = analysis.run.time_limit or float(known.max())
    rail = limit * RAIL
    axis = scale.seconds(*scale.decades([float(known.min()), rail]))
    titles = [f"{analysis.time} of {name}" for name in ranked[:2]]
    plot = Plot(x=axis, y=axis, x_title=titles[0], y_title=titles[1], height=460, width=530)
    inside = [
        *_diagonals(plot),
        *(_rails(plot, limit, rail) if np.isinf(seconds).any() else ()),
        _points(plot, seconds[:, :2], rail, analysis.time),
    ]
    pair = analysis.pair(ranked[1], ranked[0])
    finding = f"{pair.sentence[0].upper()}{pair.sentence[1:]}." if pair else ""
    message = f"Times of {ranked[0]} and {ranked[1]} on each instance. {finding}".rstrip()
    return figure(plot, inside, message, f"{pair.sentence}." if pair else "")


def _points(plot: Plot, seconds: Floats, rail: float, time: str) -> Markup:
    """Return the points, in a group that tells the script of the page how to draw others."""
    both = seconds[~np.isnan(seconds).any(axis=1)]
    shown = both[:: max(1, -(-len(both) // MAX_POINTS))]
    return element(
        "g",
        *(_point(plot, float(x), float(y), rail) for x, y in shown),
        class_="pair-points",
        data_rail=f"{rail:.9g}",
        data_most=MAX_POINTS,
        data_time=time,
        data_corners=json.dumps(
            [
                plot.x.low,
                plot.x.high,
                *plot.at(plot.x.low, plot.y.low),
                plot.right,
                plot.at(plot.x.low, plot.y.high)[1],
            ]
        ),
        data_shapes=json.dumps([_SOLVED, _LATE]),
        data_colours=json.dumps([SERIES[0], SERIES[1]]),
        fill="none",
        stroke_width="1.5",
    )


def _point(plot: Plot, x: float, y: float, rail: float) -> Markup:
    late = math.isinf(x) or math.isinf(y)
    across, up = plot.at(min(x, rail), min(y, rail))
    return element(
        "path",
        d=_LATE if late else _SOLVED,
        transform=f"translate({across:.1f} {up:.1f})",
        stroke=SERIES[1] if late else SERIES[0],
    )


def _diagonals(plot: Plot) -> list[Markup]:
    """Return lines of equal times, and of a ratio of 10 in both directions."""
    low, high, found = plot.x.low, plot.x.high, []
    for factor, colour, dash in ((1.0, QUIET, None), (10.0, LINE, "3 3"), (0.1, LINE, "3 3")):
        start, end = max(low, low / factor), min(high, high / factor)
        if start < end:
            ends = (start, start * factor), (end, end * factor)
            found.append(plot.rule(*ends, colour, stroke_dasharray=dash))
    return found


def _rails(plot: Plot, limit: float, rail: float) -> list[Markup]:
    low, high = plot.x.low, plot.x.high
    x, y = plot.at(low, rail)
    return [
        plot.rule((limit, low), (limit, high), stroke_dasharray="2 3"),
        plot.rule((low, limit), (high, limit), stroke_dasharray="2 3"),
        text(x + 6, y + 4, "not solved", QUIET),
    ]


def _ratios(analysis: Analysis) -> Table | None:
    """Return the ratio of every two solvers."""
    names = [place.solver for place in analysis.ranking]
    return table(
        "Time of the solver in the row divided by that of the solver in the column; in parentheses"
        " if no difference was found, empty if each solved something that the other did not",
        ("solver", *names),
        ((name, *(_cell(analysis.pair(name, other)) for other in names)) for name in names),
    )


def _cell(pair: Pair | None) -> str:
    if pair is None or pair.ratio is None or pair.bound is Bound.COMMON:
        return ""
    sign = {Bound.AT_LEAST: "≥ ", Bound.AT_MOST: "≤ "}.get(pair.bound, "")
    size = f"{sign}{quantities.ratio(pair.ratio)}"
    return size if pair.different else f"({size})"


CHARTS = [
    Chart(
        name="scatter",
        tab="Pair by pair",
        position=5,
        draw=_draw,
        caption="Each point is an instance. Below the diagonal, the solver on the y axis is faster."
        " A cross is an instance that at least one of the two did not solve. Dashed lines mark a"
        " ratio of 10.",
        table=_ratios,
    )
]
