"""Cactus plot: how many instances each solver solves within a given time for each."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from solvers import quantities
from solvers.report.analysis import Analysis
from solvers.report.drawing import scale
from solvers.report.drawing.chart import Chart, Table, table
from solvers.report.drawing.figure import NOT_RANKED, Absent, Figure, figure
from solvers.report.drawing.marks import Look, Series, element, text, title
from solvers.report.drawing.plot import Plot
from solvers.report.drawing.theme import INK, QUIET
from solvers.report.statistics.cactus import CactusPoint

VIRTUAL_BEST = "virtual best"
_SYMBOLS = 6  # on each curve, to distinguish curves without colour


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return the curves of ranked solvers and of the virtual best solver."""
    names = [place.solver for place in analysis.ranking]
    curves = {name: curve for name in names if (curve := analysis.score(name).cactus)}
    if not curves:
        return NOT_RANKED
    limit, series = analysis.run.time_limit, Series.of(analysis)
    every = [point for curve in curves.values() for point in curve]
    plot = Plot(
        x=scale.numbers(0, max(point.solved for point in every)),
        y=scale.seconds(*scale.decades([*(point.seconds for point in every), limit or 0])),
        x_title="instances solved",
        y_title=f"{analysis.time} per instance",
        height=400,
        labels=[*curves],
    )
    looks = {name: series.look(name) for name in curves}
    ends = [(looks[name], _point(curve[-1])) for name, curve in curves.items()]
    inside = [
        *_virtual_best(analysis, plot),
        *_limit(plot, limit),
        *(_curve(plot, looks[name], curve) for name, curve in curves.items()),
        *plot.end_labels(ends),
    ]
    return figure(plot, inside, _message(analysis), _conclusion(analysis))


def _point(point: CactusPoint) -> tuple[float, float]:
    return float(point.solved), point.seconds


def _curve(plot: Plot, look: Look, curve: Sequence[CactusPoint]) -> Markup:
    step = max(1, len(curve) // _SYMBOLS)
    symbols = [look.symbol(*plot.at(*_point(point))) for point in curve[::step]]
    line = plot.line(look, [_point(point) for point in curve], "VH")
    return look.group(title(look.name), line, *symbols)


def _virtual_best(analysis: Analysis, plot: Plot) -> list[Markup]:
    if not analysis.virtual_best or len(analysis.ranking) < 2:
        return []
    points = [_point(point) for point in analysis.virtual_best.cactus]
    line = plot.line(Look(-1, VIRTUAL_BEST, INK, "", ""), points, "VH", 6.0)
    return [element("g", title(VIRTUAL_BEST), line, opacity="0.16")]


def _limit(plot: Plot, limit: float | None) -> list[Markup]:
    if limit is None:
        return []
    x, y = plot.at(plot.x.low, limit)
    rule = plot.rule((plot.x.low, limit), (plot.x.high, limit), stroke_dasharray="2 3")
    return [rule, text(x + 4, y - 5, "time limit", QUIET)]


def _message(analysis: Analysis) -> str:
    counts = [
        f"{place.solver} solves {analysis.score(place.solver).instances_solved:,}"
        for place in analysis.ranking
    ]
    instances = quantities.count(analysis.instances, "instance")
    return f"Instances solved within a given time. Of {instances}, {', '.join(counts)}."


def _conclusion(analysis: Analysis) -> str:
    """Return who solves the most, who the fewest, and who is through first."""
    scores = [analysis.score(place.solver) for place in analysis.ranking]
    solved = {score.solver: score.instances_solved for score in scores}
    most, fewest = max(solved.values()), min(solved.values())
    leading = [score for score in scores if solved[score.solver] == most]
    of = f"{most:,} of {quantities.count(analysis.instances, 'instance')}"
    if len(leading) == 1:
        first = f"{leading[0].solver} solves the most, {of}."
    else:
        quickest = min(leading, key=lambda score: score.cactus[-1].seconds if score.cactus else 0)
        last = quickest.cactus[-1].seconds if quickest.cactus else None
        first = (
            f"{quantities.count(len(leading), 'solver')} solve the most, {of}. Of these,"
            f" {quickest.solver} has the shortest time for its slowest instance:"
            f" {quantities.duration(last)}."
        )
    last_name = next(name for name, number in solved.items() if number == fewest)
    return first if fewest == most else f"{first} {last_name} solves the fewest, {fewest:,}."


def _contributions(analysis: Analysis) -> Table | None:
    """Return what the virtual best solver would lose without each solver."""
    if analysis.virtual_best is None or len(analysis.ranking) < 2:
        return None
    return table(
        "Contribution of each solver to the virtual best solver",
        ("solver", "fastest on", "solved only by it", "PAR-2 increase without it"),
        (
            (
                each.solver,
                f"{each.fastest:,}",
                f"{each.alone:,}",
                quantities.duration(each.par2_lost or None),
            )
            for each in analysis.virtual_best.contributions
        ),
    )


CHARTS = [
    Chart(
        name="cactus",
        tab="Solved over time",
        position=1,
        draw=_draw,
        caption="A cactus plot: each curve shows one solver's instances, sorted from fastest to"
        " slowest. Further right means more instances solved, lower means faster. The wide grey"
        " line is the virtual best solver, which takes the fastest answer for each instance.",
        table=_contributions,
        in_markdown=True,
    )
]
