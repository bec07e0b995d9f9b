"""The charts of a report, one in each module of this folder.

A module declares its chart in `CHARTS`; a family of charts, such as the crossover plots, shares a
module. A new module is found without an edit elsewhere: docs/adding-a-chart.md describes it.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from solvers.report.drawing.chart import Chart


@cache
def charts() -> tuple[Chart, ...]:
    """Return all charts in the order of their tabs: by position and name."""
    found: list[Chart] = [
        chart
        for module in pkgutil.iter_modules(__path__)
        for chart in getattr(import_module(f"{__name__}.{module.name}"), "CHARTS", ())
    ]
    return tuple(sorted(found, key=lambda each: (each.position, each.name)))
