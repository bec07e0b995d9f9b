"""Draw the charts of a Markdown report as SVG files. Only this module needs vl-convert for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import vl_convert

from solvers.errors import InputError
from solvers.report.analysis import Analysis
from solvers.report.bidi_controls import visible_values
from solvers.report.charts import charts
from solvers.report.drawing import theme
from solvers.report.drawing.figure import Figure

_WIDTH = 720  # pixels, of a chart


def draw(analysis: Analysis, folder: Path) -> Iterator[tuple[str, str]]:
    """Write the charts into a folder, and yield the message and the file name of each.

    Raises InputError if they cannot be written.
    """
    for chart in charts():
        if chart.in_markdown and isinstance(figure := chart.draw(analysis), Figure):
            path = folder / f"{chart.name}.svg"
            try:
                folder.mkdir(exist_ok=True)
                path.write_text(svg(figure), encoding="utf-8")
            except OSError as error:
                raise InputError(
                    f"cannot write {path}: {error.strerror}", remedy="choose another output"
                ) from error
            yield figure.message, path.name


def svg(figure: Figure) -> str:
    """Return the chart as an SVG file, in light colours."""
    spec = {**theme.light(figure.spec), "width": _WIDTH, "autosize": {"type": "pad"}}
    config = {**theme.light(theme.config()), "background": theme.COLOURS["paper"][0]}
    return str(
        vl_convert.vegalite_to_svg(visible_values({**spec, "config": config, "padding": 12}))
    )
