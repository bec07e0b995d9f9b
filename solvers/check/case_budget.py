"""How many cases of a stage to run: all, unless the solver starts a process for every puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

from solvers.check.check_report import StageResult
from solvers.check.checked_solver import DEFAULT_SETTING
from solvers.check.stage import Depth, Stage
from solvers.worker.capabilities import Capabilities

# For all stages together, including the time in which the solver got ready, on an idle machine.
SECONDS: Final = {Depth.QUICK: 5.0, Depth.DEFAULT: 20.0, Depth.THOROUGH: 120.0}
_MOST_SLOWDOWN: Final = 10.0
_SHORTEST: Final = 1e-4  # seconds for a case; no process starts in less


class CaseBudget:
    """Divides the remaining time among the remaining stages, by the time per case so far.

    slowdown  the wall time of the solves so far, relative to their CPU time: a busy machine gets
              more time, so that it runs as many cases as an idle one
    """

    def __init__(
        self,
        depth: Depth,
        capabilities: Capabilities,
        start: float,
        slowdown: Callable[[], float] = lambda: 1.0,
    ) -> None:
        self._depth = depth
        self._starts = capabilities.starts
        self._start, self._begin = start, monotonic()
        self._slowdown = slowdown

    def cases(self, results: Sequence[StageResult], waiting: Sequence[Stage]) -> int:
        """Return how many cases of the first waiting stage to run.

        A stage of the contract gets at least as many as its weight. A quick check skips stages that
        find little if every puzzle has a process of its own, and the stage that must first start
        another process.
        """
        stage, now = waiting[0], monotonic()
        if not self._starts or stage.from_user:
            return len(stage.cases)
        if self._depth is Depth.QUICK and not _is_worthwhile(stage):
            return 0
        slowdown = min(max(self._slowdown(), 1.0), _MOST_SLOWDOWN)
        end = self._start + SECONDS[self._depth] * slowdown
        least = stage.weight if stage.contract else int(now < end)
        run = sum(result.run for result in results)
        if not run or now >= end:
            return min(least, len(stage.cases))
        weights = sum(each.weight for each in waiting[1:] if _is_worthwhile(each)) + stage.weight
        seconds_per_case = max((now - self._begin) / run, _SHORTEST)
        affordable = (end - now) * stage.weight / weights / seconds_per_case
        return min(max(least, int(affordable)), len(stage.cases))


def _is_worthwhile(stage: Stage) -> bool:
    return not stage.tests_state and stage.setting == DEFAULT_SETTING
