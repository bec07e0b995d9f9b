"""The table of solvers as text, for the page and for Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from solvers import quantities
from solvers.compare.measure import Measure
from solvers.compare.results.bound import Bound
from solvers.quantities import NONE, duration
from solvers.report.analysis import Analysis
from solvers.report.headline import joined
from solvers.report.pairs import Pair
from solvers.report.scores import Score


@dataclass(frozen=True, kw_only=True)
class ScoreLine:
    """The texts of one solver's line."""

    place: str
    solver: str
    at_fault: bool
    solved: str
    puzzles: str
    timeouts: str
    gave_up: str
    wrong: str
    crashed: str
    ratio: str
    interval: str
    median: str
    wall: str
    p95: str
    p99: str
    worst: str
    par2: str
    fastest: str
    cold: str
    first: str
    cpu_wall: str
    memory: str
    outside: str
    guesses: str


_HEADINGS: Final = {
    "place": "place",
    "solver": "solver",
    "ratio": "ratio (95%\N{NO-BREAK SPACE}CI)",
    "median": "median",
    "wall": "wall median",
    "p95": "p95",
    "solved": "solved",
    "timeouts": "timeouts",
    "gave_up": "gave up",
    "wrong": "wrong",
    "crashed": "failed",
    "fastest": "fastest on",
    "guesses": "guesses",
    "puzzles": "puzzles solved",
    "p99": "p99",
    "worst": "slowest",
    "par2": "PAR-2",
    "cold": "start-up",
    "first": "first solve",
    "cpu_wall": "CPU\N{NO-BREAK SPACE}/ wall",
    "memory": "memory",
    "outside": "CPU between",
}
FURTHER: Final = (
    "puzzles",
    "p99",
    "worst",
    "par2",
    "cold",
    "first",
    "cpu_wall",
    "memory",
    "outside",
)
_IF_ANY: Final = (
    "timeouts",
    "gave_up",
    "crashed",
)  # columns that are left out if they are 0 for all solvers
_BOUNDS: Final = {Bound.AT_LEAST: "≥ ", Bound.AT_MOST: "≤ "}


def headings(analysis: Analysis) -> dict[str, str]:
    """Return the headings of the columns by name."""
    hidden = [each for each in _IF_ANY if not any(getattr(s, each) for s in analysis.scores)]
    return {name: heading for name, heading in _HEADINGS.items() if name not in hidden}


def meanings(analysis: Analysis) -> dict[str, str]:
    """Return what the columns mean, by name."""
    best = analysis.results.ranking.best
    ratios = (
        f"Time divided by that of {best}: the geometric mean over puzzles, and its 95% confidence "
        "interval (CI). A bound (≥ or ≤) is a result of timeouts."
    )
    times = "Unsolved instances count as slower than all others."
    return {
        "place": "Solvers share a place if no difference between them was found.",
        **({"ratio": ratios} if best else {}),
        "median": f"The time for the middle instance: {_measures(analysis)}. {times}",
        "wall": f"The same in wall time, which includes waiting for a core. {times}",
        "p95": f"95% of the instances take at most this time. {times}",
        "p99": f"99% of the instances take at most this time. {times}",
        "worst": f"The longest time for an instance. {times}",
        "solved": "Measurements that were solved. A measurement is one timed solve of an instance.",
        "timeouts": "Measurements that reached the time limit.",
        "gave_up": "Measurements in which the solver said that it found no answer.",
        "wrong": "Answers that verification refuted. A crash is not an answer.",
        "crashed": "Measurements that ended without an answer: crashes, overruns of the time limit,"
        " exceeded memory limits.",
        "fastest": "Instances on which no other ranked solver is faster. An instance is a puzzle,"
        " or an isomorph of it, as given to the solvers.",
        "puzzles": "Puzzles of which all measurements were solved.",
        "par2": "Mean time per instance. Unsolved ones count as twice the time limit.",
        "cold": "From the start of a process until the solver is ready. Median over processes.",
        "first": "The first solve in a new process. Median over processes.",
        "cpu_wall": "CPU time divided by wall time: above 1 if a solver uses several cores.",
        "memory": "Peak memory of the process of a solver, the largest of its processes.",
        "outside": "CPU time of the process between its timed solves, for each solve. Reading the"
        " puzzle and writing the answer are a part of it. Median over processes.",
        "guesses": "Median over the instances solved by every solver that is not at fault.",
    }


def score_lines(analysis: Analysis) -> list[ScoreLine]:
    """Return a line for each solver, in the order of the ranking."""
    places = {place.solver: place.place for place in analysis.ranking}
    return [
        _line(analysis, analysis.score(each.solver), places.get(each.solver))
        for each in analysis.results.in_order
    ]


def _line(analysis: Analysis, score: Score, place: int | None) -> ScoreLine:
    best, facts = analysis.results.ranking.best, score.facts
    limit = analysis.run.time_limit if score.timeouts else None  # else they gave up or failed
    pair = analysis.pair(score.solver, best) if best and score.solver != best else None
    mean, interval = (quantities.ratio(1.0), "") if score.solver == best else ratio(pair)
    return ScoreLine(
        place=str(place or NONE),
        solver=score.solver,
        at_fault=score.at_fault,
        solved=f"{score.solved:,}/{score.asked:,}",
        puzzles=f"{score.puzzles_solved:,}/{score.puzzles:,}",
        timeouts=f"{score.timeouts:,}",
        gave_up=f"{score.gave_up:,}",
        wrong=f"{score.wrong:,}",
        crashed=f"{score.crashed:,}",
        ratio=mean,
        interval=interval,
        median=duration(score.known(score.median), limit),
        wall=duration(score.known(score.wall_median), limit),
        p95=duration(score.known(score.p95), limit),
        p99=duration(score.known(score.p99), limit),
        worst=duration(score.known(score.worst), limit),
        par2=duration(score.par2),
        cold=duration(facts.cold),
        first=duration(facts.first),
        cpu_wall=NONE if score.cpu_wall is None else f"{score.cpu_wall:.2f}",
        memory=quantities.megabytes(facts.memory),
        outside=duration(facts.outside),
        fastest=_fastest(analysis, score.solver),
        guesses=NONE if score.guesses is None else f"{score.guesses:,.0f}",
    )


def _measures(analysis: Analysis) -> str:
    """Return what the times of the table are: `CPU time; wall time for b and c`."""
    walls = [each.solver for each in analysis.scores if each.measure is Measure.WALL]
    if len(walls) == len(analysis.scores):
        return str(Measure.WALL)
    return f"{Measure.CPU}; {Measure.WALL} for {joined(walls)}" if walls else str(Measure.CPU)


def _fastest(analysis: Analysis, solver: str) -> str:
    """Return on how many instances no ranked solver is faster than this one."""
    found = analysis.virtual_best.contributions if analysis.virtual_best else ()
    return next((f"{each.fastest:,}" for each in found if each.solver == solver), NONE)


def ratio(pair: Pair | None) -> tuple[str, str]:
    """Return a ratio and its interval: `3.1x` and `2.9 to 3.3`, or `≥ 3.1x` for a lower bound.

    There is none if each of the two solved something that the other did not.
    """
    if pair is None or pair.ratio is None or pair.bound is Bound.COMMON:
        return NONE, ""
    mean = f"{_BOUNDS.get(pair.bound, '')}{quantities.ratio(pair.ratio)}"
    return mean, quantities.interval(pair.low, pair.high)
