"""What a run was asked, how its grade is meant, and the numbers of its solvers, in the words of the page and of Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.compare.tasks import named
from solvers.report import sentences
from solvers.report.analysis import Analysis
from solvers.report.pairs import Pair
from solvers.report.scores import Score
from solvers.report.statistics.ratios import Bound

GRADES = {
    "A": "quiet: differences of 2\N{NO-BREAK SPACE}% are found",
    "B": "fair: differences of 5\N{NO-BREAK SPACE}% are found",
    "C": "noisy: differences of 20\N{NO-BREAK SPACE}% are found",
    "D": "too noisy to rank anybody",
    None: "no reference solver was run",
}


def asked(analysis: Analysis) -> list[tuple[str, str]]:
    """The facts of the first screen, each with its name."""
    run, alone = analysis.run, [score for score in analysis.scores if not score.in_batch]
    limit = "none" if run.limit is None else f"{run.limit:g} s a board"
    return [
        ("puzzles", f"{analysis.puzzles:,}"),
        ("solvers", f"{len(alone):,}"),
        ("task", named(run.solutions)),
        ("time limit", limit),
        ("orientations", f"{run.isomorphs} a puzzle"),
        ("repetitions", f"{run.repetitions}"),
        ("processes", f"{run.processes} a solver"),
    ]


def reasons(analysis: Analysis) -> str:
    """Why the grade is no better, or what spread it rests on."""
    grade = analysis.grade
    if grade.reasons:
        return "; ".join(grade.reasons)
    return (
        f"the reference solver differs from itself by {grade.spread or 0:.1%} in a block, over "
        f"{sentences.count(grade.blocks, 'block')} by {grade.least or 0:.1%} at most"
    )


@dataclass(frozen=True)
class GroupedCaveat:
    """What is said of one solver or of several at once."""

    blocking: bool
    message: str


def caveats(analysis: Analysis) -> list[GroupedCaveat]:
    """Without the one that is the headline, and with those that say the same of several solvers as one."""
    found: dict[tuple[bool, str], list[str]] = {}
    headline = next(
        (caveat for caveat in analysis.caveats if caveat.blocking and caveat.solver is None), None
    )
    for caveat in analysis.caveats:
        if caveat is headline:
            continue
        told = (
            caveat.message.partition(caveat.solver) if caveat.solver else (caveat.message, "", "")
        )
        found.setdefault((caveat.blocking, f"{told[0]}\0{told[2]}"), []).append(told[1])
    return [
        GroupedCaveat(blocking, message.replace("\0", _joined(solvers)))
        for (blocking, message), solvers in found.items()
    ]


def _joined(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


@dataclass(frozen=True)
class Line:
    """A solver's line in the table; every value is text, "-" where there is nothing."""

    place: str
    solver: str
    at_fault: bool
    solved: str
    late: str
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
    ("late", "unsolved"),
    ("wrong", "wrong"),
    ("ratio", "to the best"),
    ("median", "median"),
    ("p95", "95 %"),
    ("p99", "99 %"),
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
    best = analysis.ranking[0].solver if analysis.ranking else ""
    ranked = [analysis.score(place.solver) for place in analysis.ranking]
    rest = [score for score in analysis.scores if score.solver not in places]
    return [
        _line(analysis, score, places.get(score.solver, "-"), best) for score in [*ranked, *rest]
    ]


def _line(analysis: Analysis, score: Score, place: str, best: str) -> Line:
    limit, facts = (
        analysis.run.limit if score.timed_out else None,
        score.facts,
    )  # it may have given up, or crashed
    times = {
        name: sentences.seconds(getattr(score, name), limit)
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
        late=f"{score.timed_out + score.gave_up:,}",
        wrong=f"{score.failed:,}",
        **times,
        par2=sentences.seconds(score.par2),
        ratio=mean,
        interval=interval,
        cold=sentences.seconds(facts.cold),
        first=sentences.seconds(facts.first),
        cpu_wall="-" if score.cpu_wall is None else f"{score.cpu_wall:.2f}",
        guesses=f"{score.guesses.median:,.0f}" if score.guesses else "-",
    )


def ratio(pair: Pair | None) -> tuple[str, str]:
    """`3.1x` and `(2.9 to 3.3)`; "at least" where time-outs leave only a bound; "-" where there is no fair mean."""
    if pair is None or pair.ratio is None or pair.bound is Bound.COMMON:
        return "-", ""
    bound = {Bound.AT_LEAST: "at least ", Bound.AT_MOST: "at most "}.get(pair.bound, "")
    interval = (
        ""
        if pair.low is None or pair.high is None
        else f"{sentences.times(pair.low)} to {sentences.times(pair.high)}"
    )
    return f"{bound}{sentences.times(pair.ratio)}x", interval
