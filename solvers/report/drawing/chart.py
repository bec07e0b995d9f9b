"""The declaration of a chart: everything that the page and Markdown need to show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from solvers.report.analysis import Analysis

if TYPE_CHECKING:  # Markdown has tables, and needs altair only if it draws
    from solvers.report.drawing.figure import Absent, Figure

LAST = 100  # the position of a chart that does not choose one


class Section(Enum):
    """The sections of the page that show charts, in their order.

    anchor  its identifier in links
    title   its heading
    link    its name in the table of contents
    note    a sentence below the heading
    """

    TIME = "time", "Instances solved over time"
    TWO = "two", "Two solvers, instance by instance", "Two solvers"
    RATIOS = "ratios", "Ratio to the fastest"
    CROSSOVER = (
        "crossover",
        "Crossover points",
        "",
        (
            "A crossover point is where one solver stops being the faster of two and the other one"
            " starts to be."
        ),
    )
    PHASES = "phases", "Where the time goes"
    SYMMETRY = "symmetry", "Effect of symmetry"

    def __init__(self, anchor: str, title: str, link: str = "", note: str = "") -> None:
        self.anchor = anchor
        self.title = title
        self.link = link or title
        self.note = note


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
    section      the section of the page that shows it
    position     its place among the charts of its section: smaller numbers come first
    draw         returns the figure, or the reason why this run has none
    caption      how to read it; `{best}` is the name of the fastest solver
    heading      a heading above it, if its section has several charts
    findings     returns sentences to show above it; None: it has none
    table        returns a table to show below it, or None if this run has no rows for it
    in_markdown  whether the Markdown report shows it, too
    """

    name: str
    section: Section
    draw: Callable[[Analysis], Figure | Absent]
    caption: str
    position: int = LAST
    heading: str = ""
    findings: Callable[[Analysis], Sequence[str]] | None = None
    table: Callable[[Analysis], Table | None] | None = None
    in_markdown: bool = False
