"""What each solver claims, and which claims contradict each other: the agreement matrix.

"No solution" contradicts every solution found, "exactly one" contradicts "several", and two
different counts of all solutions contradict each other. A verified grid contradicts every claim
to have found all solutions that does not include it. The checker decides which claim is right. A
wrong answer contradicts a right one.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from solvers.checker import Verdict
from solvers.compare.agreement import Disagreement
from solvers.compare.record import Record
from solvers.result import Status

_Bounds = tuple[float, float]  # the least and the most solutions of a puzzle that a claim allows
_Asked = tuple[int, int, int]  # puzzle, isomorph, repetition

BOUNDS: Mapping[Status, _Bounds] = {
    Status.UNSATISFIABLE: (0, 0),
    Status.UNIQUE: (1, 1),
    Status.SOLVED: (1, math.inf),
    Status.MULTIPLE: (2, math.inf),
}
NOT_COUNTED = (Verdict.TIMEOUT, Verdict.GAVE_UP, Verdict.OVERRUN)


@dataclass(frozen=True)
class Agreement:
    """Two solvers: the measurements in which both claimed something, and those in conflict."""

    solver: str
    against: str
    claimed: int
    conflict: int


def claims(records: Iterable[Record], solvers: Sequence[str]) -> dict[str, dict[str, int]]:
    """Return how often each solver claimed each status."""
    made = Counter((record.solver, record.status) for record in records)
    return {
        solver: {str(each): made[solver, each] for each in Status if made[solver, each]}
        for solver in solvers
    }


def agreements(
    records: Iterable[Record], solvers: Sequence[str], disagreements: Iterable[Disagreement] = ()
) -> tuple[Agreement, ...]:
    """Compare every two solvers, each pair once, in the order given; batches are left out."""
    claimed: dict[str, dict[_Asked, _Bounds]] = {}
    wrong: dict[str, set[_Asked]] = defaultdict(set)
    for record in records:
        if not record.in_batch:
            own, at = claimed.setdefault(record.solver, {}), record.measurement[:3]
            if record.status in BOUNDS:
                own.setdefault(at, _bounds(record))
            if record.verdict.is_wrong:
                wrong[record.solver].add(at)
    refuted, found = refuted_claims(disagreements), []
    for a, b in combinations([solver for solver in solvers if solver in claimed], 2):
        both = claimed[a].keys() & claimed[b].keys()
        conflict = {at for at in both if _contradict(claimed[a][at], claimed[b][at])}
        conflict |= (wrong[a] ^ wrong[b]) & both
        found.append(
            Agreement(a, b, len(both), len(conflict | refuted.get(frozenset((a, b)), set())))
        )
    return tuple(found)


def refuted_claims(disagreements: Iterable[Disagreement]) -> dict[frozenset[str], set[_Asked]]:
    """Return the measurements of disagreements, by those who disagree."""
    refuted: dict[frozenset[str], set[_Asked]] = defaultdict(set)
    for each in disagreements:
        refuted[frozenset(who for who, _ in each.claims)].add(each.measurement[:3])
    return dict(refuted)


def _bounds(record: Record) -> _Bounds:
    """Return the bounds of the status, or the count if the solver claims to know all solutions."""
    counted = record.status is Status.MULTIPLE and record.verdict not in NOT_COUNTED
    if counted and record.measurement.limits.solution_limit is None:
        return record.solutions, record.solutions
    return BOUNDS[record.status]


def _contradict(one: _Bounds, other: _Bounds) -> bool:
    return one[0] > other[1] or other[0] > one[1]
