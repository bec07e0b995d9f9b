"""Effect of symmetry: times of the fastest and the slowest isomorph of each puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import altair as alt

from solvers import quantities
from solvers.report.analysis import Analysis
from solvers.report.drawing import axes
from solvers.report.drawing.chart import Chart, Section, Table, table
from solvers.report.drawing.figure import Absent, Figure, chart_of, figure, hover, layered
from solvers.report.drawing.series import Series
from solvers.report.labels import labels
from solvers.report.statistics.isomorph_spread import IsomorphSpread, PuzzleSpread

_MAX_ROWS = 30  # of the chart, for all solvers together
_LABEL = "slice(datum.label, indexof(datum.label, ' ') + 1)"  # without the number of the row


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return a line for each puzzle with a large ratio."""
    known = [
        (score.solver, score.isomorph_spread) for score in analysis.scores if score.isomorph_spread
    ]
    if not known:
        return Absent("no puzzle was given in several isomorphs")
    each, named = max(1, _MAX_ROWS // len(known)), _names(analysis)
    shown = [(name, spread) for name, found in known for spread in found.widest[:each]]
    values = [
        {
            "solver": name,
            "row": f"{row} {named[spread.puzzle]}",
            "puzzle": named[spread.puzzle],
            **_values(spread),
        }
        for row, (name, spread) in enumerate(shown)
    ]
    names, series = [name for name, _ in known], Series.of(analysis)
    domain = axes.decades([time for _, spread in shown for time in (spread.best, spread.worst)])
    base = chart_of(values).encode(
        y=alt.Y(
            "row:N",
            title=None,
            sort=None,
            axis=alt.Axis(labelExpr=_LABEL, ticks=False, domain=False),
        ),
        color=series.colour(names),
        tooltip=hover("solver", "puzzle", times="times", ratio="ratio"),
    )
    x = alt.X(
        "best:Q", title="time, from the fastest isomorph to the slowest", **axes.seconds(*domain)
    )
    layers = [
        base.mark_rule(strokeWidth=2.5).encode(x=x, x2="worst"),
        base.mark_point(filled=True, size=50, opacity=1).encode(
            x="best:Q", shape=series.shape(names)
        ),
        base.mark_point(filled=True, size=50, opacity=1).encode(
            x="worst:Q", shape=series.shape(names)
        ),
        base.mark_text(align="left", dx=9, fontSize=11).encode(x="worst:Q", text="ratio:N"),
    ]
    return figure(_message(analysis), layered(*layers), 17 * len(values))


def _values(spread: PuzzleSpread) -> dict[str, Any]:
    over, bound = "> " if spread.at_least else "", _bound(at_least=spread.at_least)
    times = f"{quantities.duration(spread.best)} to {over}{quantities.duration(spread.worst)}"
    return {
        "best": spread.best,
        "worst": spread.worst,
        "times": times,
        "ratio": quantities.ratio(spread.ratio, bound),
    }


def _message(analysis: Analysis) -> str:
    medians = [
        f"{score.solver} {quantities.ratio(spread.median, _bound(at_least=spread.at_least))}"
        for score in analysis.scores
        if (spread := score.isomorph_spread)
    ]
    return f"Slowest to fastest isomorph of a puzzle, median ratio: {', '.join(medians)}."


def _ratios(analysis: Analysis) -> Table | None:
    """Return the ratio of the slowest isomorph to the fastest, over the puzzles of each solver."""
    names = _names(analysis)
    return table(
        "Ratio of the slowest isomorph of a puzzle to the fastest",
        ("solver", "puzzles", "median", "p95", "largest", "puzzle with the largest"),
        (
            (score.solver, *_row(score.isomorph_spread, names))
            for score in analysis.scores
            if score.isomorph_spread
        ),
    )


def _row(spread: IsomorphSpread, names: Mapping[int, str]) -> tuple[str, ...]:
    widest, bound = spread.widest[0], _bound(at_least=spread.at_least)
    return (
        f"{spread.puzzles:,}",
        quantities.ratio(spread.median, bound),
        quantities.ratio(spread.p95, bound),
        quantities.ratio(widest.ratio, _bound(at_least=widest.at_least)),
        names[widest.puzzle],
    )


def _names(analysis: Analysis) -> Mapping[int, str]:
    return labels(analysis.run.entries).puzzles


def _bound(*, at_least: bool) -> str:
    return "at-least" if at_least else ""


CHARTS = [
    Chart(
        name="symmetry",
        section=Section.SYMMETRY,
        position=1,
        draw=_draw,
        caption="Each line is a puzzle: from the isomorph that was solved fastest to the one that"
        " took longest. For each solver, the puzzles with the largest ratios are shown.",
        table=_ratios,
    )
]
