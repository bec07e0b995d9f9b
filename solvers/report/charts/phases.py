"""Bar chart of phases: the share of building a model, searching and everything else."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from solvers import quantities
from solvers.report.analysis import Analysis
from solvers.report.drawing import scale
from solvers.report.drawing.chart import Chart, Table, table
from solvers.report.drawing.figure import Absent, Figure, figure
from solvers.report.drawing.marks import Look, Series, element, text, title
from solvers.report.drawing.plot import Plot
from solvers.report.drawing.theme import SERIES
from solvers.report.statistics.work import Phases

_PHASES = ("build", "search", "other")
_COLOURS = (SERIES[4], SERIES[0], SERIES[6])
_OPACITIES = ("1", "0.75", "0.35")  # they differ without colour, too


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return one bar for each solver that reports its phases."""
    known = _known(analysis)
    if not known:
        return Absent("no solver reports its phases")
    plot = Plot(
        x=scale.shares(),
        y=scale.rows([*known]),
        x_title="share of the total time",
        height=26 * len(known) + 84,
    )
    series = Series.of(analysis)
    inside = [
        *(
            _bar(plot, series.look(name), row, found)
            for row, (name, found) in enumerate(known.items())
        ),
        *_key(plot),
    ]
    shares = [
        f"{name} builds for {found.build_share:.0%} and searches for {found.search_share:.0%}"
        for name, found in known.items()
    ]
    message = f"Share of the total time: {'; '.join(shares)}."
    return figure(plot, inside, message, _conclusion(known))


def _known(analysis: Analysis) -> dict[str, Phases]:
    return {
        score.solver: score.phases
        for score in analysis.scores
        if score.phases and not score.in_batch
    }


def _bar(plot: Plot, look: Look, row: int, found: Phases) -> Markup:
    parts, start = [], 0.0
    for (phase, share, median), colour, opacity in zip(
        _parts(found), _COLOURS, _OPACITIES, strict=True
    ):
        (x, y), (end, _) = plot.at(start, row), plot.at(start + share, row)
        words = f"{look.name}: {phase} {share:.0%}, median {median}"
        style = {"fill": colour, "fill_opacity": opacity}
        bar = {"x": x, "y": y - 8, "width": max(end - x, 0.0), "height": 16}
        parts.append(element("rect", title(words), **bar, **style))
        start += share
    return look.group(*parts)


def _key(plot: Plot) -> Iterator[Markup]:
    """Yield a legend of the phases, at the right of the axis's title."""
    for at, (phase, colour, opacity) in enumerate(zip(_PHASES, _COLOURS, _OPACITIES, strict=True)):
        x, y = plot.right - 210 + 70 * at, plot.bottom + 28
        style = {"fill": colour, "fill_opacity": opacity}
        yield element("rect", x=x, y=y, width=12, height=12, **style)
        yield text(x + 17, y + 10, phase)


def _parts(found: Phases) -> list[tuple[str, float, str]]:
    """Return the name, the share and the median time of each phase."""
    build, search = found.build_share, found.search_share
    shares = (build, search, max(0.0, 1 - build - search))
    medians = map(quantities.duration, (found.build, found.search, found.other))
    return list(zip(_PHASES, shares, medians, strict=True))


def _conclusion(known: dict[str, Phases]) -> str:
    """Return who spends the largest share building, and who the largest share searching."""
    build = max(known, key=lambda name: known[name].build_share)
    search = max(known, key=lambda name: known[name].search_share)
    first = f"{build} spends {known[build].build_share:.0%} of its time building its model"
    if build == search:
        return f"{first}, and {known[build].search_share:.0%} searching."
    second = f"{search} spends {known[search].search_share:.0%} searching"
    return f"{first}, the largest share. {second}."


def _medians(analysis: Analysis) -> Table | None:
    """Return the median time of each phase, and its share of the total time."""
    return table(
        "Median time of each phase, and its share of the total time",
        ("solver", *_PHASES),
        ((name, *map(_cell, _parts(found))) for name, found in _known(analysis).items()),
    )


def _cell(part: tuple[str, float, str]) -> str:
    _, share, median = part
    return f"{median}, {quantities.percentage(share)}" if share else quantities.NONE


CHARTS = [
    Chart(
        name="phases",
        tab="Phases",
        position=10,
        draw=_draw,
        caption="What each solver that reports its phases spends its time on: building a model of"
        " the puzzle, searching, or anything else.",
        table=_medians,
        printed=False,
    )
]
