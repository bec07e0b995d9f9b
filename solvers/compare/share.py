"""Shares of a plan: each is what is left of one process number, for one machine to measure."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from solvers.compare.measurement import MeasurementKey, PlannedMeasurement
from solvers.compare.plan import PROCESSES, Plan
from solvers.compare.record import Record
from solvers.compare.stop_rule import StopRule

Pending = Sequence[tuple[int, PlannedMeasurement]]  # with their positions in the plan
_ROUNDS: Final = 50  # instances in a share, unless the user chooses the number of processes


@dataclass(frozen=True, kw_only=True)
class Share:
    """All solvers perform these measurements in one process each, on one machine.

    plan      its settings; its puzzles are only those of the warm-up
    stops     the timeouts of each solver when the share was handed out
    is_first  whether the cost of the harness is measured as well
    """

    plan: Plan
    pending: Pending
    stops: StopRule
    is_first: bool = False

    @property
    def process(self) -> int:
        """The number of the process."""
        return self.pending[0][1].process


@dataclass(frozen=True, kw_only=True)
class BatchShare:
    """All batches of a plan. `previous` are the answers of its solvers one by one."""

    plan: Plan
    previous: Sequence[Record]


def shares(plan: Plan, done: Collection[MeasurementKey]) -> Iterator[Pending]:
    """Yield what is left of a plan by the number of the process."""
    left = not_measured(plan, done)
    for _, same in itertools.groupby(left, key=lambda each: each[1].process):
        yield list(same)


def not_measured(
    plan: Plan, done: Collection[MeasurementKey]
) -> Iterator[tuple[int, PlannedMeasurement]]:
    """Yield what is left of a plan.

    The answers of all solvers to a measurement are stored together, except those of a solver that
    was stopped.
    """
    return (each for each in enumerate(plan.measurements()) if each[1].key not in done)


def processes_for(rounds: int, shards: int = 1) -> int:
    """Return the number of processes for a plan that several machines measure.

    Each is a share: it is measured again if its machine is lost, so it should not be large.
    """
    return max(PROCESSES, shards, math.ceil(rounds / _ROUNDS))
