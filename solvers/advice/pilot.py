"""Find candidates that need no further measurements, from one answer of each to a few puzzles.

A candidate is left out if it supports none of these puzzles, if it answers so few within the
latency that its interval is below that of another candidate, or if it takes at least five times as
long as the same other one on every puzzle. If that holds for 8 of 8 puzzles, which were drawn at
random, it holds for at least 69% of all (one-sided 95% limit of Clopper and Pearson, 1934).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solvers.advice.candidates import share_interval
from solvers.advice.puzzle_times import PuzzleTimes
from solvers.quantities import count, duration

PUZZLES = 8
_REPETITIONS = 3  # of each measurement after the pilot, if there is time
_FACTOR = 5
_FEWEST = 20  # puzzles that are measured, however long it takes


class LeftOut(NamedTuple):
    """A candidate that is not measured further, and why."""

    solver: str
    reason: str


class Effort(NamedTuple):
    """How many puzzles are measured, and how often."""

    puzzles: int
    repetitions: int


def left_out(
    rows: Sequence[PuzzleTimes], solvers: Sequence[str], latency: float | None
) -> list[LeftOut]:
    """Return the candidates that cannot be the best. If one supports a puzzle, one is not here."""
    found = []
    for name in solvers:
        others = [other for other in solvers if other != name]
        if reason := next(_reasons(rows, name, others, latency), None):
            found.append(LeftOut(name, reason))
    return found


def _reasons(
    rows: Sequence[PuzzleTimes], name: str, others: Sequence[str], latency: float | None
) -> Iterator[str]:
    puzzles = count(len(rows), "puzzle")
    if all(name in row.unsupported for row in rows):
        yield f"it supports none of {puzzles}"
    if latency is not None:
        number = _within(rows, name, latency)
        lows = (share_interval(_within(rows, each, latency), len(rows))[0] for each in others)
        if share_interval(number, len(rows))[1] < max(lows, default=0.0):
            yield f"it answered {number} of {puzzles} within {duration(latency)}"
    for other in others:
        if len(rows) >= PUZZLES and all(_is_slower(row, name, other) for row in rows):
            yield f"it took at least {_FACTOR}x as long as {other} on each of {puzzles}"


def _within(rows: Sequence[PuzzleTimes], name: str, latency: float) -> int:
    return sum(row.seconds[name] <= latency for row in rows)


def _is_slower(row: PuzzleTimes, name: str, other: str) -> bool:
    return row.seconds[other] < math.inf and row.seconds[name] >= _FACTOR * row.seconds[other]


def effort(
    rows: Sequence[PuzzleTimes],
    solvers: Sequence[str],
    puzzles: int,
    time_limit: float,
    budget: float,
) -> Effort:
    """Return how much fits into a budget of seconds: all puzzles three times, or once, or fewer."""
    spent = sum(min(row.seconds[name], time_limit) for row in rows for name in solvers)
    fitting = int(budget * len(rows) / spent) if spent else puzzles * _REPETITIONS
    if fitting >= puzzles * _REPETITIONS:
        return Effort(puzzles, _REPETITIONS)
    return Effort(min(puzzles, max(fitting, _FEWEST)), 1)
