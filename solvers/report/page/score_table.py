"""The table of solvers as text, for the page and for Markdown."""

from __future__ import annotations

from dataclasses import dataclass

from solvers import quantities
from solvers.compare.results.ratio import Bound
from solvers.report.analysis import Analysis
from solvers.report.pairs import Pair
from solvers.report.scores import Score


@dataclass(frozen=True)
class Line:
    """A solver's line in the table; every value is text, "-" where there is nothing."""

    place: str
    solver: str
    at_fault: bool
    solved: str
    puzzles: str
    timeouts: str
    gave_up: str
    wrong: str
    median: str
    p95: str
    p99: str
    worst: str
    par2: str
    ratio: str
    interval: str
    cold: str
    first: str
    cpu_wall: str
    guesses: str


HEADINGS = (
    ("place", "place"),
    ("solver", "solver"),
    ("solved", "solved"),
    ("puzzles", "puzzles solved"),
    ("timeouts", "timeouts"),
    ("gave_up", "gave up"),
    ("wrong", "wrong"),
    ("ratio", "to the best"),
    ("median", "median"),
    ("p95", "95%"),
    ("p99", "99%"),
    ("worst", "worst"),
    ("par2", "PAR-2"),
    ("cold", "start"),
    ("first", "first"),
    ("cpu_wall", "CPU / wall"),
    ("guesses", "guesses"),
)


def lines(analysis: Analysis) -> list[Line]:
    """Ranked solvers first, best first; then the others in the order of the plan."""
    places = {place.solver: str(place.place or "-") for place in analysis.ranking}
    best = analysis.results.ranking.best or ""
    return [
        _line(analysis, analysis.score(each.solver), places.get(each.solver, "-"), best)
        for each in analysis.results.in_order
    ]


def _line(analysis: Analysis, score: Score, place: str, best: str) -> Line:
    limit, facts = (
        analysis.run.time_limit if score.timeouts else None,
        score.facts,
    )  # it may have given up, or crashed
    times = {
        name: quantities.duration(getattr(score, name), limit)
        for name in ("median", "p95", "p99", "worst")
    }
    mean, interval = (
        ("best", "") if score.solver == best else ratio(analysis.pair(score.solver, best))
    )
    return Line(
        place=place,
        solver=score.solver,
        at_fault=score.at_fault,
        solved=f"{score.solved:,} of {score.asked:,}",
        puzzles=f"{score.puzzles_solved:,} of {score.puzzles:,}",
        timeouts=f"{score.timeouts:,}",
        gave_up=f"{score.gave_up:,}",
        wrong=f"{score.failed:,}",
        **times,
        par2=quantities.duration(score.par2),
        ratio=mean,
        interval=interval,
        cold=quantities.duration(facts.cold),
        first=quantities.duration(facts.first),
        cpu_wall="-" if score.cpu_wall is None else f"{score.cpu_wall:.2f}",
        guesses=quantities.NONE if score.guesses is None else f"{score.guesses:,.0f}",
    )


def ratio(pair: Pair | None) -> tuple[str, str]:
    """`3.1x` and `(2.9 to 3.3)`; "at least" where time-outs leave only a bound; "-" where there is no fair mean."""
    if pair is None or pair.ratio is None or pair.bound is Bound.COMMON:
        return "-", ""
    bound = {Bound.AT_LEAST: "at least ", Bound.AT_MOST: "at most "}.get(pair.bound, "")
    interval = (
        ""
        if pair.low is None or pair.high is None
        else f"{quantities.interval(pair.low, pair.high)}"
    )
    return f"{bound}{quantities.ratio(pair.ratio)}", interval
