"""Crossover: how each solver's time to the best solver's changes with clues, size or guesses, and where it crosses 1."""

from __future__ import annotations

from typing import Any

import altair as alt

from solvers import quantities
from solvers.report.analysis import Analysis
from solvers.report.charts import axes
from solvers.report.charts.figure import Absent, Figure, chart_of, figure, hover, layered
from solvers.report.charts.series import Series
from solvers.report.charts.theme import PAPER, QUIET
from solvers.report.statistics.crossover import Bin, Crossover

_TITLES = {"clues": "clues on the board", "size": "rows of the board", "guesses": "guesses"}


def crossover_plot(analysis: Analysis, measure: str) -> Figure | Absent:
    """Every ranked solver against the first along one measure; points with time-outs in them are bounds, and hollow."""
    if len(analysis.ranking) < 2:
        return Absent("it needs two ranked solvers" if analysis.ranked else "nobody is ranked")
    best, *others = [place.solver for place in analysis.ranking]
    found = [
        each
        for each in analysis.crossovers
        if each.measure == measure and best in (each.solver, each.against)
    ]
    values = [value for each in found for value in _values(each, best)]
    if len({value["middle"] for value in values}) < 2:
        return Absent(
            "all boards have the same"
            if measure != "guesses"
            else "no solver counts guesses that differ"
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
        tooltip=hover("solver", "puzzles", range=measure, told="ratio", censored="late"),
    )
    domain = axes.decades([1.0, *(value["ratio"] for value in values)])
    y = alt.Y("ratio:Q", title=f"time, as a multiple of that of {best}", **axes.ratios(*domain))
    layers = [
        chart_of([{"ratio": 1}]).mark_rule(color=QUIET, strokeDash=[2, 3]).encode(y="ratio:Q"),
        base.mark_line(strokeWidth=2).encode(y=y, strokeDash=series.dash(others)),
        base.mark_point(filled=True, size=52, opacity=1).encode(
            y="ratio:Q", shape=series.shape(others)
        ),
        base.mark_point(filled=True, size=16, opacity=1)
        .encode(y="ratio:Q", color=alt.value(PAPER))
        .transform_filter("datum.censored > 0"),
        base.mark_rule(clip=True).encode(y=alt.Y("low:Q"), y2="high", opacity=alt.value(0.4)),
    ]
    said = [words for each in found if (words := crossover_sentence(each))]
    message = f"Time to that of {best} by {_TITLES[measure]}. {'; '.join(said) or 'No crossing that is sure'}."
    return figure(f"crossover-{measure}", message, layered(*layers), 300)


def crossover_sentence(found: Crossover) -> str:
    """`naive is faster up to 41 guesses (counted by naive), cp-sat from 57`; empty where there is no crossing."""
    if found.crossover_point is None:
        return ""
    at = found.crossover_point
    by = f" (counted by {found.counted_by})" if found.counted_by else ""
    unit = {"size": "rows"}.get(found.measure, found.measure)
    return f"{at.below} is faster up to {at.last:,.0f} {unit}{by}, {at.above} from {at.first:,.0f}"


def _scale(measure: str, most: float) -> dict[str, Any]:
    if measure == "guesses":
        return axes.counts(most)
    return {"scale": alt.Scale(zero=False, nice=False, padding=12), "axis": alt.Axis(tickMinStep=1)}


def _values(found: Crossover, best: str) -> list[dict[str, Any]]:
    """Told of the one that is not the best."""
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
    words = f"{quantities.ratio(ratio)} ({quantities.interval(low, high)})"
    return {"ratio": ratio, "low": low, "high": high, "told": words}
