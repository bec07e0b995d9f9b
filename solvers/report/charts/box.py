"""Box plot of each solver's times relative to the best solver's, puzzle by puzzle.

If only one of the two timed out on a puzzle, the time limit stands for its time. Then the ratios
and their mean are bounds, and the box is hollow.
"""

from __future__ import annotations

from typing import Any

import altair as alt

from solvers import quantities
from solvers.compare.results.ratio import Bound
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
from solvers.report.drawing.theme import INK, PAPER, QUIET
from solvers.report.pairs import Pair

_BOUNDS = {Bound.AT_LEAST: "at least ", Bound.AT_MOST: "at most "}


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return one box for each ranked solver that has a ratio to the first one."""
    best, *others = [place.solver for place in analysis.ranking] or [""]
    pairs = [pair for name in others if (pair := analysis.pair(name, best)) and _is_fair(pair)]
    if not pairs:
        return too_few_ranked(analysis)
    values = [_value(pair) for pair in pairs]
    domain = axes.decades(
        [1.0, *(value[end] for value in values for end in ("least", "most", "low", "high"))]
    )
    rows = [pair.solver for pair in pairs]
    base = chart_of(values).encode(
        y=alt.Y("solver:N", title=None, sort=rows),
        color=Series.of(analysis).colour(rows, legend=False),
        tooltip=hover("solver", mean="geometric mean", spread="p5 to p95"),
    )
    x = alt.X("least:Q", title=f"time relative to {best}", **axes.ratios(*domain))
    findings = "; ".join(pair.sentence for pair in pairs)
    message = f"Time relative to {best}, puzzle by puzzle: {findings}."
    return figure(message, layered(*_layers(base, x)), 32 * len(rows))


def _is_fair(pair: Pair) -> bool:
    """A mean over only the puzzles that both solved would favour the one that solved fewer."""
    return bool(pair.box) and pair.bound is not Bound.COMMON


def _layers(base: alt.Chart, x: alt.X) -> list[alt.Chart]:
    return [
        chart_of([{"least": 1}]).mark_rule(color=QUIET, strokeDash=[2, 3]).encode(x="least:Q"),
        base.mark_rule(strokeWidth=1.5).encode(x=x, x2="most"),
        base.mark_bar(height=15, opacity=0.55)
        .encode(x="lower:Q", x2="upper")
        .transform_filter("!datum.bound"),
        base.mark_bar(height=15, filled=False, fill=PAPER)
        .encode(x="lower:Q", x2="upper")
        .transform_filter("datum.bound"),
        base.mark_tick(thickness=2.5, size=15).encode(x="middle:Q", color=alt.value(INK)),
        base.mark_rule(strokeWidth=4).encode(
            x="low:Q", x2="high", color=alt.value(INK), opacity=alt.value(0.55)
        ),
        _diamond(base, INK, PAPER).transform_filter("!datum.bound"),
        _diamond(base, PAPER, INK).transform_filter("datum.bound"),
        base.mark_text(dy=-14, fontSize=11).encode(
            x="ratio:Q", text="bound:N", color=alt.value(QUIET)
        ),
    ]


def _diamond(base: alt.Chart, fill: str, stroke: str) -> alt.Chart:
    """Return the mark of the geometric mean."""
    diamond: alt.Chart = base.mark_point(
        shape="diamond", size=75, fill=fill, stroke=stroke, opacity=1
    )
    return diamond.encode(x="ratio:Q", color=alt.Undefined)


def _value(pair: Pair) -> dict[str, Any]:
    least, lower, middle, upper, most = pair.box
    ratio = pair.ratio or middle
    low, high, bound = pair.low or ratio, pair.high or ratio, _BOUNDS.get(pair.bound, "")
    return {
        "solver": pair.solver,
        "least": least,
        "lower": lower,
        "middle": middle,
        "upper": upper,
        "most": most,
        "ratio": ratio,
        "low": low,
        "high": high,
        "bound": bound and f"{bound}{quantities.ratio(ratio)}",
        "mean": f"{bound}{quantities.ratio(ratio)} {quantities.confidence(low, high)}",
        "spread": f"{quantities.ratio(least)} to {quantities.ratio(most)}",
    }


CHARTS = [
    Chart(
        name="box",
        section=Section.RATIOS,
        position=2,
        draw=_draw,
        caption="Time relative to {best}, puzzle by puzzle. The line spans the 5th to the 95th"
        " percentile, the box spans the middle half, and the bar in it is the median. The diamond"
        " is the geometric mean and the thick line its 95% CI. A hollow box is a bound: one of the"
        " two solvers timed out on some puzzles, and the time limit is used as its time there. The"
        " text above the box says which side the bound is on.",
    )
]
