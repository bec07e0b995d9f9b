"""A run of several tasks: the report is about one of them, and shows what each costs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from solvers.checker import Verdict
from solvers.compare.agreement import Disagreement
from solvers.compare.record import Record
from solvers.compare.results.run_data import RunData
from solvers.report.analysis import Analysis, analyse
from solvers.report.markdown import markdown
from solvers.report.page.render import page
from solvers.report.run_comparison import compare
from tests.report.numbers_in_text import unfounded
from tests.report.pages import visible
from tests.report.simulated import LATE, row, run
from tests.report.test_page import CONSTANTS

TIMES = [0.01 * (n + 1) for n in range(12)]
FACTORS = {1: 1.0, 2: 1.5, None: 4.0}


def records(wrong: str = "", late: int = 0, slower: float = 1.0) -> list[Record]:
    """Solver b takes twice as long as a; proving 1.5 times as long as finding, counting 4 times.

    The last answer may be wrong, a may time out at the first task, and proving may be slower.
    """
    made = [
        row(
            solver,
            puzzle,
            LATE if solver == "a" and task == 1 and puzzle < late else factor * cost * time,
            task=task,
        )
        for task, cost in (FACTORS | {2: 1.5 * slower}).items()
        for solver, factor in (("a", 1.0), ("b", 2.0))
        for puzzle, time in enumerate(TIMES)
    ]
    if wrong:
        made[-1] = replace(made[-1], verdict=Verdict(wrong))
    return made


def made_up(made: list[Record], **more: Any) -> RunData:
    """A run of three tasks."""
    given: dict[str, Any] = {"tasks": (1, 2, None), "solvers": ("a", "b")}
    return run(made, **(given | more))


def costs(found: Analysis) -> dict[tuple[str, int | None], float | None]:
    """The ratio to the first task by solver and task; None if there is none."""
    return {
        (cost.solver, cost.task): cost.pair.ratio if cost.pair else None for cost in found.costs
    }


@pytest.mark.parametrize("task", [1, 2, None])
def test_everything_but_the_costs_is_about_one_task(task: int | None) -> None:
    """Counts and times are those of the task of the report; the costs are always the same."""
    found = analyse(made_up(records(), task=task))
    assert found.rows == 24
    assert [score.asked for score in found.scores] == [12, 12]
    assert found.score("a").median == pytest.approx(FACTORS[task] * TIMES[5])
    ratios = {(s, t): None if t == 1 else pytest.approx(FACTORS[t]) for s in "ab" for t in FACTORS}
    assert costs(found) == ratios
    medians = [cost.median for cost in found.costs[:3]]
    assert medians == pytest.approx([factor * TIMES[5] for factor in FACTORS.values()])


def test_a_cost_names_both_tasks() -> None:
    """And the solver, with the interval and the number of puzzles."""
    cost = analyse(made_up(records())).costs[1]
    assert cost.sentence.startswith(
        "proving unique or finding two with a takes 1.50x as long as finding one solution with a "
    )
    assert cost.pair
    assert cost.pair.sentence == cost.sentence


def test_the_cost_of_the_first_task_has_no_sentence() -> None:
    """It is compared with none. Timeouts are those of each task."""
    own = [cost for cost in analyse(made_up(records(late=3))).costs if cost.solver == "a"]
    assert [(cost.task, cost.timeouts, bool(cost.pair)) for cost in own] == [
        (1, 3, False),
        (2, 0, True),
        (None, 0, True),
    ]
    assert own[0].sentence == ""


def test_two_tasks_are_enough_for_a_cost() -> None:
    """One solver, whose second task takes three times as long."""
    made = [
        row("a", n, factor * 0.1, task=task) for n in range(6) for task, factor in ((1, 1), (2, 3))
    ]
    found = analyse(run(made, tasks=(1, 2), solvers=("a",)))
    assert costs(found) == {("a", 1): None, ("a", 2): pytest.approx(3.0)}


def test_a_solver_that_is_wrong_at_one_task_is_compared_at_none() -> None:
    """What it solved is shown, and the same median as in the table of solvers."""
    found = analyse(made_up(records(wrong="wrong")))
    own = [cost for cost in found.costs if cost.solver == "b"]
    assert [(cost.solved, cost.pair) for cost in own] == [(12, None), (12, None), (11, None)]
    assert [cost.median for cost in own] == [
        next(each.median for each in result.summaries if each.solver == "b")
        for result in found.run.results.values()
    ]
    assert costs(found)["a", 2] == pytest.approx(1.5)


def test_a_solver_that_is_wrong_at_one_task_is_ranked_at_none() -> None:
    """The sentence on what is right says that its failure is at another task than the table's."""
    found = analyse(made_up(records(wrong="wrong")))
    assert [place.solver for place in found.ranking] == ["a"]
    assert (found.score("b").solved, found.score("b").failed_elsewhere) == (12, {"wrong": 1})
    elsewhere = "at other tasks or in batches 1 wrong"
    assert f"b ({elsewhere}) failed and is not ranked." in found.sentences[0]
    assert f"b failed and cannot be ranked: {elsewhere}" in [each.message for each in found.caveats]
    itself = analyse(made_up(records(wrong="wrong"), task=None)).sentences[0]
    assert "b (1 wrong) failed and is not ranked." in itself


