"""One verified answer: what was asked, what was claimed, what was verified, and what it cost."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from solvers.checker import Verdict, Verification
from solvers.compare.measurement import PlannedMeasurement
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid
from solvers.result import Result, Status

BATCH_SUFFIX = " (batch)"  # follows the name of a solver in the records of its batches


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back from one solver for one puzzle, not verified yet.

    result      None where the solver gave none
    verdict     set where the way it ended is the verdict (crashed, overrun, ...); `detail` then says more
    wall_ns     of the solve alone, taken in the solver's process; None where it never answered
    samples     of how many timed solves that is the median
    """

    solver: str
    result: Result | None
    wall_ns: int | None = None
    cpu_ns: int | None = None
    verdict: Verdict | None = None
    detail: str = ""
    samples: int = 1


@dataclass(frozen=True, slots=True)
class Record:
    """A row. `status` is what was claimed, `verdict` what was verified.

    evidence  a verified grid that refutes the claim, where one does
    in_batch   answered together with others in one call; the times are then this puzzle's share
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
    in_batch: bool = False
    samples: int = 1

    @property
    def puzzle(self) -> int:
        """The position of the puzzle in the plan."""
        return self.measurement.puzzle

    @property
    def entry(self) -> PuzzleEntry:
        """The board that was asked."""
        return self.measurement.entry

    @classmethod
    def of(
        cls,
        measurement: PlannedMeasurement,
        answer: Answer,
        verification: Verification,
        *,
        in_batch: bool = False,
    ) -> Record:
        """The row for a verified answer."""
        result = answer.result
        first = verification.faults[0] if verification.faults else None
        return cls(
            measurement,
            answer.solver,
            result.status if result else Status.UNKNOWN,
            len(set(result.solutions)) if result else 0,
            verification.verdict,
            first.reason if first else "",
            answer.wall_ns,
            answer.cpu_ns,
            result.counters if result else {},
            first.evidence if first else None,
            in_batch,
            answer.samples,
        )

    def as_json(self) -> dict[str, Any]:
        """Plain values, for storing."""
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
            "in_batch": self.in_batch,
            "wall_ns": self.wall_ns,
            "cpu_ns": self.cpu_ns,
            "samples": self.samples,
            "counters": dict(self.counters),
        }


def in_order(
    records: Iterable[Record], solvers: Sequence[str], tasks: Sequence[int | None]
) -> list[Record]:
    """By task, repetition, isomorph, puzzle and solver as a plan names them; what was answered in a batch comes last."""
    solver, task = (
        {name: number for number, name in enumerate(names)} for names in (solvers, tasks)
    )

    def place(record: Record) -> tuple[int, ...]:
        puzzle, isomorph, repetition, asked = record.measurement.key
        return (
            record.in_batch,
            task[asked],
            repetition,
            isomorph,
            puzzle,
            solver.get(record.solver, len(solvers)),
        )

    return sorted(records, key=place)


def row_key(measurement: PlannedMeasurement, solver: str) -> str:
    """What names a row for good: a hash of what was asked, of whom, within which limits. 24 hexadecimal digits."""
    asked = measurement.entry.puzzle
    what = (
        measurement.puzzle,
        measurement.isomorph,
        measurement.repetition,
        solver,
        asked.shape,
        asked,
        measurement.limits,
    )
    return hashlib.sha256("\n".join(map(str, what)).encode()).hexdigest()[:24]
