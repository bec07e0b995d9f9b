"""How many boards of a stage are asked: all; of a solver that starts a process for every puzzle what there is time for."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Final

from solvers.check.check_report import StageResult
from solvers.check.checked_solver import USUAL
from solvers.check.stages import Depth, Stage
from solvers.worker.capabilities import Capabilities

STARTING: Final = {
    Depth.QUICK: 4,
    Depth.DEFAULT: 30,
    Depth.THOROUGH: 200,
}  # boards of a stage at most
SECONDS: Final = {
    Depth.QUICK: 4.0
}  # for all stages, with the time that the solver took to be ready


class CaseBudget:
    """Divides the time that is left among the stages that are left, by what a board took so far."""

    def __init__(self, depth: Depth, capabilities: Capabilities, start: float) -> None:
        self._depth = depth
        self._starts = capabilities.starts
        self._begin = monotonic()
        self._end = start + SECONDS.get(depth, float("inf"))

    def most(self, results: Sequence[StageResult], waiting: Sequence[Stage]) -> int:
        """How many boards of the first of the waiting stages are asked.

        At least one of those that LeetCode 37 promises; none in a quick trial where a process of its own for every puzzle
        leaves little to find, and that with another hash seed has to be started first.
        """
        stage, now = waiting[0], monotonic()
        if not self._starts or stage.is_own:
            return len(stage.entries)
        if self._depth is Depth.QUICK and not _is_worth_it(stage):
            return 0
        least = 1 if stage.contract or now < self._end else 0
        asked = sum(result.asked for result in results)
        if not asked or now >= self._end:
            return least
        share = (self._end - now) / sum(map(_is_worth_it, waiting))
        each = (now - self._begin) / asked
        return max(least, min(STARTING[self._depth], int(min(share / each, len(stage.entries)))))


def _is_worth_it(stage: Stage) -> bool:
    return not stage.in_turn and stage.setting == USUAL
