"""A comparison ends as soon as every ratio is precise enough, or when its time budget ends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from solvers.compare.goal import ROUNDS, Goal, GoalCheck
from solvers.compare.plan import Plan
from solvers.compare.plan_description import PlanDescription
from solvers.compare.run_actions import resume, start
from solvers.compare.store import Store
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from tests.compare.results.test_precision import in_processes

SMALL = PuzzleEntry(Puzzle.parse("1... ..3. .... ...2"))
PLAN = Plan((SMALL, SMALL), ("naive", "bitmasks"), (1,), 10.0, repetitions=ROUNDS)


def check(ratios: list[float], goal: Goal | None) -> GoalCheck:
    """A check after processes with these ratios of `bitmasks` to `naive`."""
    names = {"a": "naive", "b": "bitmasks"}
    found = GoalCheck(goal, PLAN)
    found.add(replace(each, solver=names[each.solver]) for each in in_processes(ratios))
    return found


@pytest.mark.parametrize(
    ("ratios", "reached"),
    [([2.0, 2.01, 2.02], True), ([2.0, 2.3, 2.6], False), ([2.0, 2.0], False)],
)
def test_measuring_ends_when_ratios_are_precise(ratios: list[float], reached: bool) -> None:
    """That is checked before a process starts, and needs three processes."""
    found = check(ratios, Goal(precision=0.05))
    assert not found.is_reached(0)
    assert found.is_reached(len(ratios)) is reached


def test_measuring_ends_with_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, even in the middle of a process."""
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    found = check([2.0], Goal(budget=90.0))
    assert found.sentence == "for 1 min 30 s at most"
    now[0] = 190.0
    assert not found.is_reached(0)
    now[0] = 190.1
    assert found.is_reached(0)


def test_without_a_goal_everything_is_measured() -> None:
    """However precise the ratios are."""
    found = check([2.0] * 9, None)
    assert not any(found.is_reached(process) for process in range(9))
    assert found.sentence == ""


def test_the_sentence_says_how_far_the_goal_is() -> None:
    """The precision is not known before the third process."""
    found = check([2.0, 2.1, 2.2], Goal(precision=0.05))
    assert found.sentence == "until ratios are within 5% (not known yet)"
    found.is_reached(3)
    assert found.sentence == "until ratios are within 5% (now 13%)"


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_the_plan_of_a_run_with_a_goal_is_what_was_measured(tmp_path: Path) -> None:
    """Here less than one repetition: the budget ends after the first block."""
    path = tmp_path / "runs.sqlite"
    described = PlanDescription(
        (), ("naive", "bitmasks"), (2,), 5.0, budget=1e-9, entries=(SMALL,) * 40
    )
    done = start(described, path)
    assert (done.plan.repetitions, done.plan.processes) == (1, 1)
    assert (done.run.repetitions, done.run.processes, done.run.finished) == (1, 1, True)
    assert 0 < len(done.run.records) < 80
    with Store(path, read_only=True) as store:
        assert store.find(done.run.id).plan["goal"] == {"budget": 1e-9}
    assert resume(path).was_finished
