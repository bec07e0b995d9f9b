"""Performance profile: share of instances solved within a factor of the fastest time."""

from __future__ import annotations

from solvers import quantities
from solvers.report.analysis import Analysis
from solvers.report.drawing import scale
from solvers.report.drawing.chart import Chart
from solvers.report.drawing.figure import Absent, Figure, figure, too_few_ranked
from solvers.report.drawing.marks import Series, title
from solvers.report.drawing.plot import Plot

_WITHIN = 10.0  # the factor that the conclusion is about


def _draw(analysis: Analysis) -> Figure | Absent:
    """Return the curves over instances that all ranked solvers support and at least one solved."""
    if len(analysis.profiles) < 2:
        return too_few_ranked(analysis)
    largest = max(2.0, *(point.factor for found in analysis.profiles for point in found.points))
    plot = Plot(
        x=scale.ratios(1.0, largest),
        y=scale.shares(),
        x_title=f"{analysis.time} relative to the fastest solver",
        y_title="share of instances",
    )
    series = Series.of(analysis)
    curves = [
        (series.look(found.solver), [(point.factor, point.share) for point in found.points])
        for found in analysis.profiles
    ]
    inside = [
        *(look.group(title(look.name), plot.line(look, points, "HV")) for look, points in curves),
        *plot.inner_labels(curves),
    ]
    first = analysis.profiles[0]
    shares = [f"{found.solver} {found.points[0].share:.0%}" for found in analysis.profiles]
    instances = quantities.count(first.instances, "instance")
    message = f"Share of {instances} on which each solver is the fastest: {', '.join(shares)}."
    return figure(plot, inside, message, _conclusion(analysis))


def _conclusion(analysis: Analysis) -> str:
    """Return what the curves cover, who is the fastest most often, and who is never far behind."""
    profiles = analysis.profiles
    often = max(profiles, key=lambda found: found.points[0].share)
    within = {
        found.solver: max(
            (point.share for point in found.points if point.factor <= _WITHIN), default=0.0
        )
        for found in profiles
    }
    near = max(within, key=within.__getitem__)
    sentences = [
        _covered(often.instances, len(analysis.run.entries)),
        f"{often.solver} is the fastest on {often.points[0].share:.0%} of them.",
    ]
    if sum(share == within[near] for share in within.values()) == 1:
        sentences.append(
            f"{near} is within {quantities.ratio(_WITHIN)} of the fastest time on"
            f" {within[near]:.0%} of them, more often than any other solver."
        )
    return " ".join(sentences)


def _covered(instances: int, of_run: int) -> str:
    """Return which instances of the run the curves are about."""
    if instances == of_run:
        return f"The curves cover all {quantities.count(instances, 'instance')} of the run."
    return (
        f"The curves cover {instances:,} of {quantities.count(of_run, 'instance')}: those that all"
        " ranked solvers support and at least one of them solved."
    )


CHARTS = [
    Chart(
        name="profile",
        tab="Profile",
        position=3,
        draw=_draw,
        caption="A performance profile (Dolan and Moré): the share of instances on which a solver's"
        " time is within a factor of the fastest solver's time for that instance. Higher is better."
        " With more than two solvers it only shows which one is best: the order of the others can"
        " change if the best solver is left out.",
        in_markdown=True,
    )
]
