"""Checks with few test cases, for tests of what a check says and not of what it finds."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

import pytest

from solvers.check import Depth
from solvers.check.stage import Stage
from solvers.check.stage_list import stages
from solvers.formats import PuzzleEntry


def run_few_cases(
    patch: pytest.MonkeyPatch, most: int, *, contract_only: bool = False, names: Sequence[str] = ()
) -> None:
    """Run the first cases of each stage on which no right solver is slow, or of those stages only.

    Each answer that ends the solver's process, and each state that survives a puzzle, costs the
    start of several processes. Where only the verdict matters, the stage that shows it is enough.
    """

    def few(depth: Depth, own: Sequence[PuzzleEntry]) -> tuple[Stage, ...]:
        return tuple(
            replace(stage, cases=stage.cases[:most])
            for stage in stages(depth, own)
            if (not stage.may_be_slow or stage.from_user)
            and (stage.contract or not contract_only)
            and (stage.name in names or not names)
        )

    patch.setattr(sys.modules["solvers.check.check_runner"], "stages", few)
