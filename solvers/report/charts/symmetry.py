"""Effect of symmetry: the slowest isomorph of a puzzle compared with the fastest, by solver."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from solvers import quantities
from solvers.report.analysis import Analysis
from solvers.report.drawing import scale
from solvers.report.drawing.chart import Chart, Table, table
from solvers.report.drawing.figure import Absent, Figure, figure
from solvers.report.drawing.marks import Look, Series, element, text, title
from solvers.report.drawing.plot import Plot
from solvers.report.labels import labels
from solvers.report.statistics.isomorph_spread import IsomorphSpread


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return a line for each solver, from the median ratio to the largest."""
    known = _known(analysis)
    if not known:
        return Absent("no puzzle was given in several isomorphs")
    ends = [ratio for spread in known.values() for ratio in (spread.median, spread.widest[0].ratio)]
    plot = Plot(
        x=scale.ratios(1.0, max(2.0, *ends) * 1.4),
        y=scale.rows([*known]),
        x_title="slowest to fastest isomorph of the same puzzle",
        height=26 * len(known) + 60,
    )
    series = Series.of(analysis)
    inside = [
        _line(plot, series.look(name), row, spread)
        for row, (name, spread) in enumerate(known.items())
    ]
    medians = [f"{name} {_median(spread)}" for name, spread in known.items()]
    message = f"Slowest to fastest isomorph of a puzzle, median ratio: {', '.join(medians)}."
    return figure(plot, inside, message, _conclusion(known))


def _known(analysis: Analysis) -> dict[str, IsomorphSpread]:
    spreads = {score.solver: score.isomorph_spread for score in analysis.scores}
    return {name: spread for name, spread in spreads.items() if spread}


def _line(plot: Plot, look: Look, row: int, spread: IsomorphSpread) -> Markup:
    widest = spread.widest[0]
    (x, y), (p95, _), (most, _) = (
        plot.at(ratio, row) for ratio in (spread.median, spread.p95, widest.ratio)
    )
    largest = quantities.ratio(widest.ratio, _bound(at_least=widest.at_least))
    return look.group(
        title(f"{look.name}: median {_median(spread)}, largest {largest}"),
        element("path", d=f"M{x:.1f} {y:.1f}H{most:.1f}", **look.stroke()),
        element("path", d=f"M{p95:.1f} {y - 6:.1f}v12", stroke=look.colour, stroke_width=2),
        look.symbol(x, y, size=5),
        text(most + 6, y + 4, largest, font_size=11),
    )


def _median(spread: IsomorphSpread) -> str:
    return quantities.ratio(spread.median, _bound(at_least=spread.at_least))


def _conclusion(known: Mapping[str, IsomorphSpread]) -> str:
    """Return which solver depends most on the form of a puzzle, and which one least."""
    least = min(known, key=lambda name: known[name].median)
    most = max(known, key=lambda name: known[name].median)
    if least == most:
        return f"For {least}, the slowest isomorph takes {_median(known[least])} as long (median)."
    return (
        f"{most} depends most on which isomorph of a puzzle it is given: the slowest takes"
        f" {_median(known[most])} as long as the fastest (median). {least} depends least on it:"
        f" {_median(known[least])}."
    )


def _ratios(analysis: Analysis) -> Table | None:
    """Return the ratio of the slowest isomorph to the fastest, over the puzzles of each solver."""
    names = labels(analysis.run.entries).puzzles
    return table(
        "Ratio of the slowest isomorph of a puzzle to the fastest",
        ("solver", "puzzles", "median", "p95", "largest", "puzzle with the largest"),
        ((name, *_row(spread, names)) for name, spread in _known(analysis).items()),
    )


def _row(spread: IsomorphSpread, names: Mapping[int, str]) -> tuple[str, ...]:
    widest = spread.widest[0]
    return (
        f"{spread.puzzles:,}",
        _median(spread),
        quantities.ratio(spread.p95, _bound(at_least=spread.at_least)),
        quantities.ratio(widest.ratio, _bound(at_least=widest.at_least)),
        names[widest.puzzle],
    )


def _bound(*, at_least: bool) -> str:
    return "at-least" if at_least else ""


CHARTS = [
    Chart(
        name="symmetry",
        tab="Symmetry",
        position=11,
        draw=_draw,
        caption="How much the time for a puzzle changes if it is turned, mirrored or relabelled:"
        " the slowest isomorph of each puzzle compared with the fastest. The symbol is the median"
        " over puzzles, the bar the 95th percentile, and the end of the line the largest ratio.",
        table=_ratios,
        printed=False,
    )
]
