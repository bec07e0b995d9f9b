"""What a chart module makes: a chart with its message in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt


@dataclass(frozen=True)
class Figure:
    """`message` is what the chart shows, for whoever does not see it; `spec` is Vega-Lite, its width that of the page."""

    name: str
    message: str
    spec: dict[str, Any]


@dataclass(frozen=True)
class Absent:
    """There is no such chart, and why: `words` go on after "left out:"."""

    words: str


def chart_of(values: Sequence[Mapping[str, Any]]) -> alt.Chart:
    """A chart of those values, to which marks and encodings are added."""
    return alt.Chart(alt.InlineData(values=list(values)))


def hover(*fields: str, **titles: str) -> list[alt.Tooltip]:
    """What is told of a mark that is pointed at: fields under their own names, and fields under others."""
    return [
        alt.Tooltip(f"{name}:N", title=title)
        for name, title in ({name: name for name in fields} | titles).items()
    ]


def layered(*charts: alt.Chart | alt.LayerChart) -> alt.LayerChart:
    """One above the other, the first below."""
    return alt.LayerChart(layer=list(charts))


def figure(name: str, message: str, chart: alt.Chart | alt.LayerChart, height: int = 340) -> Figure:
    """A chart as wide as whatever holds it; its message is its description, which is what a drawn chart is called."""
    fitted = chart.properties(
        description=message,
        width="container",
        height=height,
        autosize=alt.AutoSizeParams(type="fit-x", contains="padding"),
    )
    return Figure(name, message, fitted.to_dict(validate=False))
