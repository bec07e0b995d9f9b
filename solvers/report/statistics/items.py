"""Times as a matrix, a line for each board and a column for each solver: what every measure here works on.

A board is a puzzle in one orientation; its time is the median of its repetitions. The orientations of a puzzle belong
together: they are one cluster, and whatever is said with an interval or a test counts puzzles, not boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pandas as pd

from solvers.checker import Verdict

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

SHORTEST = 1e-9  # seconds: a clock that stood still still leaves a logarithm


@dataclass(frozen=True, eq=False)
class Items:
    """seconds  [boards, solvers]; NaN where a solver was not asked or does not take the board, infinite where it gave no
              right answer in time
    faulty   [boards, solvers]; it failed there: wrong, refuted, crashed, overdue and the like
    gave_up  [boards, solvers]; it said within its limit that it finds nothing
    puzzle   [boards]; the puzzle of each board, as it is numbered in the run
    isomorph [boards]; which orientation of it
    cluster  [boards]; the same as `puzzle`, numbered from 0 without gaps
    limit    seconds: no unfinished solve would have taken less
    """

    solvers: tuple[str, ...]
    seconds: Floats
    faulty: Flags
    gave_up: Flags
    puzzle: Integers
    isomorph: Integers
    cluster: Integers
    limit: float

    @property
    def puzzles(self) -> int:
        """How many different puzzles there are."""
        return int(self.cluster.max()) + 1 if len(self.cluster) else 0

    @property
    def asked(self) -> Flags:
        """Where a solver was asked a board of a kind that it takes."""
        return ~np.isnan(self.seconds)

    @property
    def finished(self) -> Flags:
        """Where the right answer came in time."""
        return np.isfinite(self.seconds)

    @property
    def capped(self) -> Floats:
        """The seconds, with the limit where the answer did not come in time: a lower bound there."""
        return np.where(self.finished, self.seconds, np.where(self.asked, self.limit, np.nan))

    def column(self, solver: str) -> int:
        """Where that solver stands."""
        return self.solvers.index(solver)

    def of(self, solvers: Sequence[str]) -> Items:
        """The same boards with these solvers only, in this order."""
        at = [self.column(solver) for solver in solvers]
        return replace(
            self,
            solvers=tuple(solvers),
            seconds=self.seconds[:, at],
            faulty=self.faulty[:, at],
            gave_up=self.gave_up[:, at],
        )

    def by_puzzle(self, values: Floats) -> Floats:
        """[puzzles] the mean of values of boards over the boards of each puzzle, of those that are not NaN."""
        known = ~np.isnan(values)
        count = np.bincount(self.cluster[known], minlength=self.puzzles)
        total = np.bincount(self.cluster[known], weights=values[known], minlength=self.puzzles)
        mean: Floats = np.divide(total, count, out=np.full(self.puzzles, np.nan), where=count > 0)
        return mean


def items(frame: pd.DataFrame, solvers: Sequence[str], limit: float | None) -> Items:
    """The matrix of a table as `report.frame` makes it; `solvers` are the columns.

    The limit may be shorter than the one that the rows were made with: what took longer is then unfinished.
    Without a limit nothing times out; a solver that gave up is then held to have taken as long as the longest solve.
    """
    rows = frame[frame["verdict"].ne(Verdict.UNSUPPORTED.value) & frame["solver"].isin(list(solvers))]
    in_time = rows["solved"] & rows["seconds"].le(np.inf if limit is None else limit)
    rows = rows.assign(
        value=rows["seconds"].clip(lower=SHORTEST).where(in_time, np.inf),
        gave_up=rows["verdict"].eq(Verdict.GAVE_UP.value),
    )
    boards = rows.groupby(["puzzle", "isomorph", "solver"], sort=True)
    table = boards.agg(value=("value", "median"), fault=("at_fault", "any"), gave_up=("gave_up", "any")).reset_index()
    pairs, line = np.unique(table[["puzzle", "isomorph"]].to_numpy(np.int64).reshape(-1, 2), axis=0, return_inverse=True)
    column = pd.Index(list(solvers)).get_indexer(pd.Index(table["solver"]))
    shape = (len(pairs), len(solvers))
    fault = table["fault"].to_numpy(bool)
    seconds, faulty, gave_up = np.full(shape, np.nan), np.zeros(shape, bool), np.zeros(shape, bool)
    seconds[line, column] = np.where(fault, np.inf, table["value"].to_numpy(np.float64))
    faulty[line, column] = fault
    gave_up[line, column] = table["gave_up"].to_numpy(bool)
    cluster = np.unique(pairs[:, 0], return_inverse=True)[1].astype(np.int64)
    longest = float(np.max(seconds, initial=SHORTEST, where=np.isfinite(seconds)))
    return Items(tuple(solvers), seconds, faulty, gave_up, pairs[:, 0], pairs[:, 1], cluster, limit or longest)
