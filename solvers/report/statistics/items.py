"""Times as a matrix, with a row for each instance and a column for each solver.

The times are those of `solvers.compare.results`. The isomorphs of a puzzle belong together: they
are one cluster, and everything with an interval or a test counts puzzles, not instances.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from solvers.compare.results.task import TaskResult

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False, kw_only=True)
class Items:
    """seconds  [instances, solvers]; NaN if the solver does not support the instance, infinite if
              it did not solve it in time
    puzzle   [instances]; the number of the puzzle in the run
    isomorph [instances]; the number of the isomorph
    cluster  [instances]; the same as `puzzle`, numbered from 0 without gaps
    limit    seconds: an unsolved instance took at least as long
    """

    solvers: tuple[str, ...]
    seconds: Floats
    puzzle: Integers
    isomorph: Integers
    cluster: Integers
    limit: float

    @property
    def puzzles(self) -> int:
        """The number of different puzzles."""
        return int(self.cluster.max()) + 1 if len(self.cluster) else 0

    @property
    def asked(self) -> Flags:
        """[instances, solvers] whether the solver supports the instance."""
        return ~np.isnan(self.seconds)

    @property
    def finished(self) -> Flags:
        """[instances, solvers] whether the instance was solved."""
        return np.isfinite(self.seconds)

    @property
    def capped(self) -> Floats:
        """The seconds, with the limit for unsolved instances: a lower bound there."""
        return np.where(np.isinf(self.seconds), self.limit, self.seconds)

    def column(self, solver: str) -> int:
        """Return the number of that solver's column."""
        return self.solvers.index(solver)


def items(results: TaskResult, solvers: Sequence[str]) -> Items:
    """Return the matrix of these solvers, on the instances that at least one of them supports."""
    found = [results.solvers[solver] for solver in solvers]
    rows = {
        at: row for row, at in enumerate(sorted({at for each in found for at in each.supported}))
    }
    seconds = np.full((len(rows), len(found)), np.nan)
    for column, each in enumerate(found):
        seconds[[rows[at] for at in each.supported], column] = each.times
    numbers = np.array([*rows], np.int64).reshape(-1, 2)
    longest = float(np.max(seconds, initial=0.0, where=np.isfinite(seconds)))
    return Items(
        solvers=tuple(solvers),
        seconds=seconds,
        puzzle=numbers[:, 0],
        isomorph=numbers[:, 1],
        cluster=np.unique(numbers[:, 0], return_inverse=True)[1].astype(np.int64),
        limit=results.time_limit or longest or 1.0,
    )
