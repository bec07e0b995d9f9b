"""Box plot of each solver's times relative to the best solver's, puzzle by puzzle.

If only one of the two timed out on a puzzle, the time limit stands for its time. Then the ratios
and their mean are bounds, and the box is hollow.
"""

from __future__ import annotations

from markupsafe import Markup

from solvers import quantities
from solvers.compare.results.bound import Bound
from solvers.report.analysis import Analysis
from solvers.report.drawing import scale
from solvers.report.drawing.chart import Chart
from solvers.report.drawing.figure import Absent, Figure, figure, too_few_ranked
from solvers.report.drawing.marks import Look, Series, element, text, title
from solvers.report.drawing.plot import Plot
from solvers.report.drawing.theme import INK, PAPER, QUIET
from solvers.report.pairs import Pair

_DIAMOND = "M0 -6L5 0L0 6L-5 0z"
_HALF = 7.5  # pixels, half of the height of a box


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return one box for each ranked solver that has a ratio to the first one."""
    best, *others = [place.solver for place in analysis.ranking] or [""]
    pairs = [pair for name in others if (pair := analysis.pair(name, best)) and _is_fair(pair)]
    if not pairs:
        return too_few_ranked(analysis)
    ends = [value for pair in pairs for value in (*pair.box, pair.ratio, pair.low, pair.high)]
    plot = Plot(
        x=scale.ratios(*scale.decades([1.0, *(value for value in ends if value)])),
        y=scale.rows([pair.solver for pair in pairs]),
        x_title=f"{analysis.time} relative to {best}",
        height=30 * len(pairs) + 60,
    )
    series = Series.of(analysis)
    inside = [
        plot.rule((1.0, plot.y.low), (1.0, plot.y.high), stroke_dasharray="2 3"),
        *(_box(plot, series.look(pair.solver), row, pair) for row, pair in enumerate(pairs)),
    ]
    findings = "; ".join(pair.sentence for pair in pairs)
    message = f"Time relative to {best}, puzzle by puzzle: {findings}."
    return figure(plot, inside, message, _conclusion(best, pairs))


def _is_fair(pair: Pair) -> bool:
    """A mean over only the puzzles that both solved would favour the one that solved fewer."""
    return bool(pair.box) and pair.bound is not Bound.COMMON


def _box(plot: Plot, look: Look, row: int, pair: Pair) -> Markup:
    least, lower, middle, upper, most, mean = (
        plot.at(value, row)[0] for value in (*pair.box, pair.ratio or pair.box[2])
    )
    y = plot.at(1.0, row)[1]
    hollow = pair.bound is not Bound.EXACT
    colours = {"fill": PAPER if hollow else look.colour, "stroke": look.colour}
    size = quantities.ratio(pair.ratio, pair.bound)
    spread = f"{quantities.ratio(pair.box[0])} to {quantities.ratio(pair.box[-1])}"
    interval = quantities.confidence(pair.low, pair.high)
    low, high = (plot.at(end, row)[0] if end else mean for end in (pair.low, pair.high))
    return look.group(
        title(f"{pair.solver}: geometric mean {size} {interval}, 5% to 95% {spread}"),
        element("path", d=f"M{least:.1f} {y:.1f}H{most:.1f}", stroke=look.colour, stroke_width=2),
        element(
            "rect",
            x=lower,
            y=y - _HALF,
            width=max(upper - lower, 1.0),
            height=2 * _HALF,
            fill_opacity=None if hollow else "0.5",
            **colours,
        ),
        element("path", d=f"M{middle:.1f} {y - _HALF:.1f}v{2 * _HALF}", stroke=INK, stroke_width=2),
        element("path", d=f"M{low:.1f} {y:.1f}H{high:.1f}", stroke=INK, stroke_width=4),
        element(
            "path",
            d=_DIAMOND,
            transform=f"translate({mean:.1f} {y:.1f})",
            fill=PAPER if hollow else INK,
            stroke=INK,
        ),
        *([text(mean + 9, y - _HALF + 3, size, QUIET, font_size=11)] if hollow else []),
    )


def _conclusion(best: str, pairs: list[Pair]) -> str:
    """Return whose ratio varies most, and who is faster than the best on many puzzles."""
    widest = max(pairs, key=lambda pair: pair.box[3] / pair.box[1])
    ends = f"from {quantities.ratio(widest.box[1])} to {quantities.ratio(widest.box[3])}"
    sentence = (
        f"The ratio of {widest.solver} depends most on the puzzle: {ends} in the middle half of the"
        " puzzles."
        if len(pairs) > 1
        else f"In the middle half of the puzzles, the ratio of {widest.solver} is {ends}."
    )
    often = [pair for pair in pairs if pair.box[1] < 1]
    if not often:
        return f"{sentence} No solver is faster than {best} on a quarter of the puzzles."
    names = quantities.count(len(often), "solver")
    are = "is" if len(often) == 1 else "are"
    return f"{sentence} {names} {are} faster than {best} on at least a quarter of the puzzles."


CHARTS = [
    Chart(
        name="box",
        tab="Ratios",
        position=4,
        draw=_draw,
        caption="Time relative to {best}, puzzle by puzzle; further left is faster. The line spans"
        " the 5th to the 95th percentile, the box spans the middle half, and the bar in it is the"
        " median. The diamond is the geometric mean and the thick line its 95% CI. A hollow box is"
        " a bound: one of the two timed out on some puzzles, and the time limit is used there.",
    )
]
