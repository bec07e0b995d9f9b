"""One judged answer: what was asked, what was claimed, what was verified, and what it cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from solvers.checker import Judgement, Verdict
from solvers.formats import Entry
from solvers.puzzle import Grid
from solvers.result import Result, Status


@dataclass(frozen=True)
class Answer:
    """What came back from one solver for one puzzle, not judged yet.

    result      None where the solver gave none
    verdict     set where the way it ended is the verdict (crashed, overdue, ...); `detail` then says more
    wall_ns     of the solve alone, taken in the solver's process; None where it never answered
    """

    solver: str
    result: Result | None
    wall_ns: int | None = None
    cpu_ns: int | None = None
    verdict: Verdict | None = None
    detail: str = ""


@dataclass(frozen=True)
class Record:
    """A row: `puzzle` is the index of the puzzle in the plan. `status` is what was claimed, `verdict` what was verified.

    evidence  a verified grid that refutes the claim, where one does
    in_bulk   answered together with others in one call; the times are then this puzzle's share
    """

    puzzle: int
    entry: Entry
    solver: str
    status: Status
    solutions: int
    verdict: Verdict
    reason: str
    wall_ns: int | None
    cpu_ns: int | None
    counters: Mapping[str, int | float] = field(default_factory=dict)
    evidence: Grid | None = None
    in_bulk: bool = False

    @classmethod
    def of(cls, puzzle: int, entry: Entry, answer: Answer, judgement: Judgement, *, in_bulk: bool = False) -> Record:
        """The row for a judged answer."""
        result = answer.result
        first = judgement.faults[0] if judgement.faults else None
        return cls(
            puzzle,
            entry,
            answer.solver,
            result.status if result else Status.UNKNOWN,
            len(set(result.solutions)) if result else 0,
            judgement.verdict,
            first.reason if first else "",
            answer.wall_ns,
            answer.cpu_ns,
            result.counters if result else {},
            first.evidence if first else None,
            in_bulk,
        )

    def as_json(self) -> dict[str, Any]:
        """Plain values, for storing."""
        return {
            "puzzle": str(self.entry.puzzle),
            "shape": str(self.entry.puzzle.shape),
            "source": self.entry.source,
            "line": self.entry.line,
            "solver": self.solver,
            "status": self.status,
            "solutions": self.solutions,
            "verdict": self.verdict,
            "reason": self.reason,
            "evidence": list(self.evidence) if self.evidence else None,
            "in_bulk": self.in_bulk,
            "wall_ns": self.wall_ns,
            "cpu_ns": self.cpu_ns,
            "counters": dict(self.counters),
        }
