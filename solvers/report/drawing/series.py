"""The colour, dash and shape of each solver, the same in all charts of a report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import altair as alt

from solvers.report.analysis import Analysis
from solvers.report.drawing.theme import SERIES

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
    """Encodings of the field `solver`. Positions in `solvers` determine colours, dashes and shapes.

    From the ninth solver on colours repeat, with different dashes and shapes.
    """

    solvers: tuple[str, ...]

    @classmethod
    def of(cls, analysis: Analysis) -> Self:
        """Return the series of all solvers, in the order of the plan."""
        return cls(tuple(score.solver for score in analysis.scores if not score.in_batch))

    def colour(self, names: Sequence[str], *, legend: bool = True) -> alt.Color:
        """Return colours; Vega-Lite merges the legends of colour, dash and shape."""
        scale = self._scale(names, SERIES)
        return alt.Color(
            "solver:N", title=None, scale=scale, legend=alt.Undefined if legend else None
        )

    def dash(self, names: Sequence[str]) -> alt.StrokeDash:
        """Return dashes, which distinguish lines without colour."""
        return alt.StrokeDash("solver:N", title=None, scale=self._scale(names, _DASHES))

    def shape(self, names: Sequence[str]) -> alt.Shape:
        """Return shapes, which distinguish points without colour."""
        return alt.Shape("solver:N", title=None, scale=self._scale(names, _SHAPES))

    def _scale(self, names: Sequence[str], look: Sequence[Any]) -> alt.Scale:
        """When colours repeat, shift dashes and shapes."""
        turn = 0 if look is SERIES else 1
        places = [self.solvers.index(name) for name in names]
        found = [look[(at + turn * (at // len(SERIES))) % len(look)] for at in places]
        return alt.Scale(domain=list(names), range=found)
