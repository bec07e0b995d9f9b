"""Crossover plot: time relative to the best solver, by number of givens, size or guesses."""

from __future__ import annotations

from functools import partial
from typing import Any

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
    hover,
    layered,
    too_few_ranked,
)
from solvers.report.drawing.series import Series
from solvers.report.drawing.theme import PAPER, QUIET
from solvers.report.statistics.crossover import Bin, Crossover

_TITLES = {"givens": "number of givens", "size": "puzzle size", "guesses": "number of guesses"}
_UNITS = {"givens": "givens", "size": "rows", "guesses": "guesses"}


def _draw(analysis: Analysis, measure: str) -> Figure | Absent:
    """Return the curves of ranked solvers along one measure. Points with timeouts are hollow."""
    if len(analysis.ranking) < 2:
        return too_few_ranked(analysis)
    best, *others = [place.solver for place in analysis.ranking]
    found = [
        each
        for each in analysis.crossovers
        if each.measure == measure and best in (each.solver, each.against)
    ]
    values = [value for each in found for value in _values(each, best)]
    if len({value["middle"] for value in values}) < 2:
        return Absent(
            "all puzzles have the same value"
            if measure != "guesses"
            else "no solver reports different numbers of guesses"
        )
    shown = {value["solver"] for value in values}
    others = [name for name in others if name in shown]
    counted = next((f", counted by {each.counted_by}" for each in found if each.counted_by), "")
    series = Series.of(analysis)
    base = chart_of(values).encode(
        x=alt.X(
            "middle:Q",
            title=f"{_TITLES[measure]}{counted}",
            **_scale(measure, max(v["middle"] for v in values)),
        ),
        color=series.colour(others),
        tooltip=hover("solver", "puzzles", range=measure, text="ratio", censored="timeouts"),
    )
    domain = axes.decades([1.0, *(value["ratio"] for value in values)])
    y = alt.Y("ratio:Q", title=f"time relative to {best}", **axes.ratios(*domain))
    layers = [
        chart_of([{"ratio": 1}]).mark_rule(color=QUIET, strokeDash=[2, 3]).encode(y="ratio:Q"),
        base.mark_line(strokeWidth=2).encode(y=y, strokeDash=series.dash(others)),
        base.mark_point(filled=True, size=52, opacity=1).encode(
            y="ratio:Q", shape=series.shape(others)
        ),
        *([_hollow(base)] if any(value["censored"] for value in values) else []),
        base.mark_rule(clip=True).encode(y=alt.Y("low:Q"), y2="high", opacity=alt.value(0.4)),
    ]
    points = [sentence for each in found if (sentence := crossover_sentence(each))]
    summary = "; ".join(points) or "No clear crossover point"
    message = f"Time relative to {best}, by {_TITLES[measure]}. {summary}."
    return figure(message, layered(*layers), 300)


def _hollow(base: alt.Chart) -> alt.Chart:
    """Return marks that make points with timeouts hollow. Without such points, browsers warn."""
    inner: alt.Chart = base.mark_point(filled=True, size=16, opacity=1)
    return inner.encode(y="ratio:Q", color=alt.value(PAPER)).transform_filter("datum.censored > 0")


def crossover_sentence(found: Crossover) -> str:
    """Return `naive is faster up to 41 guesses (counted by naive), cp-sat from 57`, or nothing."""
    if found.crossover_point is None:
        return ""
    at = found.crossover_point
    by = f" (counted by {found.counted_by})" if found.counted_by else ""
    last = f"{at.last:,.0f} {_UNITS[found.measure]}{by}"
    return f"{at.below} is faster up to {last}, {at.above} from {at.first:,.0f}"


def _scale(measure: str, most: float) -> dict[str, Any]:
    if measure == "guesses":
        return axes.counts(most)
    return {"scale": alt.Scale(zero=False, nice=False, padding=12), "axis": alt.Axis(tickMinStep=1)}


def _values(found: Crossover, best: str) -> list[dict[str, Any]]:
    """Return the points of the solver that is not the best one."""
    turned = found.solver == best
    return [
        {
            "solver": found.against if turned else found.solver,
            "middle": (each.least + each.most) / 2,
            "range": f"{each.least:,.0f}"
            if each.least == each.most
            else f"{each.least:,.0f} to {each.most:,.0f}",
            "puzzles": each.puzzles,
            "censored": each.censored,
            **_ratios(each, turned),
        }
        for each in found.bins
    ]


def _ratios(each: Bin, turned: bool) -> dict[str, Any]:
    ratio, low, high = each.ratio, each.low or each.ratio, each.high or each.ratio
    if turned:
        ratio, low, high = 1 / ratio, 1 / high, 1 / low
    text = f"{quantities.ratio(ratio)} {quantities.confidence(low, high)}"
    return {"ratio": ratio, "low": low, "high": high, "text": text}


def _findings(analysis: Analysis) -> list[str]:
    """Return a sentence for each crossover point."""
    found = [text for each in analysis.crossovers if (text := crossover_sentence(each))]
    return found or ["No clear crossover point was found."] if analysis.crossovers else []


CHARTS = [
    Chart(
        name=f"crossover-{measure}",
        section=Section.CROSSOVER,
        position=position,
        heading=f"By {title}",
        draw=partial(_draw, measure=measure),
        caption="Time relative to {best}: below the dashed line, a solver is faster. Thin lines are"
        " 95% CIs. A hollow point is a bound: it includes puzzles that one of the two solvers did"
        " not solve in time, and the time limit is used as its time there.",
        findings=_findings if position == 1 else None,
    )
    for position, (measure, title) in enumerate(_TITLES.items(), 1)
]
