"""Performance profile: share of instances solved within a factor of the fastest time."""

from __future__ import annotations

import altair as alt

from solvers import quantities
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
from solvers.report.drawing.series import Series


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return the curves over instances that all ranked solvers support and at least one solved."""
    names = [found.solver for found in analysis.profiles]
    if len(names) < 2:
        return too_few_ranked(analysis)
    values = [
        {"solver": found.solver, "factor": point.factor, "share": point.share}
        for found in analysis.profiles
        for point in found.points
    ]
    largest = max(2.0, *(point.factor for found in analysis.profiles for point in found.points))
    series = Series.of(analysis)
    chart = chart_of(values).encode(
        x=alt.X(
            "factor:Q",
            title="time relative to the fastest solver",
            **axes.ratios(1.0, largest),
        ),
        y=alt.Y(
            "share:Q",
            title="share of instances",
            axis=alt.Axis(format="%"),
            scale=alt.Scale(domain=[0, 1]),
        ),
        color=series.colour(names),
        tooltip=[
            alt.Tooltip("solver:N"),
            alt.Tooltip("factor:Q", format=".3~g"),
            alt.Tooltip("share:Q", format=".1%"),
        ],
    )
    line = chart.mark_line(strokeWidth=2, interpolate="step-after").encode(
        strokeDash=series.dash(names)
    )
    marked = layered(line, _points(chart, series, names))
    first = analysis.profiles[0]
    shares = [f"{found.solver} {found.points[0].share:.0%}" for found in analysis.profiles]
    instances = quantities.count(first.instances, "instance")
    message = f"Share of {instances} on which each solver is the fastest: {', '.join(shares)}."
    return figure(message, marked)


def _points(chart: alt.Chart, series: Series, names: list[str]) -> alt.Chart:
    """Return shapes on every twentieth point, to distinguish curves without colour."""
    counted = chart.transform_window(at="row_number()", groupby=["solver"]).transform_filter(
        "datum.at % 20 == 1"
    )
    marked: alt.Chart = counted.mark_point(filled=True, size=46, opacity=1).encode(
        shape=series.shape(names)
    )
    return marked


CHARTS = [
    Chart(
        name="profile",
        section=Section.RATIOS,
        position=1,
        draw=_draw,
        caption="Performance profile (Dolan and Moré): the share of instances on which a solver's"
        " time is within a factor of the fastest solver's time for that instance. With more than"
        " two solvers it only shows which one is best: the order of the others can change if the"
        " best solver is left out.",
        in_markdown=True,
    )
]
