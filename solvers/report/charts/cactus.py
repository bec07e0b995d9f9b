"""Cactus plot: how many instances each solver solves within a given time for each."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt

from solvers import quantities
from solvers.report.analysis import Analysis
from solvers.report.drawing import axes
from solvers.report.drawing.chart import Chart, Section, Table, table
from solvers.report.drawing.figure import NOT_RANKED, Absent, Figure, chart_of, figure, layered
from solvers.report.drawing.series import Series
from solvers.report.drawing.theme import INK, QUIET
from solvers.report.statistics.cactus import CactusPoint

_SHAPES = 6  # on each curve, to distinguish curves without colour


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return the curves of ranked solvers and of the virtual best solver."""
    names = [place.solver for place in analysis.ranking]
    curves = {name: analysis.score(name).cactus for name in names}
    if not any(curves.values()):
        return NOT_RANKED
    best = analysis.virtual_best.cactus if analysis.virtual_best and len(names) > 1 else ()
    limit, series = analysis.run.time_limit, Series.of(analysis)
    domain = axes.decades(
        [*(point.seconds for curve in curves.values() for point in curve), limit or 0]
    )
    values = [value for name, curve in curves.items() for value in _values(name, curve)]
    line = chart_of(values).encode(
        x=alt.X(
            "solved:Q",
            title="instances solved",
            scale=alt.Scale(nice=False),
            axis=alt.Axis(tickMinStep=1, tickCount=12),
        ),
        y=alt.Y("seconds:Q", title="time per instance", **axes.seconds(*domain)),
        color=series.colour(names),
        tooltip=[alt.Tooltip("solver:N"), alt.Tooltip("solved:Q"), alt.Tooltip("time:N")],
    )
    layers = [
        *_virtual_best(best),
        line.mark_line(strokeWidth=2, interpolate="step-before").encode(
            strokeDash=series.dash(names)
        ),
        line.mark_point(filled=True, size=46, opacity=1)
        .encode(shape=series.shape(names))
        .transform_filter("datum.marked"),
        *_limit(limit),
    ]
    return figure(_message(analysis), layered(*layers), 380)


def _values(name: str, curve: Sequence[CactusPoint]) -> list[dict[str, object]]:
    step = max(1, len(curve) // _SHAPES)
    return [
        {
            "solver": name,
            "solved": point.solved,
            "seconds": point.seconds,
            "time": quantities.duration(point.seconds),
            "marked": at % step == 0 or at == len(curve) - 1,
        }
        for at, point in enumerate(curve)
    ]


def _virtual_best(curve: Sequence[CactusPoint]) -> list[alt.Chart]:
    if not curve:
        return []
    chart = chart_of(_values("virtual best", curve)).mark_line(
        color=INK, strokeWidth=5, opacity=0.18, interpolate="step-before"
    )
    return [
        chart.encode(
            x="solved:Q", y="seconds:Q", tooltip=[alt.Tooltip("solver:N"), alt.Tooltip("solved:Q")]
        )
    ]


def _limit(limit: float | None) -> list[alt.LayerChart]:
    if limit is None:
        return []
    base = chart_of([{"seconds": limit, "text": "time limit"}]).encode(y="seconds:Q")
    rule = base.mark_rule(color=QUIET, strokeDash=[2, 3])
    return [
        layered(
            rule,
            base.mark_text(align="left", x=4, dy=-6, color=QUIET, fontSize=11).encode(
                text="text:N"
            ),
        )
    ]


def _message(analysis: Analysis) -> str:
    counts = [
        f"{place.solver} solves {analysis.score(place.solver).instances_solved:,}"
        for place in analysis.ranking
    ]
    instances = quantities.count(analysis.instances, "instance")
    return f"Instances solved within a given time. Of {instances}, {', '.join(counts)}."


def _contributions(analysis: Analysis) -> Table | None:
    """Return what the virtual best solver would lose without each solver."""
    if analysis.virtual_best is None or len(analysis.ranking) < 2:
        return None
    return table(
        "Contribution of each solver to the virtual best solver",
        ("solver", "fastest on", "solved only by it", "PAR-2 increase without it"),
        (
            (
                each.solver,
                f"{each.fastest:,}",
                f"{each.alone:,}",
                quantities.duration(each.par2_lost or None),
            )
            for each in analysis.virtual_best.contributions
        ),
    )


CHARTS = [
    Chart(
        name="cactus",
        section=Section.TIME,
        position=1,
        draw=_draw,
        caption="Each curve shows one solver's instances, sorted from fastest to slowest. Further"
        " right means more instances solved, lower means faster. The wide grey line is the virtual"
        " best solver: it takes the fastest answer for each instance.",
        table=_contributions,
        in_markdown=True,
    )
]
