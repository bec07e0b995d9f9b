"""Bar chart of phases: the share of building a model, searching and everything else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import altair as alt

from solvers import quantities
from solvers.report.analysis import Analysis
from solvers.report.drawing.chart import Chart, Section, Table, table
from solvers.report.drawing.figure import Absent, Figure, chart_of, figure, hover
from solvers.report.drawing.theme import SERIES
from solvers.report.statistics.work import Phases

_PHASES = ("build", "search", "other")


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return one bar for each solver that reports its phases."""
    known = [
        (score.solver, score.phases)
        for score in analysis.scores
        if score.phases and not score.in_batch
    ]
    if not known:
        return Absent("no solver reports its phases")
    values = [{"solver": name, **part} for name, found in known for part in _parts(found)]
    scale = alt.Scale(domain=list(_PHASES), range=[SERIES[4], SERIES[0], SERIES[6]])
    chart = (
        chart_of(values)
        .mark_bar(height=16)
        .encode(
            x=alt.X(
                "share:Q",
                title="share of the total time",
                axis=alt.Axis(format="%", tickCount=5),
                scale=alt.Scale(domain=[0, 1]),
            ),
            y=alt.Y("solver:N", title=None, sort=[name for name, _ in known]),
            color=alt.Color("phase:N", title=None, scale=scale),
            order="order:Q",
            tooltip=[*hover("solver", "phase", "median"), alt.Tooltip("share:Q", format=".1%")],
        )
    )
    shares = [
        f"{name} builds for {found.build_share:.0%} and searches for {found.search_share:.0%}"
        for name, found in known
    ]
    return figure(f"Share of the total time: {'; '.join(shares)}.", chart, 28 * len(known))


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


def _medians(analysis: Analysis) -> Table | None:
    """Return the median time of each phase, and its share of the total time."""
    return table(
        "Median time of each phase, and its share of the total time",
        ("solver", *_PHASES),
        (
            (score.solver, *map(_cell, _parts(score.phases)))
            for score in analysis.scores
            if score.phases and not score.in_batch
        ),
    )


def _cell(part: dict[str, Any]) -> str:
    share = part["share"]
    return f"{part['median']}, {quantities.percentage(share)}" if share else quantities.NONE


CHARTS = [
    Chart(
        name="phases",
        section=Section.PHASES,
        position=1,
        heading="Phases",
        draw=_draw,
        caption="Share of each phase in the total time of a solver, if it reports its phases.",
        table=_medians,
    )
]
