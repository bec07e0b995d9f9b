"""Solvers in charts: each has a colour, a dash and a shape, everywhere the same, so that no reader depends on colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import altair as alt

from solvers.report.analysis import Analysis
from solvers.report.charts.theme import SERIES

_DASHES = ([1, 0], [7, 3], [2, 2], [9, 3, 2, 3])
_SHAPES = (
    "circle",
    "square",
    "triangle-up",
    "diamond",
    "cross",
    "triangle-down",
    "triangle-right",
    "triangle-left",
)


@dataclass(frozen=True)
class Series:
    """Encodings by the field `solver` for those `names` that a chart shows; `everyone` decides who has which.

    Two solvers of one colour, which there are from the ninth on, have different dashes and shapes.
    """

    everyone: tuple[str, ...]

    @classmethod
    def of(cls, analysis: Analysis) -> Self:
        """In the order of the plan."""
        return cls(tuple(score.solver for score in analysis.scores if not score.in_batch))

    def colour(self, names: Sequence[str], *, legend: bool = True) -> alt.Color:
        """The legend is merged with those of dash and shape."""
        scale = self._scale(names, SERIES)
        return alt.Color(
            "solver:N", title=None, scale=scale, legend=alt.Undefined if legend else None
        )

    def dash(self, names: Sequence[str]) -> alt.StrokeDash:
        """Told apart without colour, in lines."""
        return alt.StrokeDash("solver:N", title=None, scale=self._scale(names, _DASHES))

    def shape(self, names: Sequence[str]) -> alt.Shape:
        """Told apart without colour, in points."""
        return alt.Shape("solver:N", title=None, scale=self._scale(names, _SHAPES))

    def _scale(self, names: Sequence[str], look: Sequence[Any]) -> alt.Scale:
        """Each further round of colours goes with other dashes and shapes."""
        turn = 0 if look is SERIES else 1
        places = [self.everyone.index(name) for name in names]
        found = [look[(at + turn * (at // len(SERIES))) % len(look)] for at in places]
        return alt.Scale(domain=list(names), range=found)
