"""Kaplan-Meier curves: the share of instances not solved after a given time."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from markupsafe import Markup

from solvers import quantities
from solvers.report.analysis import Analysis
from solvers.report.drawing import scale
from solvers.report.drawing.chart import Chart
from solvers.report.drawing.figure import NOT_RANKED, Absent, Figure, figure
from solvers.report.drawing.marks import Look, Series, title
from solvers.report.drawing.plot import Plot
from solvers.report.statistics.survival import Survival

_MAX_BANDS = 4  # bands of more solvers would cover each other


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return the curves of ranked solvers, with 95% confidence bands if they are few."""
    names = [place.solver for place in analysis.ranking]
    curves = {name: curve for name in names if (curve := analysis.score(name).survival)}
    if not curves:
        return NOT_RANKED
    low, high = scale.decades(point.seconds for curve in curves.values() for point in curve)
    plot = Plot(
        x=scale.seconds(low, high), y=scale.shares(), x_title=analysis.time, y_title="not solved"
    )
    series, looks = Series.of(analysis), dict[str, Look]()
    placed: list[tuple[Look, list[tuple[float, float]]]] = []
    for name, curve in curves.items():
        looks[name] = series.look(name)
        steps = [(low, 1.0), *((point.seconds, point.unsolved) for point in curve)]
        placed.append((looks[name], steps))
    bands = [_band(plot, looks[name], curve) for name, curve in curves.items()]
    inside = [
        *(bands if len(curves) <= _MAX_BANDS else ()),
        *(look.group(title(look.name), plot.line(look, steps, "HV")) for look, steps in placed),
        *plot.inner_labels(placed),
    ]
    return figure(plot, inside, _message(curves), _conclusion(analysis, [*curves]))


def _band(plot: Plot, look: Look, curve: Sequence[Survival]) -> Markup:
    known = [
        (point.seconds, point.low, point.high)
        for point in curve
        if point.low is not None and point.high is not None
    ]
    return look.group(plot.band(look, known)) if known else Markup()


def _message(curves: Mapping[str, Sequence[Survival]]) -> str:
    shares = [f"{name} {curve[-1].unsolved:.0%}" for name, curve in curves.items()]
    return f"Share of instances not solved at the end of each curve: {', '.join(shares)}."


def _conclusion(analysis: Analysis, names: Sequence[str]) -> str:
    """Return after which time half of the instances are solved, by the fastest and the slowest."""
    medians = {name: analysis.score(name).median for name in names}
    known = {name: time for name, time in medians.items() if time is not None and time < math.inf}
    if not known:
        return "No solver solves half of the instances."
    first, last = min(known, key=known.__getitem__), max(known, key=known.__getitem__)
    sentence = f"Half of the instances are solved within {quantities.duration(known[first])}"
    sentence += f" by {first}"
    if first != last:
        sentence += f", and within {quantities.duration(known[last])} by {last}"
    others = [name for name in names if name not in known]
    more = f" {quantities.count(len(others), 'solver')} did not solve half of them."
    return f"{sentence}.{more if others else ''}"


CHARTS = [
    Chart(
        name="survival",
        tab="Survival",
        position=2,
        draw=_draw,
        caption="Kaplan-Meier curves: the share of instances that are not solved after a given"
        " time. Further left and lower is better. A timeout counts as not solved up to the time"
        " limit. With up to four solvers, pale bands show 95% confidence intervals, which treat all"
        " instances as independent.",
        printed=False,
    )
]
