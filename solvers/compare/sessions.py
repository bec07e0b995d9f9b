"""The sessions of a run: the first one, and later ones that add solvers or repeat failures.

Solvers of one session are measured together, in the same blocks. Each session measures the
reference solver as well, so that the speed of the machine in different sessions can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from solvers.checker import Verdict
from solvers.compare.agreement import Disagreement
from solvers.compare.plan import Plan
from solvers.compare.record import BATCH_SUFFIX, Record
from solvers.errors import InputError
from solvers.result import Status

# What the machine may have caused. A wrong answer is a fact about the solver, and is not repeated.
RETRIED: Final = frozenset({Verdict.CRASH, Verdict.MEMOUT, Verdict.OVERRUN})
SESSIONS: Final = "sessions"  # the later ones, in the environment of a run

_Place = tuple[str, int, int, int, int | None]  # solver and key of a measurement


class Part(NamedTuple):
    """What one runner measures: a plan, and the records that exist already."""

    plan: Plan
    previous: Sequence[Record]

    @property
    def left(self) -> int:
        """The number of measurements that are left for solvers that were not stopped."""
        measured = Counter(record.solver for record in self.previous if not record.in_batch)
        return self.plan.size - max(measured.values(), default=0)


@dataclass(frozen=True, kw_only=True)
class Session:
    """A later session of a run.

    number   from 1
    solvers  those that were measured
    retried  the failed measurements that were repeated, with their verdicts; empty if solvers
             were added
    """

    number: int
    solvers: tuple[str, ...]
    retried: Mapping[_Place, Verdict]

    @classmethod
    def adding(cls, number: int, solvers: Sequence[str]) -> Session:
        """Return a session that adds solvers."""
        return cls(number=number, solvers=tuple(solvers), retried={})

    @staticmethod
    def next_number(environment: Mapping[str, Any]) -> int:
        """Return the number of the next session of a run with that environment."""
        return len(Session.stored(environment)) + 1

    @classmethod
    def retrying(cls, number: int, records: Iterable[Record], plan: Plan) -> Session:
        """Return a session that repeats failures, and each batch in which one is."""
        records = list(records)
        failed = [record for record in records if record.verdict in RETRIED]
        batches = {_batch(record) for record in failed if record.in_batch}
        failed += [
            record
            for record in records
            if record.in_batch and record.verdict not in RETRIED and _batch(record) in batches
        ]
        names = {record.solver.removesuffix(BATCH_SUFFIX) for record in failed}
        return cls(
            number=number,
            solvers=tuple(solver for solver in plan.solvers if solver in names),
            retried={_place(record): record.verdict for record in failed},
        )

    @classmethod
    def stored(cls, environment: Mapping[str, Any]) -> tuple[Session, ...]:
        """Return the later sessions of a run with that environment."""
        return tuple(
            cls(
                number=number,
                solvers=tuple(each["measured"]),
                retried={
                    (str(solver), *key): Verdict(verdict)
                    for solver, *key, verdict in each["retried"]
                },
            )
            for number, each in enumerate(environment.get(SESSIONS, ()), 1)
        )

    def as_json(self) -> dict[str, Any]:
        """Return plain values, from which `stored` reads a session."""
        retried = [[*place, verdict] for place, verdict in self.retried.items()]
        return {"measured": list(self.solvers), "retried": retried}

    def parts(self, plan: Plan, records: Sequence[Record]) -> Iterator[Part]:
        """Yield what is left to measure in this session, given the records of the run.

        Added solvers are measured together. Failures are repeated for one solver after another.
        """
        if not self.retried:
            yield Part(replace(plan, solvers=self.solvers), _of(self.solvers, records))
            return
        for solver in self.solvers:
            own = _of((solver,), records)
            done = [r for r in own if _place(r) not in self.retried or r.session == self.number]
            if len(done) < len(own):
                yield Part(replace(plan, solvers=(solver,)), done)


def refuse_known(run: str, plan: Plan, solvers: Sequence[str]) -> None:
    """Raise InputError for a solver to add to a run that is in its plan."""
    if known := next((solver for solver in solvers if solver in plan.solvers), None):
        raise InputError(f"run {run} already has {known}", remedy="add another solver")


def contradictions(
    records: Iterable[Record], session: int | None = None
) -> Iterator[tuple[Record, Disagreement]]:
    """Yield claims that another session refutes, as refuted records, each with the disagreement.

    Claims of one session were compared when they were verified. If a session is given, only
    instances that it measured are compared.
    """
    groups: dict[object, list[Record]] = {}
    for record in records:
        groups.setdefault(record.measurement.key, []).append(record)
    for group in groups.values():
        if session is not None and not any(record.session == session for record in group):
            continue
        right = [record for record in group if record.verdict is Verdict.CORRECT]
        most = max(right, key=lambda record: record.solutions, default=None)
        for record in right:
            is_refuted = most and _is_complete(record) and record.solutions < most.solutions
            if most and is_refuted and record.session != most.session:
                yield _refuted(record, most)


def _refuted(record: Record, other: Record) -> tuple[Record, Disagreement]:
    claim, found = f"claims {record.solutions} solutions", f"found {other.solutions}"
    claims = ((record.solver, claim), (other.solver, found))
    reason = f"{claim}, but {other.solver} {found}"
    refuted = replace(record, verdict=Verdict.REFUTED, reason=reason)
    return refuted, Disagreement(record.measurement, claims, None)


def _is_complete(record: Record) -> bool:
    """Whether a right answer claims that there are no further solutions."""
    counts_all = record.measurement.limits.solution_limit is None
    return counts_all or record.status in (Status.UNIQUE, Status.UNSATISFIABLE)


def _of(solvers: Sequence[str], records: Iterable[Record]) -> list[Record]:
    return [each for each in records if each.solver.removesuffix(BATCH_SUFFIX) in solvers]


def _place(record: Record) -> _Place:
    return record.solver, *record.measurement.key


def _batch(record: Record) -> tuple[str, int, int | None]:
    measurement = record.measurement
    return record.solver, measurement.repetition, measurement.limits.solution_limit
