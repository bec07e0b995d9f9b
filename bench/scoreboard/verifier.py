"""Compare the answers of passes with the right numbers of solutions, and verify every grid."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from bench.scoreboard.answers import Answers, Numbers, faults
from bench.scoreboard.plan import Plan
from bench.scoreboard.processes import Child, Refused, children
from bench.scoreboard.puzzle_sets import PuzzleSet, load, positions
from solvers.errors import InvalidOutput, SolverError

Sample = tuple[PuzzleSet, int, int, int]  # a set, a solution limit, how many puzzles, a seed


@dataclass(frozen=True)
class Verifier:
    """Knows how many solutions each puzzle of each set has, up to the largest limit.

    The same answers are verified only once.
    """

    right: dict[PuzzleSet, Numbers]
    folder: Path
    _verified: dict[tuple[Sample, str], list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, plan: Plan, folder: Path) -> Verifier:
        """Let the confirming solver count the solutions. Raises SolverError if it cannot."""
        found = {}
        with children([plan.confirm]) as (child,):
            for each in plan.sets:
                count = len(load(each.file))
                request = {"file": each.file, "limit": max(plan.limits), "puzzles": count}
                try:
                    child.request(**request, seed=0, calls=1)
                except Refused as error:
                    cause = f"{plan.confirm.name} cannot confirm {each.name}: {error}"
                    raise SolverError(cause, remedy="name another solver: --confirm") from None
                found[each] = np.empty(count, np.int64)
                found[each][positions(count, count, 0)] = child.answers(folder).counts
        return cls(found, folder)

    def faults(self, child: Child, sample: Sample, done: dict[str, Any]) -> list[str]:
        """Return what is wrong with the last answers of a child."""
        key = sample, done["digest"]
        if key not in self._verified:
            self._verified[key] = [*faults(*self._compared(sample, child.answers(self.folder)))]
        return self._verified[key]

    def require(self, child: Child, sample: Sample, done: dict[str, Any]) -> None:
        """Raise InvalidOutput if one of the last answers is wrong."""
        for fault in self.faults(child, sample, done):
            raise InvalidOutput(f"{child.solver.name}: {fault}", remedy="leave it out")

    def _compared(self, sample: Sample, answers: Answers) -> tuple[Any, Answers, Numbers]:
        each, limit, count, seed = sample
        givens, right = load(each.file), self.right[each]
        rows = positions(len(givens), count, seed)
        return givens[rows], answers, np.minimum(right[rows], limit)
