"""PuzzleSpread spread: the best and the worst orientation of a puzzle, for the puzzles on which they differ most."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import altair as alt

from solvers import quantities
from solvers.report.analysis import Analysis
from solvers.report.charts import axes
from solvers.report.charts.figure import Absent, Figure, chart_of, figure, hover, layered
from solvers.report.charts.series import Series
from solvers.report.statistics.isomorph_spread import PuzzleSpread

_ROWS = 30  # of the chart, shared among the solvers
_LABEL = "slice(datum.label, indexof(datum.label, ' ') + 1)"  # without the number that makes each row another


def symmetry_plot(analysis: Analysis, labels: Mapping[int, str]) -> Figure | Absent:
    """`labels` are how puzzles are called."""
    told = [
        (score.solver, score.isomorph_spread) for score in analysis.scores if score.isomorph_spread
    ]
    if not told:
        return Absent("each puzzle was asked in one orientation")
    each = max(1, _ROWS // len(told))
    shown = [(name, orbit) for name, found in told for orbit in found.widest[:each]]
    values = [
        {
            "solver": name,
            "row": f"{row} {labels[orbit.puzzle]}",
            "puzzle": labels[orbit.puzzle],
            **_told(orbit),
        }
        for row, (name, orbit) in enumerate(shown)
    ]
    names, series = [name for name, _ in told], Series.of(analysis)
    domain = axes.decades([time for _, orbit in shown for time in (orbit.best, orbit.worst)])
    base = chart_of(values).encode(
        y=alt.Y(
            "row:N",
            title=None,
            sort=None,
            axis=alt.Axis(labelExpr=_LABEL, ticks=False, domain=False),
        ),
        color=series.colour(names),
        tooltip=hover("solver", "puzzle", told="times", ratio="worst to best"),
    )
    x = alt.X(
        "best:Q", title="time, from the best orientation to the worst", **axes.seconds(*domain)
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
    return figure("symmetry", _message(analysis), layered(*layers), 17 * len(values))


def _told(orbit: PuzzleSpread) -> dict[str, Any]:
    over, least = ("over ", "at least ") if orbit.at_least else ("", "")
    times = f"{quantities.duration(orbit.best)} to {over}{quantities.duration(orbit.worst)}"
    return {
        "best": orbit.best,
        "worst": orbit.worst,
        "told": times,
        "ratio": f"{least}{quantities.ratio(orbit.ratio)}",
    }


def _message(analysis: Analysis) -> str:
    said = [
        f"{score.solver} {'at least ' if score.isomorph_spread.at_least else ''}{quantities.ratio(score.isomorph_spread.median)} in the median"
        for score in analysis.scores
        if score.isomorph_spread
    ]
    return f"Worst to best orientation of a puzzle: {'; '.join(said)}."
