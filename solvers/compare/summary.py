"""One row for each solver: how many it solved, how long it took, and how that compares with the best.

A time-out is a censored observation: it took at least the limit. It counts towards every percentile as longer than any
finished solve, and enters a ratio as the limit, which makes that ratio a lower bound and is marked so. A solver that gave up
has no time at all: that counts towards the percentiles in the same way, and enters no ratio.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median

from solvers.checker import Verdict
from solvers.compare.record import BATCH_SUFFIX, Record
from solvers.solver import Limits

Board = tuple[int, int, int]  # puzzle, isomorph, repetition


@dataclass(frozen=True)
class Ratio:
    """A geometric mean over puzzles of a solver's time to the best one's; a lower bound where a time-out is among them."""

    value: float
    puzzles: int
    at_least: bool


@dataclass(frozen=True)
class Row:
    """median and p95 are in seconds over the puzzles that the solver takes; infinite where they fall among time-outs.

    guesses  median over the puzzles that all right solvers solved; None where the solver does not count them
    ratio    None for a solver that gave a wrong answer, and for one that shares no puzzle with the best
    in_batch  the time is a throughput, of all puzzles in one call: never the best that others are held against
    """

    solver: str
    verdicts: Mapping[Verdict, int]
    median: float | None
    p95: float | None
    guesses: float | None
    ratio: Ratio | None = None
    is_best: bool = False
    in_batch: bool = False

    @property
    def solved(self) -> int:
        """Answers that were verified and hold."""
        return self.verdicts.get(Verdict.CORRECT, 0)

    @property
    def failures(self) -> int:
        """Wrong, refuted, crashed, overrun and the like."""
        return sum(count for verdict, count in self.verdicts.items() if verdict.is_failure)

    @property
    def asked(self) -> int:
        """Puzzles of a kind that the solver takes."""
        return sum(self.verdicts.values()) - self.verdicts.get(Verdict.UNSUPPORTED, 0)


def summarize(
    records: Sequence[Record], solvers: Sequence[str], limits: Limits, at_fault: Container[str] = ()
) -> list[Row]:
    """A row for each solver, in the order given, and one below it where it was also run in a batch.

    The best is the right solver that solved most, the fastest of them. `at_fault` are solvers that were wrong elsewhere.
    """
    solvers = [
        name
        for solver in solvers
        for name in (solver, solver + BATCH_SUFFIX)
        if any(r.solver == name for r in records)
    ]
    own = {solver: [record for record in records if record.solver == solver] for solver in solvers}
    times = {solver: _times(own[solver], limits) for solver in solvers}
    common = solved_by_all(records)
    rows = [_row(solver, own[solver], times[solver], common) for solver in solvers]
    wrong = {_alone(row.solver) for row in rows if row.failures}  # alone or in a batch
    right = [
        row
        for row in rows
        if row.solver not in wrong
        and row.solver not in at_fault
        and row.solved
        and not row.in_batch
    ]
    if not right:
        return rows
    most = max(row.solved for row in right)
    leaders = [row.solver for row in right if row.solved == most]
    shared = set.intersection(
        *({puzzle for puzzle, time in times[s].items() if time.finished} for s in leaders)
    )
    best = min(
        leaders,
        key=lambda solver: sum(math.log(times[solver][puzzle].seconds) for puzzle in shared),
    )
    return [
        row
        if _alone(row.solver) in wrong or _alone(row.solver) in at_fault
        else _with_ratio(row, times[row.solver], times[best], row.solver == best)
        for row in rows
    ]


def _alone(solver: str) -> str:
    return solver.removesuffix(BATCH_SUFFIX)


@dataclass(frozen=True)
class _Time:
    seconds: float
    finished: bool  # False: it took at least so long


def _times(records: Sequence[Record], limits: Limits) -> dict[Board, _Time]:
    """By puzzle: the time of each right answer, and the limit for each that did not come in time."""
    found = {}
    for record in records:
        if record.verdict is Verdict.CORRECT and record.wall_ns is not None:
            found[record.measurement[:3]] = _Time(max(record.wall_ns, 1) / 1e9, finished=True)
        elif record.verdict is Verdict.TIMEOUT:
            found[record.measurement[:3]] = _Time(limits.time_limit or math.inf, finished=False)
        elif (
            record.verdict is Verdict.GAVE_UP or record.verdict.is_failure
        ):  # it never had an answer that could be counted
            found[record.measurement[:3]] = _Time(math.inf, finished=False)
    return found


def solved_by_all(records: Sequence[Record]) -> set[Board]:
    """The puzzles that every solver solved that solved any and was never at fault: where counts can be compared."""
    solved: dict[str, set[Board]] = {}
    for record in records:
        if record.verdict is Verdict.CORRECT:
            solved.setdefault(record.solver, set()).add(record.measurement[:3])
    at_fault = {record.solver for record in records if record.verdict.is_failure}
    right = [puzzles for solver, puzzles in solved.items() if solver not in at_fault]
    return set.intersection(*right) if right else set()


def _row(
    solver: str, records: Sequence[Record], times: Mapping[Board, _Time], common: Container[Board]
) -> Row:
    seconds = sorted(time.seconds if time.finished else math.inf for time in times.values())
    correct = [
        record
        for record in records
        if record.verdict is Verdict.CORRECT and record.measurement[:3] in common
    ]
    in_batch = any(record.in_batch for record in records)
    guesses = [record.counters["guesses"] for record in correct if "guesses" in record.counters]
    return Row(
        solver,
        dict(Counter(record.verdict for record in records)),
        _percentile(seconds, 0.5),
        None if in_batch else _percentile(seconds, 0.95),
        median(guesses) if guesses else None,
        in_batch=in_batch,
    )


def _percentile(ordered: Sequence[float], share: float) -> float | None:
    """Nearest rank, which needs no interpolation between a time and an infinity."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else None


def _with_ratio(
    row: Row, own: Mapping[Board, _Time], best: Mapping[Board, _Time], is_best: bool
) -> Row:
    shared = [
        puzzle
        for puzzle in own
        if puzzle in best and best[puzzle].finished and math.isfinite(own[puzzle].seconds)
    ]
    if not shared:
        return row
    log = fmean(math.log(own[puzzle].seconds / best[puzzle].seconds) for puzzle in shared)
    at_least = any(not own[puzzle].finished for puzzle in shared)
    ratio = Ratio(math.exp(log), len(shared), at_least)
    return replace(row, ratio=ratio, is_best=is_best)
