"""`--stop-after`: a solver is not measured any more after some timeouts, and outputs say so."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from solvers import comparison
from solvers.checker import Verdict
from solvers.cli import result_table
from solvers.cli.compare_progress import Progress
from solvers.compare import plan_file, run_actions
from solvers.compare.plan import Plan
from solvers.compare.plan_description import PlanDescription
from solvers.compare.results.run_data import RunData
from solvers.compare.results.task import TaskResult
from solvers.compare.run_actions import CompletedRun
from solvers.compare.stop_rule import StopRule
from solvers.compare.store import Store
from solvers.compare.store.loading import load
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.report.analysis import analyse
from solvers.report.caveats import caveats
from solvers.report.scores import Score
from solvers.solver import Limits
from tests.compare.made_up import LATE, LIMIT, record, records

ENTRY = PuzzleEntry(Puzzle.parse("1... ..3. .... ...2"))
PLAN = Plan((ENTRY,), ("a.b:C", "naive"), (1, 2), LIMIT, repetitions=4, stop_after=2)


def test_a_solver_is_stopped_at_a_task_after_its_timeouts() -> None:
    """An overrun counts, a batch does not; other solvers and tasks are not affected."""
    rule = StopRule(PLAN)
    rule.add(record("a.b:C", 0, LATE))
    rule.add(record("a.b:C", 0, LATE, task=2))
    rule.add(record("a.b:C", 1, LATE, in_batch=True))
    rule.add(record("a.b:C", 1, verdict=Verdict.CRASH))
    assert rule.running(Limits(1, LIMIT)) == ["a.b:C", "naive"]
    rule.add(record("a.b:C", 2, verdict=Verdict.OVERRUN))
    assert rule.running(Limits(1, LIMIT)) == ["naive"]
    assert rule.running(Limits(2, LIMIT)) == rule.running() == ["a.b:C", "naive"]
    rule.add(record("a.b:C", 2, LATE, task=2))
    assert rule.running() == ["naive"]


def test_without_the_option_no_solver_is_stopped() -> None:
    """However often it reaches the time limit."""
    rule = StopRule(replace(PLAN, stop_after=None))
    for puzzle in range(9):
        rule.add(record("naive", puzzle, LATE))
    assert rule.running() == ["a.b:C", "naive"]


def made(stopped: list[float], finished: bool = True) -> RunData:
    """A run in which one solver has these times on the first puzzles, and another one has all."""
    return RunData(
        id="r",
        time_limit=LIMIT,
        solvers=("stopped", "whole"),
        stop_after=2,
        planned=5,
        finished=finished,
        records=tuple(records({"stopped": stopped, "whole": [5.0] * 5})),
    )


def results(stopped: list[float]) -> TaskResult:
    """The results of that run."""
    return made(stopped).results[1]


def test_what_was_not_run_counts_neither_as_solved_nor_as_a_timeout() -> None:
    """It is counted on its own, and the solver has no PAR-2 and no rank, but a ratio."""
    stopped, whole = results([1.0, LATE, LATE]).summaries
    assert (stopped.asked, stopped.solved, stopped.timeouts, stopped.not_run) == (3, 1, 2, 2)
    assert (stopped.planned, whole.planned) == (5, 5)
    assert (stopped.par2, stopped.rank) == (None, None)
    assert (whole.par2, whole.rank, whole.not_run) == (5.0, 1, 0)
    assert stopped.ratio is not None


def test_a_stopped_solver_is_not_the_best_one() -> None:
    """Even if it was faster on all that it was measured on."""
    found = results([1.0, 1.0])
    assert found.ranking.best == "whole"
    assert [each.solver for each in found.in_order] == ["whole", "stopped"]


def test_a_solver_that_lacks_only_repetitions_is_not_ranked_either() -> None:
    """It has all puzzles, but fewer measurements."""
    both = [
        record(name, puzzle, 1.0, repetition=n)
        for name in ("a", "b")
        for puzzle in range(2)
        for n in range(2)
    ]
    run = RunData(id="r", solvers=("a", "b"), records=tuple(both[:-1]))
    assert [each.rank for each in run.results[1].summaries] == [1, None]


def test_what_no_solver_was_measured_on_is_not_run_if_the_run_is_finished() -> None:
    """In an unfinished run it is still to come."""
    run = replace(made([LATE, LATE]), records=tuple(records({"stopped": [LATE, LATE]})))
    (only,) = run.results[1].summaries
    assert only.not_run == 3
    (only,) = replace(run, finished=False).results[1].summaries
    assert only.not_run == 0


def test_outputs_say_what_was_not_run() -> None:
    """The terminal, and a caveat of the report."""
    run = made([1.0, LATE, LATE])
    out = io.StringIO()
    plan = Plan((ENTRY,), ("naive",), (1,), LIMIT)
    result_table.show(CompletedRun(Path("s"), plan, run), Console(file=out, width=120))
    assert "not run     stopped: 2 of 5 measurements, after 2 timeouts" in out.getvalue()
    (caveat,) = [each for each in caveats(run, [_score(run)], 5, 0) if each.kind == "not-run"]
    begin = "after 2 timeouts, 2 of 5 measurements of stopped were not run"
    assert caveat.message.startswith(begin)


def _score(run: RunData) -> Score:
    return analyse(run).scores[0]


def test_progress_is_that_of_the_solvers_that_are_not_stopped() -> None:
    """A stopped solver does not hold it up."""
    progress = Progress(PLAN, 4)
    progress.add(records({"a.b:C": [LATE], "naive": [1.0, 1.0, 1.0]}))
    assert progress.line().startswith("3/4 measured")


def test_the_number_is_part_of_the_plan(tmp_path: Path) -> None:
    """Of its file and of a stored run; less than one timeout is refused."""
    described = PlanDescription((), ("naive",), (1,), 1.0, entries=(ENTRY,), stop_after=3)
    assert described.plan().stop_after == 3
    assert "stop-after = 3" in described.as_toml()
    file = tmp_path / "plan.toml"
    file.write_text('puzzles = ["-"]\nsolvers = ["naive"]\nstop-after = 3\n')
    assert plan_file.read(file).stop_after == 3
    with pytest.raises(InputError, match="0 timeouts to stop after; give at least 1"):
        replace(described, stop_after=0).plan()


@pytest.mark.parametrize(("goal", "planned"), [({}, 4), ({"goal": {"budget": 9.0}}, 0)])
def test_a_run_that_ended_at_a_goal_has_no_planned_number(
    goal: dict[str, object], planned: int, tmp_path: Path
) -> None:
    """What was not measured then was not stopped after timeouts."""
    described = PlanDescription((), ("naive",), (1,), 1.0, entries=(ENTRY,), repetitions=4)
    with Store(tmp_path / "runs.sqlite", create=True) as store:
        run = store.begin(described.plan(), described.as_json() | goal, {}).run
        loaded = load(store, run)
        assert (loaded.planned, loaded.not_measured(1)) == (planned, 1)


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_a_run_stops_a_solver_and_goes_on_with_the_others(tmp_path: Path) -> None:
    """It is finished, its plan can be run again, and resuming it measures nothing."""
    store = tmp_path / "runs.sqlite"
    done = comparison.compare(
        [str(ENTRY.puzzle)],
        ["tests.fakes:Sleeps:seconds=60", "naive"],
        repetitions=4,
        processes=2,
        time_limit=0.01,
        stop_after=1,
        store=store,
        pin=False,
    )
    rows = [(each.solver.partition(":")[0], each.verdict) for each in done.run.records]
    slow, fast = ([row for row in rows if row[0] == name] for name in ("tests.fakes", "naive"))
    assert [verdict for _, verdict in slow] == [Verdict.OVERRUN]
    assert len(fast) == 4
    assert done.run.finished
    assert done.run.results[2].summaries[0].not_run == 3
    assert run_actions.stored_plan(store, done.run.id).stop_after == 1
    with Store(store) as opened:
        opened.database.connection.execute("UPDATE runs SET finished = NULL")
    again = comparison.resume(done.run.id, store=store, pin=False)
    assert len(again.run.records) == 5


def test_progress_tells_crashes_from_wrong_answers() -> None:
    """A crash is a failure without an answer."""
    progress = Progress(PLAN, 4)
    verdicts = {"a.b:C": Verdict.CRASH, "naive": Verdict.WRONG}
    progress.add([record(name, 0, verdict=verdict) for name, verdict in verdicts.items()])
    assert progress.line().endswith("; naive 1 wrong, a.b:C 1 failed")
