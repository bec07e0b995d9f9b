"""When to stop measuring: as soon as every ratio is precise enough, or a time budget ends."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final, NamedTuple

from solvers.compare.plan import Plan
from solvers.compare.record import Record
from solvers.compare.results.precision import widest
from solvers.compare.results.task import run_results
from solvers.quantities import duration, percentage

ROUNDS: Final = 40  # processes for each solver at most; each measures every instance


class Goal(NamedTuple):
    """What ends a comparison; at least one of the two is given.

    precision  half the width of a 95% CI, as a share of the ratio
    budget     seconds for all measurements
    """

    precision: float | None = None
    budget: float | None = None


class GoalCheck:
    """Decides when the goal of a plan is reached. It never is without a goal."""

    def __init__(self, goal: Goal | None, plan: Plan) -> None:
        self._goal, self._plan = goal or Goal(), plan
        self._end = time.monotonic() + (self._goal.budget or float("inf"))
        self._records: list[Record] = []  # empty if only the time counts
        self._has_begun = False
        self._process = 0
        self._width: float | None = None  # of the least precise ratio

    @property
    def sentence(self) -> str:
        """How far the goal is; empty without a goal."""
        parts = []
        if self._goal.precision is not None:
            known = "not known yet" if self._width is None else f"now {percentage(self._width)}"
            parts.append(f"until ratios are within {percentage(self._goal.precision)} ({known})")
        if self._goal.budget is not None:
            left = max(0.0, self._end - time.monotonic())
            parts.append(f"for {duration(left)} at most")
        return ", ".join(parts)

    def add(self, records: Iterable[Record]) -> None:
        """Take measurements into account."""
        found = list(records)
        self._has_begun = self._has_begun or bool(found)
        if self._goal.precision is not None:
            self._records += found

    def is_reached(self, process: int) -> bool:
        """Whether to stop before a measurement in that process; never before the first one."""
        if not self._has_begun:
            return False
        if time.monotonic() > self._end:
            return True
        if self._goal.precision is None or process == self._process:
            return False
        self._process = process
        return self._is_precise(self._goal.precision)

    def _is_precise(self, precision: float) -> bool:
        plan = self._plan
        results = run_results(self._records, plan.solvers, plan.tasks, plan.time_limit)
        self._width = widest(results.values())
        if self._width is None:  # precise enough if there is nothing to compare
            return not any(each.ranking.solvers[1:] for each in results.values())
        return self._width <= precision
