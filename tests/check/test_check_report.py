"""The report of a check: times on the contract, in which timeouts count, and its repr."""

from __future__ import annotations

import json
import math
from dataclasses import replace

from solvers.check.check_json import report_as_json
from solvers.check.check_report import CheckReport, StageResult
from solvers.check.stage import Depth
from solvers.check.stage_list import stages
from solvers.worker.capabilities import Capabilities


def report(*milliseconds: int, slow: int = 0) -> CheckReport:
    """A report with one stage of the contract."""
    contract = next(stage for stage in stages(Depth.QUICK) if stage.contract)
    result = StageResult(contract, run=5, times=tuple(ms * 10**6 for ms in milliseconds), slow=slow)
    return CheckReport(
        spec="a", capabilities=Capabilities(), depth=Depth.QUICK, time_limit=1.0, stages=(result,)
    )


def test_median_and_longest_are_of_right_answers() -> None:
    """Of an even number the lower; zeros if there is none; other stages do not count."""
    assert report(1, 4, 2, 3).times == (0.002, 0.004)
    assert report().times == (0.0, 0.0)
    found = report(1)
    (stage,) = found.stages
    other = replace(stage, stage=replace(stage.stage, contract=False), times=(10**9,))
    assert replace(found, stages=(stage, other)).times == (0.001, 0.001)


def test_a_timeout_is_longer_than_every_time() -> None:
    """In JSON it is "inf", since JSON has no infinity."""
    assert report(1, 2, 3, slow=1).times == (0.002, math.inf)
    assert report(1, slow=2).times == (math.inf, math.inf)
    found = json.loads(json.dumps(report_as_json(report(1, 2, 3, slow=1)), allow_nan=False))
    assert (found["median_seconds"], found["longest_seconds"]) == (0.002, "inf")


def test_the_repr_is_one_line() -> None:
    """It has the verdict, and not the puzzles of all stages."""
    assert repr(report(1)) == "CheckReport('a', verdict='correct', cases_run=5, seconds=0.0)"
