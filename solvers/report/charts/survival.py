"""Kaplan-Meier curves: the share of instances not solved after a given time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt

from solvers import quantities
from solvers.report.analysis import Analysis
from solvers.report.drawing import axes
from solvers.report.drawing.chart import Chart, Section
from solvers.report.drawing.figure import NOT_RANKED, Absent, Figure, chart_of, figure, layered
from solvers.report.drawing.series import Series
from solvers.report.statistics.survival import Survival

_MAX_BANDS = 4  # bands of more solvers would cover each other
_SHAPES = 6  # on each curve, to distinguish curves without colour


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return the curves of ranked solvers, with 95% confidence bands if they are few."""
    names = [place.solver for place in analysis.ranking]
    curves = {name: curve for name in names if (curve := analysis.score(name).survival)}
    if not curves:
        return NOT_RANKED
    domain = axes.decades(point.seconds for curve in curves.values() for point in curve)
    values = [value for name, curve in curves.items() for value in _values(name, curve, domain[0])]
    series = Series.of(analysis)
    line = chart_of(values).encode(
        x=alt.X("seconds:Q", title="time", **axes.seconds(*domain)),
        y=alt.Y(
            "unsolved:Q",
            title="not solved",
            axis=alt.Axis(format="%"),
            scale=alt.Scale(domain=[0, 1]),
        ),
        color=series.colour([*curves]),
        tooltip=[
            alt.Tooltip("solver:N"),
            alt.Tooltip("time:N"),
            alt.Tooltip("unsolved:Q", format=".1%", title="not solved"),
            alt.Tooltip("band:N", title="95% CI"),
        ],
    )
    band = line.mark_area(fillOpacity=0.12, interpolate="step-after").encode(y="low:Q", y2="high:Q")
    marked = line.mark_point(filled=True, size=46, opacity=1).encode(shape=series.shape([*curves]))
    layers = [
        *([band.transform_filter("isValid(datum.low)")] if len(curves) <= _MAX_BANDS else []),
        line.mark_line(strokeWidth=2, interpolate="step-after").encode(
            strokeDash=series.dash([*curves])
        ),
        marked.transform_filter("datum.marked"),
    ]
    return figure(_message(curves), layered(*layers))


def _values(name: str, curve: Sequence[Survival], begin: float) -> list[dict[str, Any]]:
    """Return the points of a curve, from the left edge of the chart on."""
    step = max(1, len(curve) // _SHAPES)
    first = {
        "solver": name,
        "seconds": begin,
        "unsolved": 1.0,
        "time": "",
        "band": "-",
        "marked": False,
    }
    return [
        first,
        *(
            {"solver": name, **_point(point), "marked": at % step == 0}
            for at, point in enumerate(curve)
        ),
    ]


def _point(point: Survival) -> dict[str, Any]:
    values = {
        "seconds": point.seconds,
        "unsolved": point.unsolved,
        "time": quantities.duration(point.seconds),
        "band": "-",
    }
    if point.low is None or point.high is None:
        return values
    return values | {
        "low": point.low,
        "high": point.high,
        "band": f"{point.low:.1%} to {point.high:.1%}",
    }


def _message(curves: Mapping[str, Sequence[Survival]]) -> str:
    shares = [f"{name} {curve[-1].unsolved:.0%}" for name, curve in curves.items()]
    return f"Share of instances not solved at the end of each curve: {', '.join(shares)}."


CHARTS = [
    Chart(
        name="survival",
        section=Section.TIME,
        position=2,
        draw=_draw,
        caption="Kaplan-Meier curves: the share of instances that are not solved after a given"
        " time. A timeout counts as not solved up to the time limit. With up to four solvers, pale"
        " bands show 95% confidence intervals. They treat all instances as independent, including"
        " isomorphs of the same puzzle.",
    )
]
