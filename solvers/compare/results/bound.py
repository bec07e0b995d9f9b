"""A ratio of times, or what is known of it: its value, a bound, or a mean over some instances."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple

from solvers.checker import Verdict
from solvers.compare.measure import Measure


class Bound(StrEnum):
    """What the mean ratio says about the true ratio."""

    EXACT = "exact"
    AT_LEAST = "at-least"
    AT_MOST = "at-most"
    COMMON = "common"  # a mean over the instances that both solved; nothing is known of the others


class Ratio(NamedTuple):
    """The geometric mean over puzzles of one solver's time to another's, or a bound of it."""

    value: float
    bound: Bound
    puzzles: int
    measure: Measure  # CPU time if both solvers are measured in it, else wall time


class Cell(NamedTuple):
    """A value for one instance in one process.

    machine  the one on which the process ran; the processes of several may have the same number
    """

    puzzle: int
    process: int
    value: float
    machine: int = 0


def bound_of(
    *, late: bool, against_late: bool, unsolved: Collection[Verdict], time_limit: float | None
) -> Bound:
    """Return what the mean ratio says.

    late, against_late  whether only the second solver, or only the first, solved some instance
    unsolved            the verdicts of the other one there
    """
    timeouts = time_limit and {*unsolved} <= {Verdict.TIMEOUT}
    if (late and against_late) or (unsolved and not timeouts):
        return Bound.COMMON
    return Bound.AT_LEAST if late else Bound.AT_MOST if against_late else Bound.EXACT
