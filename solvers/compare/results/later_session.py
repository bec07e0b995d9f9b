"""What a later session of a run measured, and how fast the machine was compared with the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any, Final

from solvers.checker import Verdict
from solvers.compare.measure import SAME_SPEED, Measure, Slowdown
from solvers.compare.noise import BlockNoise
from solvers.compare.record import Record
from solvers.compare.sessions import SESSIONS, Session
from solvers.quantities import count, ratio

MOST_SLOWDOWN: Final = 1.5  # beyond this factor, times of two sessions are not compared


@dataclass(frozen=True, kw_only=True)
class LaterSession:
    """A session that added solvers to a run, or repeated failed measurements.

    begun     UTC, ISO 8601
    retried   the verdicts of the failures that were repeated; empty if solvers were added
    slowdown  how much longer the reference solver took than in the first session; None if it was
              not measured in both
    """

    number: int
    begun: str
    solvers: tuple[str, ...]
    retried: Mapping[Verdict, int]
    slowdown: Slowdown | None

    def _factors(self, measures: Mapping[str, Measure]) -> dict[Measure, float]:
        """Return the slowdown in each measure of its solvers."""
        used = dict.fromkeys(measures.get(solver, Measure.CPU) for solver in self.solvers)
        return {measure: self.slowdown.of(measure) for measure in used if self.slowdown}

    def is_comparable(self, measures: Mapping[str, Measure]) -> bool:
        """Whether its times can be corrected and compared with those of the first session.

        `measures` are those of the solvers of the run.
        """
        factors = self._factors(measures).values()
        return bool(factors) and all(max(each, 1 / each) <= MOST_SLOWDOWN for each in factors)

    def sentence(self, measures: Mapping[str, Measure]) -> str:
        """Return what was measured later, and how its times are corrected."""
        names = ", ".join(self.solvers)
        if self.retried:
            verdicts = ", ".join(f"{number} {verdict}" for verdict, number in self.retried.items())
            measurements = count(sum(self.retried.values()), "failed measurement")
            what = f"{measurements} of {names} ({verdicts}) repeated in a later session"
        else:
            what = f"{names} measured in a later session"
        if self.slowdown is None:
            return f"{what} without a reference solver, so {names} cannot be ranked"
        factors = self._factors(measures).items()
        took = " and ".join(f"{ratio(factor)} the {measure}" for measure, factor in factors)
        then = f"{what}; the reference solver took {took} then"
        if not self.is_comparable(measures):
            return f"{then}: too different for a correction, so {names} cannot be ranked"
        return f"{then}, and times are divided by that"


def later_sessions(
    environment: Mapping[str, Any], noise: Sequence[BlockNoise]
) -> tuple[LaterSession, ...]:
    """Return the later sessions of a run with that environment."""
    return tuple(
        LaterSession(
            number=session.number,
            begun=facts.get("begun", ""),
            solvers=session.solvers,
            retried=Counter(session.retried.values()),
            slowdown=slowdown(noise, session.number),
        )
        for session, facts in zip(
            Session.stored(environment), environment.get(SESSIONS, ()), strict=True
        )
    )


def corrected(records: Sequence[Record], sessions: Sequence[LaterSession]) -> Sequence[Record]:
    """Return the records with the slowdown of their session."""
    slowdowns = {each.number: each.slowdown for each in sessions if each.slowdown}
    if not slowdowns:
        return records
    return [
        replace(each, slowdown=slowdowns.get(each.session, SAME_SPEED)) if each.session else each
        for each in records
    ]


def slowdown(noise: Sequence[BlockNoise], number: int) -> Slowdown | None:
    """Return how much slower the machine was in that session; None if that is not known."""
    first, later = (list(_reference(noise, session)) for session in (0, number))
    if not first or not later:
        return None
    cpu, wall = (
        median(after) / median(before)
        for before, after in zip(zip(*first, strict=True), zip(*later, strict=True), strict=True)
    )
    return Slowdown(cpu, wall)


def _reference(noise: Sequence[BlockNoise], session: int) -> Iterator[tuple[float, float]]:
    """Yield CPU time and wall time of the reference solver in each block of a session."""
    for block in noise:
        if block.session == session and block.reference_a > 0 and block.reference_b > 0:
            cpu = (block.reference_a + block.reference_b) / 2
            yield cpu, cpu * block.wall_to_cpu
