"""Times as a matrix, a line for each board and a column for each solver: what every measure here works on.

A board is a puzzle in one orientation; its time is the median of its repetitions. The orientations of a puzzle belong
together: they are one cluster, and whatever is said with an interval or a test counts puzzles, not boards.

Where two solvers are held against each other, each repetition is a line of its own: both had their turns in the same
moment, and what that moment did to them cancels. The median of the repetitions in one process then stands for them: a burst
of noise that hit one of the two turns is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

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
    faulty   [boards, solvers]; it failed there: wrong, refuted, crashed, overrun and the like
    gave_up  [boards, solvers]; it said within its limit that it finds nothing
    puzzle   [boards]; the puzzle of each board, as it is numbered in the run
    isomorph [boards]; which orientation of it
    cluster  [boards]; the same as `puzzle`, numbered from 0 without gaps
    process  [boards]; which of the solvers' processes answered, if each repetition has a line
    limit    seconds: no unfinished solve would have taken less
    """

    solvers: tuple[str, ...]
    seconds: Floats
    faulty: Flags
    gave_up: Flags
    puzzle: Integers
    isomorph: Integers
    cluster: Integers
    process: Integers
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

    @cached_property
    def _cells(self) -> tuple[Integers, Integers]:
        """The first line of each board in each process, and for each line the number of its cell."""
        keys = np.stack([self.cluster, self.isomorph, self.process], axis=1)
        _, first, cell = np.unique(keys, axis=0, return_index=True, return_inverse=True)
        return first, cell.ravel()

    def by_cell(self, values: Floats) -> tuple[Floats, Integers, Integers]:
        """The median of values over the repetitions of each board in each process, its cluster and its process."""
        first, cell = self._cells
        medians = np.asarray(pd.Series(values).groupby(cell).median(), np.float64)
        return medians, self.cluster[first], self.process[first]

    def by_puzzle(self, values: Floats) -> Floats:
        """[puzzles] the mean of values of boards over the boards of each puzzle, of those that are not NaN."""
        return mean_by_puzzle(values, self.cluster, self.puzzles)


def mean_by_puzzle(values: Floats, cluster: Integers, puzzles: int) -> Floats:
    """[puzzles] the mean of the values in each cluster that are not NaN."""
    known = ~np.isnan(values)
    count = np.bincount(cluster[known], minlength=puzzles)
    total = np.bincount(cluster[known], weights=values[known], minlength=puzzles)
    mean: Floats = np.divide(total, count, out=np.full(puzzles, np.nan), where=count > 0)
    return mean


def items(
    frame: pd.DataFrame, solvers: Sequence[str], limit: float | None, *, repetitions: bool = False
) -> Items:
    """The matrix of a table as `report.frame` makes it; `solvers` are the columns; `repetitions`: with a line for each.

    The limit may be shorter than the one that the rows were made with: what took longer is then unfinished.
    Without a limit nothing times out; a solver that gave up is then held to have taken as long as the longest solve.
    """
    rows = frame[
        frame["verdict"].ne(Verdict.UNSUPPORTED.value) & frame["solver"].isin(list(solvers))
    ]
    in_time = rows["solved"] & rows["seconds"].le(np.inf if limit is None else limit)
    rows = rows.assign(
        value=rows["seconds"].clip(lower=SHORTEST).where(in_time, np.inf),
        gave_up=rows["verdict"].eq(Verdict.GAVE_UP.value),
    )
    keys = ["puzzle", "isomorph", *(["repetition"] if repetitions else [])]
    boards = rows.groupby([*keys, "solver"], sort=True)
    told = {name: (name, "any") for name in ("at_fault", "gave_up", "in_batch")}
    table = boards.agg(
        value=("value", "median"), process=("process", "first"), **told
    ).reset_index()
    asked, line = np.unique(
        table[keys].to_numpy(np.int64).reshape(-1, len(keys)), axis=0, return_inverse=True
    )
    column = pd.Index(list(solvers)).get_indexer(pd.Index(table["solver"]))
    shape = (len(asked), len(solvers))
    fault = table["at_fault"].to_numpy(bool)
    seconds, faulty, gave_up = np.full(shape, np.nan), np.zeros(shape, bool), np.zeros(shape, bool)
    seconds[line, column] = np.where(fault, np.inf, table["value"].to_numpy(np.float64))
    faulty[line, column] = fault
    gave_up[line, column] = table["gave_up"].to_numpy(bool)
    process = np.zeros(len(asked), np.int64)
    alone = ~table["in_batch"].to_numpy(
        bool
    )  # what is answered in a batch is so by the last process
    process[line[alone]] = table["process"].to_numpy(np.int64)[alone]
    cluster = np.unique(asked[:, 0], return_inverse=True)[1].astype(np.int64)
    longest = float(np.max(seconds, initial=SHORTEST, where=np.isfinite(seconds)))
    return Items(
        tuple(solvers),
        seconds,
        faulty,
        gave_up,
        asked[:, 0],
        asked[:, 1],
        cluster,
        process,
        limit or longest,
    )
