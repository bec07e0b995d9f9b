"""The records of a run that is too large for a `Record` each: results are made of columns.

`solvers.compare.columns` has the implementation. This module has its interface, so that NumPy is
loaded only for a run of that size.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from solvers.checker import Verdict
from solvers.compare.measure import Measure
from solvers.compare.record import Record
from solvers.compare.results.instance import Instance
from solvers.compare.tasks import Task
from solvers.formats import PuzzleEntry

if TYPE_CHECKING:
    from solvers.compare.results.solver import SolverResult


class BulkRecords(Sequence[Record]):
    """Records as columns. Reading single ones makes all of them, and takes long."""

    @abstractmethod
    def measures_and_waits(
        self, by_wall: Collection[str]
    ) -> tuple[dict[str, Measure], dict[str, float]]:
        """Return what the function of that name returns for these records."""

    @abstractmethod
    def failures(self) -> dict[str, Counter[Verdict]]:
        """Return the number of failures of each solver, alone or in a batch, by verdict."""

    @abstractmethod
    def gather(
        self, time_limit: float | None, measures: Mapping[str, Measure]
    ) -> dict[Task, dict[str, SolverResult]]:
        """Return what `SolverResult.gather` returns for these records."""

    @abstractmethod
    def entries(self) -> Mapping[Instance, PuzzleEntry]:
        """Return the instances that were measured at any task."""

    @abstractmethod
    def measured_instances(self, task: Task) -> int:
        """Return the number of instances that were measured at a task."""

    @abstractmethod
    def unverified(self, exact: Mapping[int, int]) -> int:
        """Return the number of claims that nothing confirms, with the proved numbers of solutions.

        These are by puzzle.
        """
