"""Cost by phase: which share of a solver's time is building its model, searching, and all the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import altair as alt

from solvers import quantities
from solvers.report.analysis import Analysis
from solvers.report.charts.figure import Absent, Figure, chart_of, figure, hover
from solvers.report.charts.theme import SERIES
from solvers.report.statistics.work import Phases

_PHASES = ("build", "search", "other")


def phase_bars(analysis: Analysis) -> Figure | Absent:
    """Of the solvers that tell their phases."""
    told = [
        (score.solver, score.phases)
        for score in analysis.scores
        if score.phases and not score.in_batch
    ]
    if not told:
        return Absent("no solver tells its phases")
    values = [{"solver": name, **part} for name, found in told for part in _parts(found)]
    scale = alt.Scale(domain=list(_PHASES), range=[SERIES[4], SERIES[0], SERIES[6]])
    chart = (
        chart_of(values)
        .mark_bar(height=16)
        .encode(
            x=alt.X(
                "share:Q",
                title="share of the time",
                axis=alt.Axis(format="%", tickCount=5),
                scale=alt.Scale(domain=[0, 1]),
            ),
            y=alt.Y("solver:N", title=None, sort=[name for name, _ in told]),
            color=alt.Color("phase:N", title=None, scale=scale),
            order="order:Q",
            tooltip=[*hover("solver", "phase", "median"), alt.Tooltip("share:Q", format=".1%")],
        )
    )
    said = [
        f"{name} builds for {found.build_share:.0%} and searches for {found.search_share:.0%}"
        for name, found in told
    ]
    return figure(
        "phases", f"Share of the time by phase: {'; '.join(said)}.", chart, 28 * len(told)
    )


def _parts(found: Phases) -> Iterator[dict[str, Any]]:
    shares = (
        found.build_share,
        found.search_share,
        max(0.0, 1 - found.build_share - found.search_share),
    )
    medians = (found.build, found.search, found.other)
    for order, (phase, share, median) in enumerate(zip(_PHASES, shares, medians, strict=True)):
        yield {
            "phase": phase,
            "order": order,
            "share": share,
            "median": quantities.duration(median),
        }
