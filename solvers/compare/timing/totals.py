"""How long a solver has needed for instances so far, and so what the next one probably takes."""

from __future__ import annotations

from typing import NamedTuple

from solvers.solver import Limits


class Total(NamedTuple):
    """What a solver has done so far: the number of instances, and the seconds they took."""

    instances: int
    seconds: float


class Totals(dict[Limits, Total]):
    """The total of each task."""

    def add(self, limits: Limits, instances: int, seconds: float) -> None:
        """Add instances that were solved or refused."""
        before = self.get(limits, Total(0, 0.0))
        self[limits] = Total(before.instances + instances, before.seconds + seconds)

    def expected(self, limits: Limits, first: float) -> float:
        """Return the mean seconds of an instance; `first` before there is any."""
        total = self.get(limits, Total(1, first))
        return total.seconds / total.instances
