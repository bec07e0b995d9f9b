"""Dolan-More performance profile: on what share of the boards a solver is within a factor of the fastest."""

from __future__ import annotations

import altair as alt

from solvers.report.analysis import Analysis
from solvers.report.charts import axes
from solvers.report.charts.figure import Absent, Figure, chart_of, figure, layered
from solvers.report.charts.series import Series


def profile_plot(analysis: Analysis) -> Figure | Absent:
    """Over the boards that all ranked solvers take and one of them solved."""
    names = [found.solver for found in analysis.profiles]
    if len(names) < 2:
        return Absent("it needs two ranked solvers" if analysis.ranked else "nobody is ranked")
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
            title="time, as a multiple of the fastest there",
            **axes.ratios(1.0, largest),
        ),
        y=alt.Y(
            "share:Q",
            title="share of the boards",
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
    said = [f"{found.solver} {found.points[0].share:.0%}" for found in analysis.profiles]
    message = f"Share of {first.boards:,} boards on which each solver is the fastest, at the left edge: {', '.join(said)}."
    return figure("profile", message, marked)


def _points(chart: alt.Chart, series: Series, names: list[str]) -> alt.Chart:
    """Shapes on every twentieth point, so that curves are told apart without colour."""
    counted = chart.transform_window(at="row_number()", groupby=["solver"]).transform_filter(
        "datum.at % 20 == 1"
    )
    marked: alt.Chart = counted.mark_point(filled=True, size=46, opacity=1).encode(
        shape=series.shape(names)
    )
    return marked
