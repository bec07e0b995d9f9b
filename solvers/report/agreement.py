"""Who claims what, and which claims cannot both hold: the agreement matrix.

"No solution" contradicts every solution found, and "exactly one" contradicts "several". Which of the two is right is the
checker's to decide, with a verified grid where there is one; this only shows who stands against whom.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from solvers.result import Status

KEYS = ["puzzle", "isomorph", "repetition"]
_FOUND = (Status.UNIQUE, Status.MULTIPLE, Status.SOLVED)


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
        solver: {str(status): int(table[solver, status]) for status in Status if (solver, status) in table.index}
        for solver in solvers
    }


def agreements(frame: pd.DataFrame, solvers: Sequence[str]) -> tuple[Agreement, ...]:
    """Every two solvers, each pair once, in the order given."""
    table = frame[~frame["in_bulk"]].drop_duplicates([*KEYS, "solver"]).pivot(index=KEYS, columns="solver", values="status")
    alone = [solver for solver in solvers if solver in table.columns]
    said = {solver: table[solver] for solver in alone}
    known = {solver: (said[solver].notna() & said[solver].ne(Status.UNKNOWN.value)).to_numpy(bool) for solver in alone}
    none = {solver: said[solver].eq(Status.UNSATISFIABLE.value).fillna(False).to_numpy(bool) for solver in alone}
    one = {solver: said[solver].eq(Status.UNIQUE.value).fillna(False).to_numpy(bool) for solver in alone}
    several = {solver: said[solver].eq(Status.MULTIPLE.value).fillna(False).to_numpy(bool) for solver in alone}
    found = {solver: said[solver].isin([status.value for status in _FOUND]).to_numpy(bool) for solver in alone}
    return tuple(
        Agreement(
            a,
            b,
            int((known[a] & known[b]).sum()),
            int((none[a] & found[b] | found[a] & none[b] | one[a] & several[b] | several[a] & one[b]).sum()),
        )
        for number, a in enumerate(alone)
        for b in alone[number + 1 :]
    )
