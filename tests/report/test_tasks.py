"""A run of several tasks: the report is of one of them, and says what each costs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from solvers.report.analysis import Analysis, analyse
from solvers.report.comparing import compare
from solvers.report.frame import frame
from solvers.report.markdown import markdown
from solvers.report.page import page
from solvers.report.tasks import of_task
from tests.report.numbers_in_text import unfounded
from tests.report.pages import visible
from tests.report.simulated import LATE, row, run
from tests.report.test_page import CONSTANTS

TIMES = [0.01 * (n + 1) for n in range(12)]
FACTORS = {1: 1.0, 2: 1.5, None: 4.0}
RUN = run(tasks=(1, 2, None), solutions=1, specs=("a", "b"))


def table(wrong: str = "", late: int = 0) -> pd.DataFrame:
    """Solver b takes twice as long as a; proving 1.5 times as long as finding, counting four times."""
    made = [
        row(solver, puzzle, factor * cost * time, task=task)
        for task, cost in FACTORS.items()
        for solver, factor in (("a", 1.0), ("b", 2.0))
        for puzzle, time in enumerate(TIMES)
    ]
    for each in made[:late]:
        each |= row("a", each["puzzle"], LATE, task=1)
    if wrong:
        made[-1] |= {"verdict": wrong}
    return frame(made)


def costs(found: Analysis) -> dict[tuple[str, int | None], float | None]:
    """The ratio to the first task by solver and task; None where there is none."""
    return {
        (cost.solver, cost.task): cost.pair.ratio if cost.pair else None for cost in found.costs
    }


@pytest.mark.parametrize("task", [1, 2, None])
def test_all_but_the_costs_is_of_one_task(task: int | None) -> None:
    """Counts and times are those of the task that is looked at; the costs are the same whichever it is."""
    found = analyse(replace(RUN, solutions=task), table())
    assert found.rows == 24
    assert [score.asked for score in found.scores] == [12, 12]
    assert found.score("a").median == pytest.approx(FACTORS[task] * TIMES[5])
    assert costs(found) == {
        ("a", 1): None,
        ("a", 2): pytest.approx(1.5),
        ("a", None): pytest.approx(4),
        ("b", 1): None,
        ("b", 2): pytest.approx(1.5),
        ("b", None): pytest.approx(4),
    }
    assert (
        found.costs[1].words
        == "proving one with a is 1.50x slower than finding one with a (95% CI 1.50 to 1.50) on these 12 puzzles"
    )
    assert [cost.median for cost in found.costs[:3]] == pytest.approx(
        [factor * TIMES[5] for factor in FACTORS.values()]
    )


def test_a_solver_that_is_wrong_at_one_task_is_compared_at_none() -> None:
    """Its times say nothing; what it solved is told."""
    found = analyse(RUN, table(wrong="wrong"))
    assert [
        (cost.solved, cost.median, cost.pair) for cost in found.costs if cost.solver == "b"
    ] == [
        (12, None, None),
        (12, None, None),
        (11, None, None),
    ]
    assert costs(found)["a", 2] == pytest.approx(1.5)


def test_a_solver_that_is_wrong_at_one_task_is_ranked_at_none() -> None:
    """The sentence on what is right is about the whole run."""
    found = analyse(RUN, table(wrong="wrong"))
    assert [place.solver for place in found.ranking] == ["a"]
    assert (found.score("b").solved, found.score("b").faults) == (12, {"wrong": 1})
    assert found.sentences[0].endswith("b (wrong 1) is at fault and not ranked.")


def test_disagreements_are_those_of_the_task() -> None:
    """Each board and claim once, however often it was asked."""
    claims = '[["a", "has no solution"], ["b", "has another solution"]]'
    told = {"puzzle": 0, "isomorph": 0, "claims": claims, "grid": None, "smallest": None}
    every = tuple(
        told | {"repetition": repetition, "task": task} for task in (1, 2) for repetition in (0, 1)
    )
    found = analyse(replace(RUN, disagreements=every), table())
    assert [(each["repetition"], each["task"]) for each in found.run.disagreements] == [(0, 1)]


def test_one_that_gave_up_has_no_time_at_any_task() -> None:
    """It was no time-out, and is not told as one."""
    given_up = [row("b", n, LATE, "gave-up", task=2) for n in range(12)]
    made = [
        row(s, n, time, task=task)
        for task in (1, 2)
        for s in "ab"
        for n, time in enumerate(TIMES)
        if (s, task) != ("b", 2)
    ]
    found = analyse(RUN, frame([*made, *given_up]))
    assert [(cost.solved, cost.timed_out) for cost in found.costs if cost.task == 2] == [
        (12, 0),
        (0, 0),
    ]
    at_two = analyse(replace(RUN, solutions=2), frame([*made, *given_up]))
    assert "no answer" in visible(
        page(at_two, of_task(replace(RUN, solutions=2), frame([*made, *given_up])))
    )
    assert at_two.slowest[0].told(RUN.limit)[-1] == ("b", "gave up")


def test_a_task_of_which_boards_time_out_costs_a_bound() -> None:
    """Time-outs of the first task make the cost of the others one of which only an upper bound is known."""
    (cost,) = [
        cost for cost in analyse(RUN, table(late=3)).costs if (cost.solver, cost.task) == ("a", 2)
    ]
    assert (cost.solved, cost.asked) == (12, 12)
    assert cost.pair is not None
    assert cost.pair.against_late == 3


def test_a_run_of_one_task_has_no_costs() -> None:
    """And all of its rows are of that task, whether they tell it or not."""
    one = frame([row("a", 0, 1.0), row("a", 1, 1.0)])
    found = run(specs=("a",), tasks=(2,), solutions=2)
    assert analyse(found, one).costs == ()
    assert len(of_task(found, one)) == 2
    assert "What each task costs" not in visible(page(analyse(found, one), one))


def test_page_and_markdown_show_the_costs(tmp_path: Path) -> None:
    """A line for each solver and task, with every number in the data."""
    found = analyse(RUN, table())
    shown = visible(page(found, of_task(RUN, table())))
    text = markdown(found, of_task(RUN, table()), tmp_path / "report.md")
    assert "All else on this page is of one task, find one solution" in " ".join(shown.split())
    assert "| b | counting all | 12 of 12 | 480 ms | 4.0x (4.0 to 4.0) |" in text
    for written in (shown, text.replace("\\", "")):
        assert "What each task costs" in written
    prose = "\n".join(line for line in text.splitlines() if not line.startswith("    "))
    names = [f"some.txt:{line}" for line in range(1, 13)]
    assert unfounded(prose.replace("\\", ""), [found.as_json(), CONSTANTS], names) == ()


def test_two_runs_are_compared_at_the_task_that_they_are_looked_at_for() -> None:
    """Not at all of them together; at two different ones their times are not compared."""
    slower = table().assign(
        seconds=lambda rows: rows["seconds"].where(rows["task"] != 2, 3 * rows["seconds"])
    )
    for task, words in ((1, "less than 2% apart"), (2, "3.0x slower than the old a")):
        old = replace(RUN, solutions=task)
        assert words in compare(old, table(), old, slower).changes[0].words
    wrong = table(wrong="wrong")  # when it counts them all
    assert [answer.solver for answer in compare(RUN, table(), RUN, wrong).gained] == ["b"]
    other = compare(RUN, table(), replace(RUN, solutions=2), slower)
    assert [caveat.kind for caveat in other.caveats if caveat.blocking] == ["tasks-differ"]
