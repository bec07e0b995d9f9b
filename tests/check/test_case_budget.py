"""How many boards of a stage are asked follows from what a board takes, for a solver that starts anew for every puzzle."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import pytest

from solvers.check import Depth, Options, StageResult, run_check
from solvers.check.case_budget import SECONDS, STARTING, CaseBudget
from solvers.check.stages import Stage, stages
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.worker.capabilities import Capabilities

STARTS = Capabilities(one=True, starts=True)
PROGRAM = Path(__file__).parents[1] / "adapters" / "solutions" / "stdin_program.py"


def named(name: str, depth: Depth = Depth.QUICK) -> Stage:
    """One of the stages."""
    return next(
        stage for stage in stages(depth, [PuzzleEntry(Puzzle.empty())] * 50) if stage.name == name
    )


def done(asked: int) -> list[StageResult]:
    """A stage that is over."""
    return [StageResult(named("textbook example"), asked=asked, right=asked)]


@pytest.mark.parametrize("depth", list(Depth))
def test_a_process_that_stays_is_asked_everything(depth: Depth) -> None:
    """However late it is."""
    stage = named("last blanks", depth)
    assert CaseBudget(depth, Capabilities(), monotonic() - 1000).most(done(1), [stage]) == len(
        stage.entries
    )


def test_what_leetcode_promises_is_asked_when_the_time_is_over() -> None:
    """One board; of what goes beyond it none, and of the user's own puzzles all."""
    late = CaseBudget(Depth.QUICK, STARTS, monotonic() - 1000)
    asked = {
        name: late.most(done(1), [named(name)])
        for name in ("half a rule", "no solution", "your puzzles")
    }
    assert asked == {"half a rule": 1, "no solution": 0, "your puzzles": 50}


def test_the_time_that_is_left_is_divided_by_what_a_board_took(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Few boards where each takes long, never more than the most of a stage."""
    clock = iter([0.0, 1.0, 0.0, 1.0, 0.0, 1.0])  # begun, asked for the most; three times
    monkeypatch.setattr("solvers.check.case_budget.monotonic", lambda: next(clock))
    stage = named("last blanks")
    assert CaseBudget(Depth.QUICK, STARTS, 0.0).most(done(1), [stage]) == int(
        SECONDS[Depth.QUICK] - 1
    )
    assert CaseBudget(Depth.QUICK, STARTS, 0.0).most(done(100), [stage]) == STARTING[Depth.QUICK]
    assert CaseBudget(Depth.DEFAULT, STARTS, 0.0).most(done(1), [stage]) == STARTING[Depth.DEFAULT]


def test_a_quick_trial_says_how_many_boards_were_asked() -> None:
    """Of each stage, and of what it leaves out as well."""
    report = run_check(str(PROGRAM), Options(Depth.QUICK, shrink_seconds=0))
    assert report.capabilities.starts
    for result in report.stages:
        left = len(result.stage.entries) - result.asked
        assert result.note == (
            "" if not left else f"{left} more not asked" if result.asked else result.note
        )
        assert result.asked or result.note.startswith("not asked")
    unasked = {result.stage.name for result in report.stages if not result.asked}
    assert unasked >= {"in turn", "another hash seed", "after others"}
