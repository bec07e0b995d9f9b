"""How many cases of a stage to run: all, unless the solver starts a process for every puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Final

from solvers.check.check_report import StageResult
from solvers.check.checked_solver import DEFAULT_SETTING
from solvers.check.stage import Depth, Stage
from solvers.worker.capabilities import Capabilities

# The most cases of one stage for a solver that starts a process for every puzzle.
MAX_CASES: Final = {Depth.QUICK: 4, Depth.DEFAULT: 30, Depth.THOROUGH: 200}
# For all stages together, including the time in which the solver got ready.
SECONDS: Final = {Depth.QUICK: 4.0}


class CaseBudget:
    """Divides the remaining time among the remaining stages, by the time per case so far."""

    def __init__(self, depth: Depth, capabilities: Capabilities, start: float) -> None:
        self._depth = depth
        self._starts = capabilities.starts
        self._begin = monotonic()
        self._end = start + SECONDS.get(depth, float("inf"))

    def cases(self, results: Sequence[StageResult], waiting: Sequence[Stage]) -> int:
        """Return how many cases of the first waiting stage to run.

        A stage of the contract gets at least one. A quick check skips stages that find little if
        every puzzle has a process of its own, and the stage that must first start another process.
        """
        stage, now = waiting[0], monotonic()
        if not self._starts or stage.from_user:
            return len(stage.cases)
        if self._depth is Depth.QUICK and not _is_worthwhile(stage):
            return 0
        least = 1 if stage.contract or now < self._end else 0
        run = sum(result.run for result in results)
        if not run or now >= self._end:
            return least
        share = (self._end - now) / sum(map(_is_worthwhile, waiting))
        seconds_per_case = (now - self._begin) / run
        affordable = min(share / seconds_per_case, len(stage.cases))
        return max(least, min(MAX_CASES[self._depth], int(affordable)))


def _is_worthwhile(stage: Stage) -> bool:
    return not stage.tests_state and stage.setting == DEFAULT_SETTING
