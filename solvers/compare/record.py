"""A record: what a solver was given, what it claimed, what was verified, and how long it took."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from solvers.checker import Proof, Verdict, Verification
from solvers.compare.measure import SAME_SPEED, Measure, Slowdown
from solvers.compare.measurement import PlannedMeasurement
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid
from solvers.result import Result, Status

BATCH_SUFFIX = " (batch)"  # follows the name of a solver in the records of its batches


@dataclass(frozen=True, slots=True)
class Answer:
    """What a solver returned for one instance, before it is verified.

    result      None if the solver returned none
    wall_ns     time of the solve alone, measured in the solver's process; None without an answer
    verdict     set if the way the solve ended is the verdict (crash, overrun, ...)
    detail      why the verdict was set
    samples     number of timed solves whose median the times are
    finds_one   whether the solver finds one solution, and claims nothing if it finds none
    measure     what the time limit applies to
    """

    solver: str
    result: Result | None
    wall_ns: int | None = None
    cpu_ns: int | None = None
    _: KW_ONLY
    verdict: Verdict | None = None
    detail: str = ""
    samples: int = 1
    finds_one: bool = False
    measure: Measure = Measure.CPU

    @property
    def time_ns(self) -> int | None:
        """The time that the time limit applies to; None without an answer."""
        return self.measure.time_ns(self.wall_ns, self.cpu_ns)


def claims_all(status: str, solutions: int, solution_limit: int | None, verdict: str) -> bool:
    """Whether an answer claims to know all solutions, and nothing refutes that."""
    knows_all = status in (Status.UNSATISFIABLE, Status.UNIQUE) or (
        status == Status.MULTIPLE and (solution_limit is None or solutions < solution_limit)
    )
    return knows_all and verdict == Verdict.CORRECT


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A verified answer, as it is stored. `status` was claimed, `verdict` was verified.

    evidence  a verified grid that refutes the claim, if there is one
    proof     what confirms a claim to know all solutions, if anything does
    in_batch  whether the puzzle was one of many in one call; the times are then its share
    session   0; a later one if the solver was added to the run, or measured again
    slowdown  how much slower the machine was in that session than in the first one
    machine   the number of the machine in a run of several, from 1; None for the writer's own
    """

    measurement: PlannedMeasurement
    solver: str
    status: Status
    solutions: int
    verdict: Verdict
    reason: str
    wall_ns: int | None
    cpu_ns: int | None
    counters: Mapping[str, int | float] = field(default_factory=dict)
    evidence: Grid | None = None
    proof: Proof | None = None
    in_batch: bool = False
    samples: int = 1
    session: int = 0
    slowdown: Slowdown = SAME_SPEED
    machine: int | None = None

    @property
    def puzzle(self) -> int:
        """Position of the puzzle in the plan."""
        return self.measurement.puzzle

    @property
    def entry(self) -> PuzzleEntry:
        """The instance, with what is known about it."""
        return self.measurement.entry

    @property
    def claims_all(self) -> bool:
        """Whether it claims to know all solutions, and nothing refutes that."""
        limit = self.measurement.limits.solution_limit
        return claims_all(self.status, self.solutions, limit, self.verdict)

    @property
    def is_unverified(self) -> bool:
        """Whether it claims to know all solutions, and nothing refutes or confirms that."""
        return self.claims_all and self.proof is None

    @classmethod
    def of(
        cls,
        measurement: PlannedMeasurement,
        answer: Answer,
        verification: Verification,
        *,
        in_batch: bool = False,
    ) -> Record:
        """Return the record of a verified answer."""
        result = answer.result
        first = verification.faults[0] if verification.faults else None
        return cls(
            measurement=measurement,
            solver=answer.solver,
            status=result.status if result else Status.UNKNOWN,
            solutions=len(set(result.solutions)) if result else 0,
            verdict=verification.verdict,
            reason=first.reason if first else "",
            wall_ns=answer.wall_ns,
            cpu_ns=answer.cpu_ns,
            counters=result.counters if result else {},
            evidence=first.evidence if first else None,
            proof=verification.proof,
            in_batch=in_batch,
            samples=answer.samples,
        )

    def as_json(self) -> dict[str, Any]:
        """Return the record as plain values."""
        return {
            "puzzle": str(self.entry.puzzle),
            "shape": str(self.entry.puzzle.shape),
            "source": self.entry.source,
            "line": self.entry.line,
            "isomorph": self.measurement.isomorph,
            "repetition": self.measurement.repetition,
            "task": self.measurement.limits.solution_limit,
            "process": self.measurement.process,
            "solver": self.solver,
            "status": self.status,
            "solutions": self.solutions,
            "verdict": self.verdict,
            "reason": self.reason,
            "evidence": list(self.evidence) if self.evidence else None,
            "proof": self.proof,
            "unverified": self.is_unverified,
            "in_batch": self.in_batch,
            "wall_ns": self.wall_ns,
            "cpu_ns": self.cpu_ns,
            "samples": self.samples,
            "session": self.session,
            "machine": self.machine,
            "counters": dict(self.counters),
        }


def row_key(record: Record) -> str:
    """Return the key of a record in a store: 24 hexadecimal digits of a hash.

    The hashed text identifies the instance, its position in the plan, the solver and the limits.
    It is the text that the first version hashed, names included: a row that was stored then and
    one that is stored now have the same key.
    """
    measurement, solver = record.measurement, record.solver
    limits = measurement.limits
    what = (
        *measurement[:3],
        f"{solver.removesuffix(BATCH_SUFFIX)} (bulk)" if record.in_batch else solver,
        measurement.instance.shape,
        measurement.instance,
        f"Limits(solutions={limits.solution_limit!r}, seconds={limits.time_limit!r})",
    )
    return hashlib.sha256("\n".join(map(str, what)).encode()).hexdigest()[:24]
