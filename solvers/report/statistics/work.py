"""What a solver spends its time on, build or search, and how time depends on guesses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from solvers.checker import Verdict
from solvers.compare.record import Record
from solvers.compare.results.instance import Instance
from solvers.compare.results.times import percentile
from solvers.report.statistics.distributions import spearman
from solvers.report.statistics.items import Floats, Integers


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


@dataclass(frozen=True, kw_only=True)
class TimedAnswers:
    """What the statistics read of the solved measurements of one solver at one task.

    cpu_wall  the ratio of CPU time to wall time, if both are known
    wall      the wall time in nanoseconds that belongs to it
    samples   the number of timed solves of each solved instance
    phases    seconds of build, search and the whole solve, where a search time is reported
    guesses, seconds  where guesses are counted
    """

    cpu_wall: Floats
    wall: Integers
    samples: Collection[int]
    phases: Sequence[tuple[float, float, float]]
    guesses: Floats
    seconds: Floats

    @classmethod
    def of(cls, records: Iterable[Record]) -> TimedAnswers:
        """Return the correct answers among the records of one solver at one task."""
        times, split, counted = list[tuple[int, int]](), [], list[tuple[float, float]]()
        samples: Counter[Instance] = Counter()
        for record in records:
            if record.verdict is Verdict.CORRECT:
                samples[record.measurement[:2]] += record.samples
                if record.cpu_ns is not None and record.wall_ns:
                    times.append((record.cpu_ns, record.wall_ns))
                counters = dict(record.counters)
                if "search_seconds" in counters:
                    build = counters.get("build_seconds", 0.0)
                    split.append((build, counters["search_seconds"], seconds(record)))
                if "guesses" in counters:
                    counted.append((counters["guesses"], seconds(record)))
        cpu, wall = np.array(times, np.int64).reshape(-1, 2).T
        guesses, own = np.array(counted, np.float64).reshape(-1, 2).T
        return cls(
            cpu_wall=cpu / wall,
            wall=wall,
            samples=samples.values(),
            phases=split,
            guesses=guesses,
            seconds=own,
        )


def seconds(record: Record) -> float:
    """Return the wall time of a solved measurement."""
    return (record.wall_ns or 0) / 1e9


def phases(timed: TimedAnswers) -> Phases | None:
    """Return the phases of one solver's solved measurements; None if it does not report them."""
    build, search = [each[0] for each in timed.phases], [each[1] for each in timed.phases]
    other = [max(0.0, whole - first - second) for first, second, whole in timed.phases]
    whole = sum((*build, *search, *other)) or 1.0
    medians = [percentile(part, 0.5) for part in (build, search, other)]
    if None in medians:
        return None
    return Phases(
        rows=len(timed.phases),
        build=medians[0] or 0.0,
        search=medians[1] or 0.0,
        other=medians[2] or 0.0,
        build_share=sum(build) / whole,
        search_share=sum(search) / whole,
    )


def guess_cost(timed: TimedAnswers) -> GuessCost | None:
    """Return the guess cost of one solver's solved measurements; None if it counts no guesses."""
    guesses, times = timed.guesses, timed.seconds
    if not len(guesses):
        return None
    varies = bool((guesses != guesses[0]).any() and (times != times[0]).any())
    most, some = float(guesses.max()), guesses != 0
    return GuessCost(
        rows=len(guesses),
        most=int(most) if most.is_integer() else most,
        per_guess=percentile(np.sort(times[some] / guesses[some]).tolist(), 0.5),
        correlation=spearman(guesses, times) if varies else None,
    )
