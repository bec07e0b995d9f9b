"""A frame with two axes, and the marks that charts draw in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from solvers.report.drawing.geometry import GAP, Point, nearest, path, spread
from solvers.report.drawing.marks import Look, element, number, short, text
from solvers.report.drawing.scale import Scale
from solvers.report.drawing.theme import FONT, LINE, QUIET

WIDTH = 860
_LETTER = 6.6  # pixels, the mean width of one
_TOP, _BOTTOM, _LEFT = 12, 46, 78


@dataclass(frozen=True, kw_only=True)
class Plot:
    """The frame of a chart. The names of rows are on the left, and `labels` are on the right."""

    x: Scale
    y: Scale
    x_title: str = ""
    y_title: str = ""
    height: float = 340
    width: float = WIDTH
    labels: Sequence[str] = ()

    @property
    def left(self) -> float:
        """The left edge of the frame."""
        return max(_LEFT, 22 + _LETTER * max(len(short(words)) for _, words in self.y.ticks))

    @property
    def right(self) -> float:
        """The right edge of the frame."""
        room = 34 + _LETTER * max(len(short(each)) for each in self.labels) if self.labels else 24
        return self.width - room

    @property
    def bottom(self) -> float:
        """The lower edge of the frame. With many labels it is lower than `height` asks for."""
        return _TOP + max(self.height - _TOP - _BOTTOM, GAP * len(self.labels))

    def at(self, x: float, y: float) -> Point:
        """Return the position of two values, in pixels."""
        across, up = self.x.place(x), self.y.place(y)
        return (
            self.left + across * (self.right - self.left),
            self.bottom - up * (self.bottom - _TOP),
        )

    def line(
        self, look: Look, points: Sequence[Point], step: str = "", width: float = 2.0
    ) -> Markup:
        """Return the line of a solver.

        `step` is the direction in which a step from one point to the next begins: "HV" or "VH". An
        empty one is a straight line.
        """
        placed = [self.at(*point) for point in points]
        return element("path", d=path(placed, step), **look.stroke(width))

    def band(self, look: Look, points: Sequence[tuple[float, float, float]]) -> Markup:
        """Return an area of steps between the second and the third number of each point."""
        lower = [self.at(x, low) for x, low, _ in points]
        upper = [self.at(x, high) for x, _, high in points]
        outline = f"{path(lower, 'HV')}L{path(upper[::-1], 'VH')[1:]}z"
        return element("path", d=outline, fill=look.colour, fill_opacity="0.12")

    def rule(self, start: Point, end: Point, colour: str = QUIET, **more: object) -> Markup:
        """Return a straight line between two points of the chart."""
        (x1, y1), (x2, y2) = self.at(*start), self.at(*end)
        return element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, **more)

    def end_labels(self, ends: Sequence[tuple[Look, Point]]) -> list[Markup]:
        """Return the name of each solver to the right of the frame, next to the end of its line."""
        placed = sorted(((look, self.at(*end)) for look, end in ends), key=lambda each: each[1][1])
        heights = spread([y for _, (_, y) in placed], _TOP + 4, self.bottom)
        edge = self.right + 8
        return [
            look.group(
                element(
                    "path",
                    d=f"M{number(x)} {number(y)}H{number(self.right)}L{number(edge)} {number(to)}",
                    fill="none",
                    stroke=look.colour,
                    stroke_dasharray="1 2",
                ),
                look.symbol(edge + 5, to),
                text(edge + 14, to + 4, short(look.name)),
            )
            for (look, (x, y)), to in zip(placed, heights, strict=True)
        ]

    def inner_labels(self, curves: Sequence[tuple[Look, Sequence[Point]]]) -> list[Markup]:
        """Return the name of each solver on its own curve, each at another height.

        The curves are steps, and go up or down only.
        """
        placed = [(look, [self.at(*point) for point in points]) for look, points in curves]
        placed.sort(key=lambda each: sum(x for x, _ in each[1]) / len(each[1]))
        room = self.bottom - _TOP - 40
        wanted = [
            nearest(points, _TOP + 20 + room * (at + 0.5) / len(placed))
            for at, (_, points) in enumerate(placed)
        ]
        heights = spread([y for _, y in wanted], _TOP + 8, self.bottom - 8)
        return [
            look.group(
                look.symbol(x, y, size=4.4),
                text(*self._beside(look, x, to), short(look.name)),
            )
            for (look, _), (x, y), to in zip(placed, wanted, heights, strict=True)
        ]

    def _beside(self, look: Look, x: float, y: float) -> Point:
        """Return the begin of a label to the right of a symbol, or to the left at the edge."""
        width = _LETTER * len(short(look.name))
        return (x + 8 if x + 8 + width < self.width else x - 8 - width, y + 4)

    def frame(self) -> list[Markup]:
        """Return grid lines, and the texts of both axes."""
        parts = []
        for value, words in self.x.ticks:
            x, _ = self.at(value, self.y.low)
            parts.append(_grid(x, _TOP, x, self.bottom))
            parts.append(text(x, self.bottom + 17, words, QUIET, text_anchor="middle"))
        for value, words in self.y.ticks:
            _, y = self.at(self.x.low, value)
            parts.append(_grid(self.left, y, self.right, y))
            parts.append(text(self.left - 8, y + 4, short(words), QUIET, text_anchor="end"))
        middle, centre = (self.left + self.right) / 2, (_TOP + self.bottom) / 2
        across = {"text_anchor": "middle", "class_": "x-title"}
        up = {"text_anchor": "middle", "class_": "y-title"}
        turned = f"rotate(-90 14 {number(centre)})"
        return [
            *parts,
            *([text(middle, self.bottom + 38, self.x_title, QUIET, **across)] * bool(self.x_title)),
            *(
                [text(14.0, centre, self.y_title, QUIET, transform=turned, **up)]
                * bool(self.y_title)
            ),
        ]

    def svg(self, message: str, inside: Sequence[Markup]) -> Markup:
        """Return the drawing. The message is its accessible name."""
        height = self.bottom + _BOTTOM
        return element(
            "svg",
            *self.frame(),
            *inside,
            class_="plot",
            viewBox=f"0 0 {number(self.width)} {number(height)}",
            width=self.width,
            height=height,
            role="img",
            aria_label=message,
            font_family=FONT,
            font_size=12,
        )


def _grid(x1: float, y1: float, x2: float, y2: float) -> Markup:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=LINE, stroke_opacity="0.7")
