"""Scatter plot of two solvers, one point for each instance, on log axes.

Instances that a solver did not solve lie on a line beyond the time limit, the rail. The
specification has no points: the page fills the data set `points` for the two solvers that the
reader selects, and names the axes after them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt
import numpy as np

from solvers.report.analysis import Analysis
from solvers.report.drawing import axes
from solvers.report.drawing.chart import Chart, Section
from solvers.report.drawing.figure import (
    Absent,
    Figure,
    chart_of,
    figure,
    layered,
    too_few_ranked,
)
from solvers.report.drawing.theme import LINE, QUIET, SERIES
from solvers.report.statistics.items import items

RAIL = 1.6  # position of unsolved instances, in multiples of the time limit


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return the chart without its points, for all ranked solvers."""
    seconds = items(analysis.results, [place.solver for place in analysis.ranking]).seconds
    known = seconds[np.isfinite(seconds)]
    if len(analysis.ranking) < 2 or not len(known):
        return too_few_ranked(analysis)
    limit = analysis.run.time_limit or float(known.max())
    rail = limit * RAIL
    low, high = axes.decades([float(known.min()), rail])
    x, y = (
        alt.X("x:Q", title="time of the first solver", **axes.seconds(low, high)),
        alt.Y("y:Q", title="time of the second solver", **axes.seconds(low, high)),
    )
    points = (
        alt.Chart(alt.NamedData(name="points"))
        .mark_point(size=46, strokeWidth=1.5, cursor="pointer")
        .encode(
            x=x,
            y=y,
            color=alt.condition("datum.late", alt.value(SERIES[1]), alt.value(SERIES[0])),
            shape=alt.condition("datum.late", alt.value("cross"), alt.value("circle")),
            tooltip=[
                alt.Tooltip(name, type="nominal")
                for name in ("instance", "first", "second", "ratio")
            ],
        )
    )
    message = "Times of two solvers on each instance. Below the diagonal, the second is faster."
    layers = [*_diagonals(low, high), *_rails(limit, rail, bool(np.isinf(seconds).any())), points]
    return figure(message, layered(*layers), 460, rail)


def _diagonals(low: float, high: float) -> list[alt.Chart]:
    """Return lines of equal times, and of a ratio of 10 in both directions."""
    found = []
    for factor, colour in ((1.0, QUIET), (10.0, LINE), (0.1, LINE)):
        ends: list[dict[str, Any]] = [
            {"x": max(low, low / factor), "y": max(low, low / factor) * factor},
            {"x": min(high, high / factor), "y": min(high, high / factor) * factor},
        ]
        found.append(_line(ends, colour, [1, 0] if factor == 1 else [3, 3]))
    return found


def _line(ends: Sequence[dict[str, Any]], colour: str, dash: list[int]) -> alt.Chart:
    chart: alt.Chart = (
        chart_of(ends)
        .mark_line(color=colour, strokeDash=dash, strokeWidth=1)
        .encode(x="x:Q", y="y:Q")
    )
    return chart


def _rails(limit: float, rail: float, used: bool) -> list[alt.Chart]:
    if not used:
        return []
    across = chart_of([{"at": limit, "rail": rail, "text": "not solved"}])
    return [
        across.mark_rule(color=QUIET, strokeDash=[2, 3]).encode(x="at:Q"),
        across.mark_rule(color=QUIET, strokeDash=[2, 3]).encode(y="at:Q"),
        across.mark_text(align="left", x=6, color=QUIET, fontSize=11).encode(
            y="rail:Q", text="text:N"
        ),
    ]


CHARTS = [
    Chart(
        name="scatter",
        section=Section.TWO,
        position=1,
        draw=_draw,
        caption="Each point is an instance. A cross is an instance that at least one of the two"
        " solvers did not solve. Below the diagonal, the solver on the y axis is faster. Dashed"
        " lines mark a ratio of 10. Hover over a point to see its instance, and click to copy it.",
    )
]
