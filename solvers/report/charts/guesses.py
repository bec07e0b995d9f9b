"""Scatter plot of guesses and time: many guesses, or slow ones?"""

from __future__ import annotations

from solvers import quantities
from solvers.checker import Verdict
from solvers.report.analysis import Analysis
from solvers.report.drawing import scale
from solvers.report.drawing.chart import Chart, Table, table
from solvers.report.drawing.figure import Absent, Figure, figure
from solvers.report.drawing.marks import Series, title
from solvers.report.drawing.plot import Plot
from solvers.report.scores import Score
from solvers.report.statistics.work import GuessCost, seconds

# If there are more, every second, third, ... point of each solver, by guesses, is drawn.
MAX_POINTS = 1000


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return one point for each correct answer of a solver that counts its guesses."""
    if analysis.run.is_bulk:
        return Absent("the run has too many measurements")
    costs = _known(analysis)
    counted = sorted(
        (r.solver, r.counters["guesses"], seconds(r))
        for r in analysis.run.of_task()
        if r.verdict is Verdict.CORRECT
        and r.solver in costs
        and r.wall_ns
        and "guesses" in r.counters
    )
    if not counted:
        return Absent("no solver reports guesses")
    if sum(bool(cost.per_guess) for _, cost in costs.values()) < 2:
        return Absent("fewer than two solvers guess")
    shown = counted[:: max(1, -(-len(counted) // MAX_POINTS))]
    plot = Plot(
        x=scale.counts(max(guesses for _, guesses, _ in shown)),
        y=scale.seconds(*scale.decades(time for _, _, time in shown)),
        x_title="guesses",
        y_title="wall time",
    )
    series = Series.of(analysis)
    inside = []
    for name in costs:
        look = series.look(name)
        points = [plot.at(guesses, time) for solver, guesses, time in shown if solver == name]
        inside.append(look.group(title(name), *(look.symbol(*each, size=2.8) for each in points)))
    most = [f"at most {cost.most:,.0f} by {name}" for name, (_, cost) in costs.items()]
    message = f"Guesses and time: {', '.join(most)}."
    return figure(plot, inside, message, _conclusion(costs))


def _known(analysis: Analysis) -> dict[str, tuple[Score, GuessCost]]:
    return {
        score.solver: (score, score.guess_cost)
        for score in analysis.scores
        if score.guess_cost and not score.in_batch
    }


def _conclusion(costs: dict[str, tuple[Score, GuessCost]]) -> str:
    """Return whose guesses are the cheapest, and whose are the dearest."""
    each = {name: cost.per_guess for name, (_, cost) in costs.items() if cost.per_guess}
    least, most = min(each, key=each.__getitem__), max(each, key=each.__getitem__)
    return (
        f"A guess of {least} takes {quantities.duration(each[least])} (median), the shortest time;"
        f" one of {most} takes {quantities.duration(each[most])}, the longest."
    )


def _costs(analysis: Analysis) -> Table | None:
    """Return how many guesses solvers need, and how much time each takes."""
    return table(
        "Guesses of each solver",
        ("solver", "median", "most", "wall time per guess", "rank correlation with time"),
        (_row(score, cost) for score, cost in _known(analysis).values()),
    )


def _row(score: Score, cost: GuessCost) -> tuple[str, ...]:
    return (
        score.solver,
        quantities.NONE if score.guesses is None else f"{score.guesses:,.0f}",
        f"{cost.most:,.0f}",
        quantities.duration(cost.per_guess),
        quantities.NONE if cost.correlation is None else f"{cost.correlation:.2f}",
    )


CHARTS = [
    Chart(
        name="guesses",
        tab="Guesses",
        position=9,
        draw=_draw,
        caption="Each point is an answer. Further right means more guesses, further up means more"
        " time. If the points of a solver lie above those of another one, it spends more time on"
        " each guess.",
        table=_costs,
        printed=False,
    )
]
