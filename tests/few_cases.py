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


def run_few_cases(patch: pytest.MonkeyPatch, most: int, *, contract_only: bool = False) -> None:
    """Run the first cases of each stage on which no right solver is slow."""

    def few(depth: Depth, own: Sequence[PuzzleEntry]) -> tuple[Stage, ...]:
        return tuple(
            replace(stage, cases=stage.cases[:most])
            for stage in stages(depth, own)
            if not stage.may_be_slow and (stage.contract or not contract_only)
        )

    patch.setattr(sys.modules["solvers.check.check_runner"], "stages", few)
