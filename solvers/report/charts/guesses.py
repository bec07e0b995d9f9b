"""Scatter plot of guesses and time: many guesses, or slow ones?"""

from __future__ import annotations

import altair as alt

from solvers import quantities
from solvers.checker import Verdict
from solvers.report.analysis import Analysis
from solvers.report.drawing import axes
from solvers.report.drawing.chart import Chart, Section, Table, table
from solvers.report.drawing.figure import Absent, Figure, chart_of, figure
from solvers.report.drawing.series import Series
from solvers.report.scores import Score
from solvers.report.statistics.work import GuessCost, seconds

# If there are more, every second, third, ... point of each solver, by guesses, is drawn.
MAX_POINTS = 1500


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return one point for each correct answer of a solver that counts its guesses."""
    names = [score.solver for score in analysis.scores if score.guess_cost and not score.in_batch]
    if not names:
        return Absent("no solver reports guesses")
    counted = sorted(
        (r.solver, r.counters["guesses"], seconds(r))
        for r in analysis.run.of_task
        if r.verdict is Verdict.CORRECT
        and r.solver in names
        and r.wall_ns
        and "guesses" in r.counters
    )
    shown = counted[:: max(1, -(-len(counted) // MAX_POINTS))]
    values = [
        {"solver": solver, "guesses": guesses, "seconds": time, "time": quantities.duration(time)}
        for solver, guesses, time in shown
    ]
    series = Series.of(analysis)
    domain = axes.decades(time for _, _, time in shown)
    chart = (
        chart_of(values)
        .mark_point(filled=True, size=30, opacity=0.6)
        .encode(
            x=alt.X("guesses:Q", **axes.counts(max(guesses for _, guesses, _ in shown))),
            y=alt.Y("seconds:Q", title="time", **axes.seconds(*domain)),
            color=series.colour(names),
            shape=series.shape(names),
            tooltip=[alt.Tooltip("solver:N"), alt.Tooltip("guesses:Q"), alt.Tooltip("time:N")],
        )
    )
    return figure(_message(analysis), chart)


def _message(analysis: Analysis) -> str:
    maxima = [
        f"at most {score.guess_cost.most:,.0f} by {score.solver}"
        for score in analysis.scores
        if score.guess_cost and not score.in_batch
    ]
    return f"Guesses and time: {', '.join(maxima)}."


def _costs(analysis: Analysis) -> Table | None:
    """Return how many guesses solvers need, and how much time each takes."""
    return table(
        "Guesses of each solver",
        ("solver", "median", "most", "time per guess", "rank correlation with time"),
        (
            _row(score, score.guess_cost)
            for score in analysis.scores
            if score.guess_cost and not score.in_batch
        ),
    )


def _row(score: Score, cost: GuessCost) -> tuple[str, ...]:
    return (
        score.solver,
        quantities.NONE if score.guesses is None else f"{score.guesses:,.0f}",
        f"{cost.most:,.0f}",
        quantities.duration(cost.per_guess),
        quantities.NONE if cost.correlation is None else f"{cost.correlation:.2f}",
    )


CHARTS = [
    Chart(
        name="guesses",
        section=Section.PHASES,
        position=2,
        heading="Guesses",
        draw=_draw,
        caption="Each point is an answer. Further right means more guesses, further up means more"
        " time. If the points of a solver lie above those of another one, it spends more time on"
        " each guess.",
        table=_costs,
    )
]
