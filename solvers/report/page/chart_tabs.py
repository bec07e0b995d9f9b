"""The charts of the page, each in a tab with its text, and the charts that this run lacks."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.report.analysis import Analysis
from solvers.report.charts import charts
from solvers.report.drawing.chart import Chart, Table
from solvers.report.drawing.figure import Absent, Figure


@dataclass(frozen=True, kw_only=True)
class ChartTab:
    """A chart of this run, and the text around it; `printed` says whether it is on paper, too."""

    name: str
    tab: str
    caption: str
    figure: Figure
    table: Table | None
    printed: bool


def chart_tabs(analysis: Analysis) -> tuple[list[ChartTab], dict[str, list[str]]]:
    """Return the charts that this run has data for, and the tabs of the others by reason."""
    found: list[ChartTab] = []
    missing: dict[str, list[str]] = {}
    for chart in charts():
        figure = chart.draw(analysis)
        if isinstance(figure, Absent):
            missing.setdefault(figure.reason, []).append(chart.tab)
        else:
            found.append(_tab(chart, figure, analysis))
    return found, missing


def _tab(chart: Chart, figure: Figure, analysis: Analysis) -> ChartTab:
    best = analysis.ranking[0].solver if analysis.ranking else ""
    return ChartTab(
        name=chart.name,
        tab=chart.tab,
        caption=chart.caption.format(best=best),
        figure=figure,
        table=chart.table(analysis) if chart.table else None,
        printed=chart.printed,
    )
