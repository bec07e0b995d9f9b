"""What is shown while a comparison runs: an observer receives its progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from solvers.compare.plan import Plan
from solvers.compare.record import Record


class Observer:
    """Receives the progress of a run. This class shows nothing."""

    def starting(self, solver: str) -> None:
        """A process of this solver is about to start."""

    def add(self, records: Sequence[Record]) -> None:
        """These answers were verified and stored."""

    def moved(self, old: Path, new: Path) -> None:
        """The store was deleted or replaced. The run continues in a new file, with all its rows."""

    def goal(self, sentence: str) -> None:
        """The run continues until a goal is reached; the sentence says how far it is."""

    def workers(self, sentence: str) -> None:
        """Workers of a Dask cluster measure the run; the sentence says how many."""

    def stopped(self, store: Path, run: str) -> None:
        """The run stopped before its end. It can be resumed."""


Observe = Callable[[Plan, int], AbstractContextManager[Observer]]  # plan, measurements left


def silent(_plan: Plan, _left: int) -> AbstractContextManager[Observer]:
    """Observe a run without showing anything."""
    return nullcontext(Observer())
