"""Scatter plot of guesses and time: many guesses, or slow ones?"""

from __future__ import annotations

import altair as alt

from solvers import quantities
from solvers.report.analysis import Analysis
from solvers.report.charts import axes
from solvers.report.charts.figure import Absent, Figure, chart_of, figure
from solvers.report.charts.series import Series

MAX_POINTS = 1500  # of more, every second, third, ... of each solver by guesses is drawn


def guesses_plot(analysis: Analysis) -> Figure | Absent:
    """Return one point for each correct answer of a solver that counts its guesses."""
    names = [score.solver for score in analysis.scores if score.guess_cost and not score.in_batch]
    if not names:
        return Absent("no solver reports guesses")
    table = analysis.table
    counted = table[
        table["solved"]
        & table["guesses"].notna()
        & table["solver"].isin(names)
        & table["seconds"].gt(0)
    ]
    step = max(1, -(-len(counted) // MAX_POINTS))
    shown = counted.sort_values(["solver", "guesses", "seconds"], kind="stable").iloc[::step]
    values = [
        {
            "solver": solver,
            "guesses": count,
            "seconds": seconds,
            "time": quantities.duration(seconds),
        }
        for solver, count, seconds in zip(
            shown["solver"], shown["guesses"], shown["seconds"], strict=True
        )
    ]
    series = Series.of(analysis)
    domain = axes.decades(shown["seconds"])
    chart = (
        chart_of(values)
        .mark_point(filled=True, size=30, opacity=0.6)
        .encode(
            x=alt.X("guesses:Q", **axes.counts(float(shown["guesses"].max()))),
            y=alt.Y("seconds:Q", title="time", **axes.seconds(*domain)),
            color=series.colour(names),
            shape=series.shape(names),
            tooltip=[alt.Tooltip("solver:N"), alt.Tooltip("guesses:Q"), alt.Tooltip("time:N")],
        )
    )
    return figure("guesses", _message(analysis), chart)


def _message(analysis: Analysis) -> str:
    maxima = [
        f"at most {score.guess_cost.most:,.0f} by {score.solver}"
        for score in analysis.scores
        if score.guess_cost and not score.in_batch
    ]
    return f"Guesses and time: {', '.join(maxima)}."
