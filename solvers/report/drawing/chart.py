"""The declaration of a chart: everything that the page and Markdown need to show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solvers.report.analysis import Analysis

if TYPE_CHECKING:
    from solvers.report.drawing.figure import Absent, Figure

LAST = 100  # the position of a chart that does not choose one


@dataclass(frozen=True)
class Table:
    """A row has a text for each heading. The first column has the names of solvers."""

    caption: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def table(caption: str, headings: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Table | None:
    """Return a table, or None if it has no rows."""
    found = tuple(rows)
    return Table(caption, headings, found) if found else None


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A chart of the report.

    name         its identifier on the page, and the name of its file next to a Markdown report
    tab          its heading, and its name in the row of tabs
    position     its place among the tabs: smaller numbers come first
    draw         returns the figure, or the reason why this run has none
    caption      how to read it, for a reader who never saw such a chart; `{best}` is the name
                 of the fastest solver
    table        returns a table to show below it, or None if this run has no rows for it
    in_markdown  whether the Markdown report shows it, too
    printed      whether it is on paper, too
    """

    name: str
    tab: str
    draw: Callable[[Analysis], Figure | Absent]
    caption: str
    position: int = LAST
    table: Callable[[Analysis], Table | None] | None = None
    in_markdown: bool = False
    printed: bool = True
