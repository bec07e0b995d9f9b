"""What a chart draws: a figure with its message, or the reason for its absence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from solvers.report.analysis import Analysis
from solvers.report.control_characters import visible
from solvers.report.drawing import theme
from solvers.report.drawing.marks import element
from solvers.report.drawing.plot import Plot


@dataclass(frozen=True)
class Figure:
    """A chart of one run.

    message     what it shows, in a sentence with the main numbers; it is the accessible name
    conclusion  what can be concluded from it, in one or two sentences
    svg         the drawing, whose colours are those of the page's style sheet
    """

    message: str
    conclusion: str
    svg: Markup

    def file(self) -> str:
        """Return the drawing as the text of an SVG file, in light colours."""
        head, _, rest = theme.light(visible(self.svg)).partition(">")
        paper = element("rect", width="100%", height="100%", fill=theme.COLOURS["paper"][0])
        return f'{head} xmlns="http://www.w3.org/2000/svg">{paper}{rest}'


@dataclass(frozen=True)
class Absent:
    """A chart that cannot be made, and the reason: a clause without a full stop."""

    reason: str


NOT_RANKED = Absent("no solver is ranked")


def too_few_ranked(analysis: Analysis) -> Absent:
    """Return why a chart of two ranked solvers is absent."""
    return Absent("fewer than two solvers are ranked") if analysis.ranking else NOT_RANKED


def figure(plot: Plot, inside: Sequence[Markup], message: str, conclusion: str) -> Figure:
    """Return the figure of a plot and what is drawn in it."""
    return Figure(message, conclusion, plot.svg(message, inside))
