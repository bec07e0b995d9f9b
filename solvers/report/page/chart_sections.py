"""The sections of the page that show charts, each with its charts as text and figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solvers.report.analysis import Analysis
from solvers.report.charts import charts
from solvers.report.drawing.chart import Chart, Section, Table
from solvers.report.drawing.figure import NOT_RANKED, Absent, Figure


@dataclass(frozen=True, kw_only=True)
class ChartView:
    """A chart of this run, and the text around it."""

    name: str
    heading: str
    caption: str
    findings: Sequence[str]
    figure: Figure | Absent
    table: Table | None


def chart_sections(analysis: Analysis) -> dict[Section, list[ChartView]]:
    """Return the charts of each section, in the order of the page.

    If all charts of a section are absent for the same reason, one of them stands for all.
    """
    found: dict[Section, list[ChartView]] = {}
    for chart in charts():
        found.setdefault(chart.section, []).append(_view(chart, analysis))
    return {
        section: [replace(views[0], heading="")] if _has_one_reason(views) else views
        for section, views in found.items()
    }


def needs_ranking(views: Sequence[ChartView]) -> bool:
    """Whether a section shows nothing because no solver is ranked."""
    return all(view.figure == NOT_RANKED for view in views)


def _has_one_reason(views: Sequence[ChartView]) -> bool:
    first = views[0].figure
    return isinstance(first, Absent) and all(view.figure == first for view in views)


def _view(chart: Chart, analysis: Analysis) -> ChartView:
    best = analysis.ranking[0].solver if analysis.ranking else ""
    return ChartView(
        name=chart.name,
        heading=chart.heading,
        caption=chart.caption.format(best=best),
        findings=chart.findings(analysis) if chart.findings else (),
        figure=chart.draw(analysis),
        table=chart.table(analysis) if chart.table else None,
    )
