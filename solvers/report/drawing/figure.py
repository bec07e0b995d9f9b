"""What a chart draws: a figure with its message, or the reason for its absence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt

from solvers.report.analysis import Analysis


@dataclass(frozen=True)
class Figure:
    """A chart of one run.

    message  what it shows, in a sentence; it is the accessible name
    spec     its Vega-Lite specification
    rail     for a chart of two solvers that the reader selects: the position of unsolved instances,
             in seconds. The page then fills its data set `points`.
    """

    message: str
    spec: dict[str, Any]
    rail: float | None = None


@dataclass(frozen=True)
class Absent:
    """A chart that cannot be made, and the reason: a clause without a full stop."""

    reason: str


NOT_RANKED = Absent("no solver is ranked")


def too_few_ranked(analysis: Analysis) -> Absent:
    """Return why a chart of two ranked solvers is absent."""
    return Absent("needs at least two ranked solvers") if analysis.ranking else NOT_RANKED


def chart_of(values: Sequence[Mapping[str, Any]]) -> alt.Chart:
    """Return a chart of these values, without marks and encodings."""
    return alt.Chart(alt.InlineData(values=list(values)))


def hover(*fields: str, **titles: str) -> list[alt.Tooltip]:
    """Return a tooltip of `fields` with their names as titles, and of fields with other titles."""
    return [
        alt.Tooltip(f"{name}:N", title=title)
        for name, title in ({name: name for name in fields} | titles).items()
    ]


def layered(*charts: alt.Chart | alt.LayerChart) -> alt.LayerChart:
    """Return a chart of several layers, the first one at the bottom."""
    return alt.LayerChart(layer=list(charts))


def figure(
    message: str,
    chart: alt.Chart | alt.LayerChart,
    height: int = 340,
    rail: float | None = None,
) -> Figure:
    """Return a figure as wide as its container. The message becomes its accessible name."""
    fitted = chart.properties(
        description=message,
        width="container",
        height=height,
        autosize=alt.AutoSizeParams(type="fit-x", contains="padding"),
    )
    return Figure(message, fitted.to_dict(validate=False), rail)
