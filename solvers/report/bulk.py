"""What a report reads of the records of one task, from records or from columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Self

import numpy as np

from solvers.compare.results.bulk_records import BulkRecords
from solvers.compare.results.run_data import RunData
from solvers.report.agreement_matrix import (
    BOUNDS,
    NOT_COUNTED,
    Agreement,
    agreements,
    claims,
    refuted_claims,
)
from solvers.report.statistics.items import Floats, Integers
from solvers.report.statistics.work import TimedAnswers

if TYPE_CHECKING:
    from solvers.compare.columns.claims import Claims
    from solvers.compare.columns.measurements import Flags
    from solvers.compare.columns.records import ColumnRecords, Group


def timed_answers(run: RunData, solver: str) -> TimedAnswers:
    """Return the solved measurements of one solver at the task of the report."""
    found = _groups(run)
    if found is None:
        return TimedAnswers.of(run.of_task(solver))
    records, groups = found
    return _timed(records, groups[solver])


def unverified_claims(run: RunData) -> int:
    """Return the number of claims of a run that nothing refutes, confirms or certifies."""
    if isinstance(run.records, BulkRecords):
        return run.records.unverified(run.marks.exact)
    return len(run.unverified)


def claims_of(run: RunData, solvers: Sequence[str]) -> dict[str, dict[str, int]]:
    """Return how often each solver claimed each status."""
    found = _groups(run)
    if found is None:
        return claims(run.of_task(), solvers)
    records, groups = found
    return {
        solver: {str(each): n for each, n in records.claims(groups[solver]).statuses.items()}
        for solver in solvers
    }


def agreements_of(run: RunData, solvers: Sequence[str]) -> tuple[Agreement, ...]:
    """Compare the claims of every two solvers."""
    found = _groups(run)
    if found is None:
        return agreements(run.of_task(), solvers, run.disagreements)
    records, groups = found
    alone = [solver for solver in solvers if not groups[solver].in_batch]
    refuted = refuted_claims(run.disagreements)
    compared = []
    for place, a in enumerate(alone):
        one = _Claimed.of(records.claims(groups[a]))
        for b in alone[place + 1 :]:
            other = _Claimed.of(records.claims(groups[b]))
            both, conflict = _compared(one, other, refuted.get(frozenset((a, b)), set()))
            compared.append(Agreement(a, b, both, conflict))
    return tuple(compared)


def _groups(run: RunData) -> tuple[ColumnRecords, dict[str, Group]] | None:
    """Return the records and their groups at the task of the report; None if not in columns."""
    if not isinstance(run.records, BulkRecords):
        return None
    from solvers.compare.columns.records import ColumnRecords

    assert isinstance(run.records, ColumnRecords)
    groups = {each.solver: each for each in run.records.groups if each.task == run.task}
    return run.records, groups


def _timed(records: ColumnRecords, group: Group) -> TimedAnswers:
    found = records.columns(group)
    order = np.lexsort((found["puzzle"], found["isomorph"], found["repetition"]))  # of the records
    kept = order[found["severity"][order] == 0]
    wall, cpu, guesses = (found[name][kept] for name in ("wall_ns", "cpu_ns", "guesses"))
    solved = np.sort(kept)
    at = (found["puzzle"][solved].astype(np.int64) << 32) | found["isomorph"][solved]
    starts = np.concatenate(([0], np.flatnonzero(np.diff(at)) + 1)) if len(at) else at
    samples = np.add.reduceat(found["samples"][solved], starts) if len(at) else starts
    seconds, both = np.maximum(wall, 0) / 1e9, (cpu >= 0) & (wall > 0)
    counted = ~np.isnan(guesses)
    return TimedAnswers(
        cpu_wall=cpu[both] / wall[both],
        wall=wall[both],
        samples=samples.tolist(),
        phases=_phases(records, group, kept, seconds),
        guesses=guesses[counted],
        seconds=seconds[counted],
    )


def _phases(
    records: ColumnRecords, group: Group, kept: Integers, seconds: Floats
) -> list[tuple[float, float, float]]:
    if "search_seconds" not in records.counters:
        return []
    build = '"counter_build_seconds"' if "build_seconds" in records.counters else "0.0"
    wanted = {
        "build": f"coalesce({build}, 0.0)::DOUBLE",
        "search": "coalesce(\"counter_search_seconds\", 'nan'::DOUBLE)::DOUBLE",
    }
    found = records.read(group, wanted)
    columns = (found[name][kept].tolist() for name in ("build", "search"))
    whole = zip(*columns, seconds.tolist(), strict=True)
    return [each for each in whole if each[1] == each[1]]  # not NaN


class _Claimed(NamedTuple):
    """The claims of a solver, the numbers of solutions that they allow, and which are wrong."""

    claims: Claims
    least: Floats
    most: Floats
    wrong: Flags

    @classmethod
    def of(cls, claims: Claims) -> Self:
        return cls(claims, *claims.bounds(BOUNDS, NOT_COUNTED), claims.wrong)


def _compared(
    one: _Claimed, other: _Claimed, refuted: set[tuple[int, int, int]]
) -> tuple[int, int]:
    """Return on how many measurements both made a claim, and how many claims contradict."""
    from solvers.compare.columns.claims import shared

    here, there = shared(one.claims, other.claims)
    low, high, least, most = one.least[here], one.most[here], other.least[there], other.most[there]
    both = ~np.isnan(low) & ~np.isnan(least)
    conflict = both & ((low > most) | (least > high) | (one.wrong[here] ^ other.wrong[there]))
    if not refuted:
        return int(both.sum()), int(conflict.sum())
    found = {tuple(each) for each in one.claims.asked[here][conflict].tolist()} | refuted
    return int(both.sum()), len(found)
