"""What each candidate took on each puzzle of a comparison, and what is known of the puzzle before.

A time that is infinite is longer than the time limit. In a mean it counts as twice the time limit
(PAR-2), as everywhere in this package.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solvers.compare.results.run_data import RunData
from solvers.compare.results.times import PENALTY
from solvers.compare.tasks import Task
from solvers.rating import LEVELS


class PuzzleTimes(NamedTuple):
    """A puzzle and its times.

    features     `size`, `givens`, and `level` (from 0) if the puzzles have several levels
    seconds      of each candidate; infinite if it did not solve the puzzle in time
    unsupported  the candidates that do not support the puzzle
    """

    features: Mapping[str, int]
    seconds: Mapping[str, float]
    unsupported: frozenset[str] = frozenset()

    def cost(self, solver: str, time_limit: float) -> float:
        """Return the time of a solver, or twice the time limit."""
        seconds = self.seconds[solver]
        return seconds if seconds < math.inf else PENALTY * time_limit


def puzzle_times(run: RunData, task: Task) -> Sequence[PuzzleTimes]:
    """Return the puzzles of a run that all its solvers were given."""
    solvers = {name: own for name, own in run.results[task].solvers.items() if not own.in_batch}
    rows = []
    for at, entry in run.entries.items():
        if all(at in own.instances for own in solvers.values()):
            puzzle, level = entry.puzzle, run.levels.get(at[0])
            features = {"size": puzzle.shape.size, "givens": sum(map(bool, puzzle.givens))}
            if run.levels:
                features["level"] = len(LEVELS) if level is None else [*LEVELS].index(level)
            instances = {name: own.instances[at] for name, own in solvers.items()}
            seconds = {name: each.time for name, each in instances.items()}
            unsupported = (name for name, each in instances.items() if not each.supported)
            rows.append(PuzzleTimes(features, seconds, frozenset(unsupported)))
    return rows
