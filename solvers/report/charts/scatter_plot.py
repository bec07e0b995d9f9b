"""Scatter of any two solvers, a point a board, on log axes; what was not solved in time lies on a rail beyond the limit.

The points are not in the specification: the page fills the data set `points` with whichever two solvers are chosen, and
names the axes after them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt
import numpy as np

from solvers.report.analysis import Analysis
from solvers.report.charts import axes
from solvers.report.charts.figure import Absent, Figure, chart_of, figure, layered
from solvers.report.charts.theme import LINE, QUIET, SERIES
from solvers.report.statistics.items import Floats

RAIL = 1.6  # how far beyond the limit an unfinished solve is drawn


def scatter_plot(analysis: Analysis, seconds: Floats) -> tuple[Figure | Absent, float]:
    """`seconds` are those of the ranked solvers, [boards, solvers]. Also returned: where the rail is."""
    known = seconds[np.isfinite(seconds)]
    if len(analysis.ranking) < 2 or not len(known):
        return Absent("it needs two ranked solvers" if analysis.ranked else "nobody is ranked"), 0.0
    limit = analysis.run.limit or float(known.max())
    rail = limit * RAIL
    low, high = axes.decades([float(known.min()), rail])
    x, y = (
        alt.X("x:Q", title="time of the first", **axes.seconds(low, high)),
        alt.Y("y:Q", title="time of the second", **axes.seconds(low, high)),
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
                alt.Tooltip(name, type="nominal") for name in ("puzzle", "first", "second", "ratio")
            ],
        )
    )
    message = "Times of two solvers on each board; choose them above. Below the diagonal the second is faster."
    layers = [*_diagonals(low, high), *_rails(limit, rail, bool(np.isinf(seconds).any())), points]
    return figure("scatter", message, layered(*layers), 460), rail


def _diagonals(low: float, high: float) -> list[alt.Chart]:
    """Equal times, and ten times either way."""
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
    across = chart_of([{"at": limit, "rail": rail, "words": "not solved in time"}])
    return [
        across.mark_rule(color=QUIET, strokeDash=[2, 3]).encode(x="at:Q"),
        across.mark_rule(color=QUIET, strokeDash=[2, 3]).encode(y="at:Q"),
        across.mark_text(align="left", x=6, color=QUIET, fontSize=11).encode(
            y="rail:Q", text="words:N"
        ),
    ]
