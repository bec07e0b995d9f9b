"""Write the charts of a Markdown report as SVG files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from solvers.errors import InputError
from solvers.report.analysis import Analysis
from solvers.report.charts import charts
from solvers.report.drawing.figure import Figure


def draw(analysis: Analysis, folder: Path) -> Iterator[tuple[str, str]]:
    """Write the charts into a folder, and yield the message and the file name of each.

    An older drawing is replaced when the new one is complete. Raises InputError if they cannot be
    written.
    """
    for chart in charts():
        if chart.in_markdown and isinstance(figure := chart.draw(analysis), Figure):
            path = folder / f"{chart.name}.svg"
            part = path.with_name(f".{path.name}.part")
            try:
                folder.mkdir(exist_ok=True)
                part.write_text(figure.file(), encoding="utf-8")
                part.replace(path)
            except OSError as error:
                with suppress(OSError):
                    part.unlink()
                raise InputError(
                    f"cannot write {path}: {error.strerror}", remedy="choose another output"
                ) from error
            yield figure.message, path.name
