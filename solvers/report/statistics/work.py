"""What a solver spends its time on, build or search, and how time depends on guesses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.checker import Verdict
from solvers.compare.record import Record
from solvers.compare.results.times import percentile
from solvers.report.statistics.distributions import spearman


@dataclass(frozen=True, kw_only=True)
class Phases:
    """Medians in seconds over the measurements with phases; shares are of the summed time.

    other  the rest of the solve: reading the puzzle, extracting the answer
    """

    rows: int
    build: float
    search: float
    other: float
    build_share: float
    search_share: float


@dataclass(frozen=True, kw_only=True)
class GuessCost:
    """How time depends on guesses, over the solved measurements in which the solver counts them.

    most         the largest number of guesses
    per_guess    the median of seconds to guesses, over those with a guess; None if none has one
    correlation  Spearman's, of guesses and seconds; None if either never changes
    """

    rows: int
    most: float
    per_guess: float | None
    correlation: float | None


def seconds(record: Record) -> float:
    """Return the wall time of a solved measurement."""
    return (record.wall_ns or 0) / 1e9


def _solved_with(counter: str, records: Sequence[Record]) -> list[Record]:
    return [r for r in records if r.verdict is Verdict.CORRECT and counter in r.counters]


def phases(records: Sequence[Record]) -> Phases | None:
    """Return the phases of one solver's solved measurements; None if it does not report them."""
    timed = _solved_with("search_seconds", records)
    build = [record.counters.get("build_seconds", 0.0) for record in timed]
    search = [record.counters["search_seconds"] for record in timed]
    known = zip(timed, build, search, strict=True)
    other = [max(0.0, seconds(record) - first - second) for record, first, second in known]
    whole = sum((*build, *search, *other)) or 1.0
    medians = [percentile(part, 0.5) for part in (build, search, other)]
    if None in medians:
        return None
    return Phases(
        rows=len(timed),
        build=medians[0] or 0.0,
        search=medians[1] or 0.0,
        other=medians[2] or 0.0,
        build_share=sum(build) / whole,
        search_share=sum(search) / whole,
    )


def guess_cost(records: Sequence[Record]) -> GuessCost | None:
    """Return the guess cost of one solver's solved measurements; None if it counts no guesses."""
    counted = [(r.counters["guesses"], seconds(r)) for r in _solved_with("guesses", records)]
    if not counted:
        return None
    guesses, times = zip(*counted, strict=True)
    varies = len(set(guesses)) > 1 and len(set(times)) > 1
    return GuessCost(
        rows=len(counted),
        most=max(guesses),
        per_guess=percentile([time / number for number, time in counted if number], 0.5),
        correlation=spearman(guesses, times) if varies else None,
    )
