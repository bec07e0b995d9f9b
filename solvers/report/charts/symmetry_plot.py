"""Effect of symmetry: times of the fastest and the slowest isomorph of each puzzle."""

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

_MAX_ROWS = 30  # of the chart, for all solvers together
_LABEL = "slice(datum.label, indexof(datum.label, ' ') + 1)"  # without the number of the row


def symmetry_plot(analysis: Analysis, labels: Mapping[int, str]) -> Figure | Absent:
    """Return a line for each puzzle with a large ratio. `labels` name the puzzles by number."""
    known = [
        (score.solver, score.isomorph_spread) for score in analysis.scores if score.isomorph_spread
    ]
    if not known:
        return Absent("no puzzle was given in several isomorphs")
    each = max(1, _MAX_ROWS // len(known))
    shown = [(name, spread) for name, found in known for spread in found.widest[:each]]
    values = [
        {
            "solver": name,
            "row": f"{row} {labels[spread.puzzle]}",
            "puzzle": labels[spread.puzzle],
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
    return figure("symmetry", _message(analysis), layered(*layers), 17 * len(values))


def _values(spread: PuzzleSpread) -> dict[str, Any]:
    over, bound = ("> ", "at-least") if spread.at_least else ("", "")
    times = f"{quantities.duration(spread.best)} to {over}{quantities.duration(spread.worst)}"
    return {
        "best": spread.best,
        "worst": spread.worst,
        "times": times,
        "ratio": quantities.ratio(spread.ratio, bound),
    }


def _message(analysis: Analysis) -> str:
    medians = [
        f"{score.solver} {quantities.ratio(spread.median, 'at-least' if spread.at_least else '')}"
        for score in analysis.scores
        if (spread := score.isomorph_spread)
    ]
    return f"Slowest to fastest isomorph of a puzzle, median ratio: {', '.join(medians)}."
