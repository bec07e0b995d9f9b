"""The parts of an SVG drawing: elements, symbols, and the look of each solver."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from markupsafe import Markup, escape

from solvers.report.analysis import Analysis
from solvers.report.drawing.theme import INK, PAPER, SERIES

MAX_LABEL = 26  # characters
_DASHES = ("", "7 3", "2 2", "9 3 2 3")
_SHAPES = (  # around 0, 0; circle, square, triangles, diamond, cross
    "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0z",
    "M-.9 -.9h1.8v1.8h-1.8z",
    "M0 -1.2L1.1 .8H-1.1z",
    "M0 -1.3L1.1 0L0 1.3L-1.1 0z",
    "M-.4 -1.2h.8v.8h.8v.8h-.8v.8h-.8v-.8h-.8v-.8h.8z",
    "M0 1.2L1.1 -.8H-1.1z",
    "M1.2 0L-.8 1.1V-1.1z",
    "M-1.2 0L.8 1.1V-1.1z",
)


def number(value: float) -> str:
    """Return a number of pixels with at most one digit after the point."""
    return f"{value:.1f}".removesuffix(".0")


def element(name: str, *inside: Markup, **attributes: object) -> Markup:
    """Return an element; `stroke_width` is the attribute `stroke-width`, and None is left out."""
    shown = Markup("").join(
        Markup(' {}="{}"').format(
            key.rstrip("_").replace("_", "-"), number(value) if isinstance(value, float) else value
        )
        for key, value in attributes.items()
        if value is not None
    )
    if not inside:
        return Markup("<{}{}/>").format(Markup(name), shown)
    return Markup("<{0}{1}>{2}</{0}>").format(Markup(name), shown, Markup("").join(inside))


def text(x: float, y: float, words: str, fill: str = INK, **attributes: object) -> Markup:
    """Return a text with a halo, so that it can be read on top of lines."""
    halo = {"stroke": PAPER, "stroke_width": 3, "paint_order": "stroke", "stroke_linejoin": "round"}
    return element("text", escape(words), x=x, y=y, fill=fill, **(halo | attributes))


def title(words: str) -> Markup:
    """Return what a browser shows while the pointer is on the element around it."""
    return element("title", escape(words))


def short(name: str) -> str:
    """Return a name that fits next to a chart."""
    return name if len(name) <= MAX_LABEL else f"{name[: MAX_LABEL - 1]}\N{HORIZONTAL ELLIPSIS}"


@dataclass(frozen=True)
class Look:
    """The colour, dash and shape of one solver; `number` is its position in the plan."""

    number: int
    name: str
    colour: str
    dash: str
    shape: str

    def group(self, *inside: Markup) -> Markup:
        """Return the parts of a chart that belong to the solver: the page hides and shows them."""
        return element("g", *inside, data_series=self.number)

    def symbol(self, x: float, y: float, *inside: Markup, size: float = 3.6) -> Markup:
        """Return the solver's symbol."""
        move = f"translate({number(x)} {number(y)}) scale({size:g})"
        return element("path", *inside, d=self.shape, transform=move, fill=self.colour)

    def hollow(self, x: float, y: float, *inside: Markup) -> Markup:
        """Return the outline of the solver's symbol."""
        move = f"translate({number(x)} {number(y)}) scale(3.6)"
        style = {"fill": PAPER, "stroke": self.colour, "stroke_width": "0.45"}
        return element("path", *inside, d=self.shape, transform=move, **style)

    def swatch(self) -> Markup:
        """Return a drawing for legends: a piece of the line with the symbol on it."""
        return element(
            "svg",
            element("path", d="M1 7H27", **self.stroke()),
            self.symbol(14, 7),
            width=28,
            height=14,
            viewBox="0 0 28 14",
            aria_hidden="true",
        )

    def stroke(self, width: float = 2.0) -> dict[str, object]:
        """Return the attributes of the solver's line."""
        return {
            "fill": "none",
            "stroke": self.colour,
            "stroke_width": width,
            "stroke_dasharray": self.dash or None,
        }


@dataclass(frozen=True)
class Series:
    """The looks of solvers. From the ninth on colours repeat, with other dashes and shapes."""

    solvers: tuple[str, ...]

    @classmethod
    def of(cls, analysis: Analysis) -> Self:
        """Return the series of all solvers, in the order of the plan: the same in all charts."""
        return cls(tuple(score.solver for score in analysis.scores if not score.in_batch))

    def look(self, name: str) -> Look:
        """Return the look of a solver. Raises ValueError if it is not one of these."""
        at = self.solvers.index(name)
        shifted = at + at // len(SERIES)
        return Look(
            number=at,
            name=name,
            colour=SERIES[at % len(SERIES)],
            dash=_pick(_DASHES, shifted),
            shape=_pick(_SHAPES, shifted),
        )


def _pick(values: Sequence[str], at: int) -> str:
    return values[at % len(values)]
