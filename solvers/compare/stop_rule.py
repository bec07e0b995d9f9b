"""Stop measuring a solver at a task after a number of timeouts."""

from __future__ import annotations

from collections import Counter
from typing import Final

from solvers.checker import Verdict
from solvers.compare.plan import Plan
from solvers.compare.record import Record
from solvers.compare.tasks import Task
from solvers.solver import Limits

TIMEOUTS: Final = frozenset({Verdict.TIMEOUT, Verdict.OVERRUN})  # an overrun costs even more time


class StopRule:
    """Counts the timeouts of each solver at each task of a plan."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._timeouts: Counter[tuple[str, Task]] = Counter()

    def add(self, record: Record) -> None:
        """Count a record. Those of batches are not counted."""
        if record.verdict in TIMEOUTS and not record.in_batch:
            self._timeouts[record.solver, record.measurement.limits.solution_limit] += 1

    def running(self, limits: Limits | None = None) -> list[str]:
        """Return the solvers that are still measured at a task, or at any task."""
        most = self._plan.stop_after
        tasks = self._plan.tasks if limits is None else (limits.solution_limit,)
        return [
            solver
            for solver in self._plan.solvers
            if most is None or any(self._timeouts[solver, task] < most for task in tasks)
        ]
