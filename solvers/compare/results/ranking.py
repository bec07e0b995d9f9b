"""The order of the solvers at one task: by solved measurements, then by time.

Only solvers that were never at fault are in it, and no batches. Three kinds come last, without a
rank. Solvers that do not support every puzzle that others support, and solvers that were stopped
after some timeouts, may have solved fewer without being slower. Solvers with several threads, next
to single-threaded ones, used more of the machine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean, median_low
from typing import Final

from solvers.compare.results.instance import Instance
from solvers.compare.results.solver import SolverResult
from solvers.registry.spec import threads

MIN_PUZZLES: Final = 6  # to find a difference: with 5, no two-sided sign test has a p below 1/16


@dataclass(frozen=True)
class Ranking:
    """solvers  those that were never at fault, best first; empty if none of them solved anything
    ranks    how many of them have a rank: 0 if there is only one puzzle
    common   the instances that all ranked solvers support
    """

    solvers: tuple[str, ...] = ()
    ranks: int = 0
    common: frozenset[Instance] = frozenset()

    @property
    def best(self) -> str | None:
        """The first solver."""
        return self.solvers[0] if self.solvers else None

    @property
    def puzzles(self) -> int:
        """The number of puzzles that all ranked solvers support."""
        return len({puzzle for puzzle, _ in self.common})

    def rank(self, solver: str) -> int | None:
        """Return the rank of a solver, counted from 1; None if it has none."""
        ranked = self.solvers[: self.ranks]
        return ranked.index(solver) + 1 if solver in ranked else None


def ranking(results: Sequence[SolverResult]) -> Ranking:
    """Order the results of solvers that were never at fault, none of them a batch."""
    alone = [each for each in results if each.supported]
    if not any(each.solved for each in alone):
        return Ranking()
    most = max(len(each.supported) for each in alone)
    measured = max(each.measured for each in alone)
    whole = [
        each for each in alone if len(each.supported) == most and each.measured == measured
    ] or [each for each in alone if len(each.supported) == most]
    ranked = [each for each in whole if threads(each.solver) == 1] or whole
    names = {each.solver for each in ranked}
    common = frozenset.intersection(*(frozenset(each.supported) for each in ranked))
    finished = [time for each in alone for time in each.times if time < math.inf]
    longest = max(finished, default=math.inf)

    def key(result: SolverResult) -> tuple[bool, int, float, float]:
        logs = result.capped_logs(common, longest)
        mean = fmean(logs) if logs else math.inf
        return (result.solver not in names, -result.solved, mean, median_low(result.times))

    ordered = tuple(each.solver for each in sorted(alone, key=key))
    found = Ranking(ordered, len(ranked), common)
    return found if found.puzzles > 1 else replace(found, ranks=0)
