"""Crossover plot: time relative to the best solver, by givens, size, level or guesses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from markupsafe import Markup

from solvers import quantities
from solvers.rating import LEVELS
from solvers.report.analysis import Analysis
from solvers.report.drawing import scale
from solvers.report.drawing.chart import Chart, Table, table
from solvers.report.drawing.figure import Absent, Figure, figure, too_few_ranked
from solvers.report.drawing.marks import Look, Series, element, title
from solvers.report.drawing.plot import Plot
from solvers.report.drawing.scale import Scale
from solvers.report.fastest import sentence
from solvers.report.level_table import level_table
from solvers.report.statistics.crossover import Bin, Crossover

_TITLES = {
    "givens": "number of givens",
    "size": "puzzle size",
    "level": "level",
    "guesses": "number of guesses",
}
_UNITS = {"givens": "givens", "size": "rows", "level": "puzzles", "guesses": "guesses"}
_TABS = {
    "givens": "By givens",
    "size": "By size",
    "level": "By difficulty",
    "guesses": "By guesses",
}
_SAME = {
    "level": "the puzzles do not have several levels, there are fewer than 12, or Numba is missing",
    "guesses": "no solver reports different numbers of guesses",
}
_NAMED = 3  # crossover points that the conclusion names; the table has them all


def _draw(analysis: Analysis, measure: str) -> Figure | Absent:
    """Return the curves of ranked solvers along one measure. Points with timeouts are hollow."""
    if len(analysis.ranking) < 2:
        return too_few_ranked(analysis)
    best, *others = [place.solver for place in analysis.ranking]
    found = {
        each.solver: each
        for one in analysis.crossovers
        if one.measure == measure and best in (one.solver, one.against)
        for each in [one.inverted() if one.solver == best else one]
    }
    curves = [found[name] for name in others if name in found]
    if len({_middle(each) for curve in curves for each in curve.bins}) < 2:
        return Absent(_SAME.get(measure, "all puzzles have the same value"))
    counted = next((f", counted by {each.counted_by}" for each in curves if each.counted_by), "")
    domain = scale.decades([1.0, *(each.ratio for curve in curves for each in curve.bins)])
    plot = Plot(
        x=_scale(measure, [_middle(each) for curve in curves for each in curve.bins]),
        y=scale.ratios(*domain),
        x_title=f"{_TITLES[measure]}{counted}",
        y_title=f"{analysis.time} relative to {best}",
        labels=[each.solver for each in curves],
    )
    series = Series.of(analysis)
    looks = [series.look(each.solver) for each in curves]
    placed = list(zip(looks, curves, strict=True))
    inside = [
        plot.rule((plot.x.low, 1.0), (plot.x.high, 1.0), stroke_dasharray="2 3"),
        *(_curve(plot, look, curve) for look, curve in placed),
        *plot.end_labels([(look, _place(curve.bins[-1])) for look, curve in placed]),
    ]
    points = _points(analysis, measure, best)
    summary = "; ".join(points) or "No clear crossover point"
    message = f"Time relative to {best}, by {_TITLES[measure]}. {summary}."
    return figure(plot, inside, message, _conclusion(analysis, measure, best, points))


def _middle(each: Bin) -> float:
    return (each.least + each.most) / 2


def _place(each: Bin) -> tuple[float, float]:
    return _middle(each), each.ratio


def _scale(measure: str, middles: Sequence[float]) -> Scale:
    if measure == "guesses":
        return scale.counts(max(middles))
    if measure == "level":
        return scale.names(LEVELS, min(middles), max(middles))
    room = (max(middles) - min(middles)) * 0.03
    return scale.numbers(min(middles) - room, max(middles) + room)


def _curve(plot: Plot, look: Look, curve: Crossover) -> Markup:
    parts = [plot.line(look, [_place(each) for each in curve.bins])]
    for each in curve.bins:
        x, y = plot.at(*_place(each))
        low, high = (
            plot.at(1, min(max(end or each.ratio, plot.y.low), plot.y.high))[1]
            for end in (each.low, each.high)
        )
        path = f"M{x:.1f} {low:.1f}V{high:.1f}"
        parts.append(element("path", d=path, stroke=look.colour, stroke_opacity="0.4"))
        draw = look.hollow if each.censored else look.symbol
        parts.append(draw(x, y, title(_words(curve, each))))
    return look.group(*parts)


def _words(curve: Crossover, each: Bin) -> str:
    least, most = _value(curve.measure, each.least), _value(curve.measure, each.most)
    values = least if least == most else f"{least} to {most}"
    late = f", {quantities.count(each.censored, 'timeout')}" if each.censored else ""
    return (
        f"{curve.solver}, {values} {_UNITS[curve.measure]}: {quantities.ratio(each.ratio)}"
        f" {quantities.confidence(each.low, each.high, quantities.count(each.puzzles, 'puzzle'))}"
        f"{late}"
    )


def _value(measure: str, value: float) -> str:
    return LEVELS[int(value)] if measure == "level" else f"{value:,.0f}"


def crossover_sentence(found: Crossover) -> str:
    """Return `naive is faster up to 41 guesses (counted by naive), cp-sat from 57`, or nothing."""
    if found.crossover_point is None:
        return ""
    at = found.crossover_point
    by = f" (counted by {found.counted_by})" if found.counted_by else ""
    last = f"{_value(found.measure, at.last)} {_UNITS[found.measure]}{by}"
    first = _value(found.measure, at.first)
    return f"{at.below} is faster up to {last}, {at.above} from {first}"


def _points(analysis: Analysis, measure: str, best: str) -> list[str]:
    """Return a sentence for each crossover point between the best solver and another one."""
    return [
        text
        for each in analysis.crossovers
        if each.measure == measure and best in (each.solver, each.against)
        if (text := crossover_sentence(each))
    ]


def _conclusion(analysis: Analysis, measure: str, best: str, points: Sequence[str]) -> str:
    named = "; ".join(points[:_NAMED])
    more = f"; {len(points) - _NAMED} more are in the table" if len(points) > _NAMED else ""
    found = f"{named}{more}." if points else f"No solver has a clear crossover point with {best}."
    fastest = sentence(analysis.fastest) if measure == "size" else ""
    return f"Fastest: {fastest}. {found}" if fastest else found


def _table(analysis: Analysis, measure: str) -> Table | None:
    """Return the crossover points of all solvers; for levels, the median times."""
    if measure == "level":
        return level_table(analysis)
    return table(
        "Crossover points: up to a value one solver is faster, and from another one the other is",
        ("first solver", "is faster up to", "second solver", "is faster from"),
        (
            (
                at.below,
                f"{_value(measure, at.last)} {_UNITS[measure]}",
                at.above,
                _value(measure, at.first),
            )
            for each in analysis.crossovers
            if each.measure == measure and (at := each.crossover_point)
        ),
    )


CHARTS = [
    Chart(
        name=f"crossover-{measure}",
        tab=_TABS[measure],
        position=position,
        draw=partial(_draw, measure=measure),
        caption=f"Time relative to {{best}} by {title}: below the dashed line, a solver is faster"
        " than {best}. Thin lines are 95% CIs. A hollow point is a bound: it includes puzzles that"
        " one of the two did not solve in time, and the time limit is used as its time there.",
        table=partial(_table, measure=measure),
    )
    for position, (measure, title) in enumerate(_TITLES.items(), 6)
]
