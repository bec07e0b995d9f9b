"""How many cases of a stage run, for a solver that starts a process for every puzzle."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import pytest

from solvers.check import Depth, Options, StageResult, run_check
from solvers.check.case_budget import SECONDS, CaseBudget
from solvers.check.stage import Stage
from solvers.check.stage_list import stages
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.worker.capabilities import Capabilities

STARTS = Capabilities(one=True, starts=True)
PROGRAM = Path(__file__).parents[1] / "adapters" / "solutions" / "stdin_program.py"


def named(name: str, depth: Depth = Depth.QUICK) -> Stage:
    """The stage with that name, of a check with 50 puzzles of the user."""
    own = [PuzzleEntry(Puzzle.empty())] * 50
    return next(stage for stage in stages(depth, own) if stage.name == name)


def done(run: int) -> list[StageResult]:
    """The results after one stage with so many cases."""
    return [StageResult(named("textbook example"), run=run, correct=run)]


@pytest.mark.parametrize("depth", list(Depth))
def test_a_lasting_process_runs_every_case(depth: Depth) -> None:
    """However late it is."""
    stage = named("last blanks", depth)
    budget = CaseBudget(depth, Capabilities(), monotonic() - 1000)
    assert budget.cases(done(1), [stage]) == len(stage.cases)


def test_the_contract_is_tested_even_if_the_time_is_over() -> None:
    """As many cases as its weight, none beyond it, and all of the user's own puzzles."""
    late = CaseBudget(Depth.QUICK, STARTS, monotonic() - 1000)
    cases = {
        name: late.cases(done(1), [named(name)])
        for name in ("partial rules", "no solution", "your puzzles")
    }
    assert cases == {"partial rules": 6, "no solution": 0, "your puzzles": 50}


def test_the_remaining_time_is_divided_by_the_time_per_case(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Few cases run if each takes long, and all of them if they are quick."""
    clock = iter([0.0, 1.0, 0.0, 1.0])  # the begin, and the call of `cases`; twice
    monkeypatch.setattr("solvers.check.case_budget.monotonic", lambda: next(clock))
    stage = named("last blanks")

    def cases(run: int) -> int:
        return CaseBudget(Depth.QUICK, STARTS, 0.0).cases(done(run), [stage])

    assert cases(1) == int(SECONDS[Depth.QUICK] - 1)
    assert cases(1000) == len(stage.cases)


def test_a_busy_machine_gets_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a case takes four times as long as on an idle machine, as many cases run."""
    clock = iter([0.0, 1.0, 0.0, 4.0])
    monkeypatch.setattr("solvers.check.case_budget.monotonic", lambda: next(clock))
    stage = named("last blanks")
    idle = CaseBudget(Depth.QUICK, STARTS, 0.0).cases(done(10), [stage])
    busy = CaseBudget(Depth.QUICK, STARTS, 0.0, lambda: 4.0).cases(done(10), [stage])
    assert idle == busy == 40


@pytest.mark.parametrize("depth", list(Depth))
def test_the_last_stages_can_be_those_that_find_little(depth: Depth) -> None:
    """At every depth, there is a number of cases for each stage, whichever stages follow it."""
    waiting = [named("mixed puzzles", depth), named("another hash seed", depth)]
    for start in (monotonic(), monotonic() - 1000):
        budget = CaseBudget(depth, STARTS, start)
        for number in range(len(waiting)):
            cases = budget.cases(done(5), waiting[number:])
            assert 0 <= cases <= len(waiting[number].cases)


@pytest.mark.slow
def test_a_quick_check_reports_how_many_cases_did_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """For each stage, also for those that it skips. A second shows it as well as five do."""
    monkeypatch.setitem(SECONDS, Depth.QUICK, 1.0)
    report = run_check(str(PROGRAM), Options(Depth.QUICK, minimise_seconds=0))
    assert report.capabilities.starts
    for result in report.stages:
        left = len(result.stage.cases) - result.run
        if not result.run:
            assert result.note.startswith("not run: ")
        elif left:
            assert result.note == f"{left} case{'s' * (left > 1)} not run"
        else:
            assert result.note == ""
    skipped = {result.stage.name for result in report.stages if not result.run}
    assert skipped >= {"repeated puzzles", "another hash seed", "mixed puzzles"}