def test_disagreements_are_those_of_the_task() -> None:
    """Each instance and claim once, however often it was measured."""
    claims = (("a", "has no solution"), ("b", "has another solution"))
    made = [row("a", 0, 1.0, repetition=n, task=task) for task in (1, 2) for n in (0, 1)]
    every = tuple(Disagreement(each.measurement, claims, None) for each in made)
    found = analyse(made_up(records(), disagreements=every)).run.disagreements
    assert [each.measurement.key for each in found] == [(0, 0, 0, 1)]


def test_a_solver_that_gave_up_has_no_time_at_any_task() -> None:
    """It did not time out, and is not reported as if it had."""
    made = [
        each
        for each in records()
        if (each.solver, each.measurement.limits.solution_limit) != ("b", 2)
    ]
    made += [row("b", n, LATE, "gave-up", task=2) for n in range(12)]
    found = analyse(made_up(made))
    at_two = [cost for cost in found.costs if cost.task == 2]
    assert [(cost.solved, cost.timeouts) for cost in at_two] == [(12, 0), (0, 0)]
    report = analyse(made_up(made, task=2))
    assert "no answer" in visible(page(report))
    assert report.slowest[0].as_text(report.run.time_limit)[-1] == ("b", "gave up")


def test_timeouts_at_the_first_task_bound_the_cost_of_another() -> None:
    """Only an upper bound is known."""
    found = analyse(made_up(records(late=3)))
    (cost,) = [cost for cost in found.costs if (cost.solver, cost.task) == ("a", 2)]
    assert (cost.solved, cost.asked) == (12, 12)
    assert cost.pair is not None
    assert cost.pair.against_late == 3


def test_a_run_of_one_task_has_no_costs() -> None:
    """The page says nothing about tasks."""
    made = [row("a", 0, 1.0, task=2), row("a", 1, 1.0, task=2)]
    found = analyse(run(made, solvers=("a",), tasks=(2,), task=2))
    assert found.costs == ()
    assert "Cost of each task" not in visible(page(found))


def test_page_and_markdown_show_the_costs() -> None:
    """A line for each solver and task, with every number in the data."""
    found = analyse(made_up(records()))
    shown = visible(page(found))
    text = markdown(found, None)
    assert "The rest of this page is about one task: find one solution" in " ".join(shown.split())
    assert "| b | finding all solutions | 12 of 12 | 480 ms | 4.0x (4.0 to 4.0) |" in text
    assert "Cost of each task" in shown
    assert "## Cost of each task" in text
    prose = "\n".join(line for line in text.splitlines() if not line.startswith("    "))
    names = [f"some.txt:{line}" for line in range(1, 13)]
    assert unfounded(prose.replace("\\", ""), [found.as_json(), CONSTANTS], names) == ()


def test_a_task_that_a_solver_does_not_support_is_shown_as_unsupported() -> None:
    """It has no numbers; 0 of 0 would read as a failure."""
    made = [
        replace(each, verdict=Verdict.UNSUPPORTED, wall_ns=None, cpu_ns=None)
        if each.solver == "b" and each.measurement.limits.solution_limit is None
        else each
        for each in records()
    ]
    found = markdown(analyse(made_up(made)), None)
    assert "| b | finding all solutions | unsupported | - | - |" in found


def test_two_runs_are_compared_at_the_task_of_each() -> None:
    """Failures are those of all tasks. At two different tasks times are not compared."""
    for task, words in ((1, "as fast as before, within 2%"), (2, "3.0x as long as before")):
        old, new = (made_up(records(slower=factor), task=task) for factor in (1.0, 3.0))
        assert words in compare(old, new).changes[0].sentence
    wrong = made_up(records(wrong="wrong"))  # when it counts all solutions
    assert [found.solver for found in compare(made_up(records()), wrong).new_failures] == ["b"]
    other = compare(made_up(records()), made_up(records(), task=2))
    assert [caveat.kind for caveat in other.caveats if caveat.blocking] == ["tasks-differ"]
