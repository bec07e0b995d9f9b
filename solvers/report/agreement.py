"""Who claims what, and which claims cannot both hold: the agreement matrix.

"No solution" contradicts every solution found, "exactly one" contradicts "several", and two counts of all contradict each
other where they differ; a verified grid contradicts every claim to hold all solutions that lacks it. Which of the two is
right is the checker's to decide; this only shows who stands against whom.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import numpy.typing as npt
import pandas as pd

from solvers.checker import Verdict
from solvers.result import Status

KEYS = ["puzzle", "isomorph", "repetition"]
_LEAST = {Status.UNIQUE.value: 1.0, Status.MULTIPLE.value: 2.0, Status.SOLVED.value: 1.0}
_MOST = {Status.UNIQUE.value: 1.0, Status.UNSATISFIABLE.value: 0.0}
_IN_TIME = [
    verdict.value
    for verdict in Verdict
    if verdict not in (Verdict.TIMEOUT, Verdict.GAVE_UP, Verdict.OVERRUN)
]


@dataclass(frozen=True)
class Agreement:
    """One solver against another, in rows that both answered: `claimed` by both, and of those in `conflict`."""

    solver: str
    against: str
    claimed: int
    conflict: int


def claims(frame: pd.DataFrame, solvers: Sequence[str]) -> dict[str, Mapping[str, int]]:
    """How often each solver claimed each status."""
    table = frame.groupby(["solver", "status"]).size()
    return {
        solver: {
            str(status): int(table[solver, status])
            for status in Status
            if (solver, status) in table.index
        }
        for solver in solvers
    }


def agreements(
    frame: pd.DataFrame, solvers: Sequence[str], disagreements: Iterable[Mapping[str, Any]] = ()
) -> tuple[Agreement, ...]:
    """Every two solvers, each pair once, in the order given; `disagreements` are those found, as rows of the store."""
    table = (
        frame[~frame["in_batch"]]
        .drop_duplicates([*KEYS, "solver"])
        .pivot(index=KEYS, columns="solver")
    )
    alone = [solver for solver in solvers if solver in table["status"].columns]
    said = {solver: _Said.of(table, solver) for solver in alone}
    refuted = _refuted(table.index, disagreements)
    none = np.zeros(len(table), bool)
    return tuple(
        Agreement(
            a,
            b,
            int((said[a].known & said[b].known).sum()),
            int((said[a].against(said[b]) | refuted.get(frozenset((a, b)), none)).sum()),
        )
        for number, a in enumerate(alone)
        for b in alone[number + 1 :]
    )


@dataclass(frozen=True, eq=False)
class _Said:
    """What one solver claims, row by row: the least number of solutions, and the most (infinite where it sets no bound)."""

    known: npt.NDArray[np.bool_]
    least: npt.NDArray[np.float64]
    most: npt.NDArray[np.float64]

    @classmethod
    def of(cls, table: pd.DataFrame, solver: str) -> Self:
        """From its status, and from the count of one that says that it found them all."""
        status, count = (
            table["status"][solver],
            table["solutions"][solver].to_numpy(np.float64, na_value=0.0),
        )
        counted = (
            status.eq(Status.MULTIPLE.value)
            & table["verdict"][solver].isin(_IN_TIME)
            & table["task"][solver].isna()
        )
        known = (status.notna() & status.ne(Status.UNKNOWN.value)).to_numpy(bool)
        least = np.where(counted, count, status.map(_LEAST).to_numpy(np.float64, na_value=0.0))
        return cls(
            known,
            least,
            np.where(counted, count, status.map(_MOST).to_numpy(np.float64, na_value=np.inf)),
        )

    def against(self, other: _Said) -> npt.NDArray[np.bool_]:
        """Where the two cannot both hold."""
        return self.known & other.known & ((self.least > other.most) | (other.least > self.most))


def _refuted(
    index: pd.Index[Any], found: Iterable[Mapping[str, Any]]
) -> dict[frozenset[str], npt.NDArray[np.bool_]]:
    """Where a verified grid of one solver refutes another, whose claims look alike: by the two of them."""
    where: dict[frozenset[str], npt.NDArray[np.bool_]] = {}
    place = {key: number for number, key in enumerate(index)}
    for each in found:
        pair = frozenset(who for who, _ in json.loads(each["claims"]))
        if (at := place.get(tuple(each[name] for name in KEYS))) is not None:
            where.setdefault(pair, np.zeros(len(index), bool))[at] = True
    return where
