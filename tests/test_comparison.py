"""Compare solvers from Python: run, load, compare, report and merge runs without the commands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from solvers import comparison
from solvers.compare.plan_description import PlanDescription
from solvers.compare.run_actions import CompletedRun
from solvers.errors import InputError, OptionError, UnknownSolver
from solvers.puzzle import Puzzle
from tests.compare.made_up import records
from tests.compare.made_up_store import add_run
from tests.forked_workers import forking
from tests.report.simulated import quiet
from tests.tools import need_library

GIVEN = "1... ..3. .... ...2"
TIMES = {"naive": [0.1 * n for n in range(1, 13)]}


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> CompletedRun:
    """A run of a puzzle from a file and of one that is in no file."""
    folder = tmp_path_factory.mktemp("runs")
    (folder / "puzzles.txt").write_text("12343412214343..\n")
    with forking():
        return comparison.compare(
            [GIVEN, folder / "puzzles.txt"],
            ["naive", "bitmasks"],
            processes=1,
            pin=False,
            store=folder / "runs.sqlite",
        )


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with two runs that never ran."""
    for _ in range(2):
        add_run(tmp_path / "two.sqlite", records(TIMES), noise=quiet())
    return tmp_path / "two.sqlite"


@pytest.mark.slow
def test_a_comparison_verifies_answers_and_is_saved(done: CompletedRun) -> None:
    """The task is that of backends, and puzzles in memory come before those of files."""
    assert done.plan.entries[0].puzzle == Puzzle.parse(GIVEN)
    assert [each.line for each in done.plan.entries] == [None, 1]
    (results,) = done.run.results.values()
    assert results.task == 2
    assert [(each.solver, each.solved) for each in results.summaries] == [
        ("naive", 2),
        ("bitmasks", 2),
    ]
    (info,) = comparison.runs(done.store)
    assert (info.run, info.answers) == (done.run.id, 4)
    assert comparison.load(done.store).records == done.run.records
    assert comparison.load(f"{done.store}#{done.run.id}").id == done.run.id
    assert comparison.load(done) is done.run


@pytest.mark.slow
def test_a_finished_run_is_resumed_without_measuring(done: CompletedRun) -> None:
    """Its results are those that it has."""
    again = comparison.resume(done.run.id, store=done.store)
    assert again.was_finished
    assert again.run.records == done.run.records


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_a_plan_file_is_run(tmp_path: Path) -> None:
    """It has all settings."""
    (tmp_path / "puzzles.txt").write_text("12343412214343..\n")
    text = 'puzzles = ["puzzles.txt"]\nsolvers = ["naive"]\nsolution-limit = "all"\nprocesses = 1\n'
    (tmp_path / "plan.toml").write_text(text)
    found = comparison.run_plan(tmp_path / "plan.toml", store=tmp_path / "runs.sqlite", pin=False)
    assert [(each.solver, each.solutions) for each in found.run.records] == [("naive", 1)]
    assert found.plan.tasks == (None,)


def test_two_runs_are_compared(store: Path) -> None:
    """They are given by their stores, by name, or as they were loaded."""
    need_library("scipy")
    first, second = (info.run for info in comparison.runs(store))
    found = comparison.diff(f"{store}#{first}", comparison.load(second, store=store))
    assert (found.old, found.new) == (first, second)
    assert found.changes[0].sentence.startswith("naive is as fast as before")
    with pytest.raises(InputError, match="has no task 2"):
        comparison.diff(store, comparison.load(store), solution_limit=2)


def test_a_run_at_another_task_is_loaded_once(store: Path) -> None:
    """Its records stay the same."""
    run = comparison.load(store)
    assert comparison.load(run, solution_limit=1).records is run.records
    with pytest.raises(InputError, match="its solution limits are 1"):
        comparison.load(run, solution_limit="all")


@pytest.mark.parametrize("form", ["json", "md", "html"])
def test_a_report_is_a_text(store: Path, form: comparison.ReportFormat) -> None:
    """In each format, with the name of the solver."""
    need_library("scipy", "jinja2")
    text = comparison.report(store, form)
    assert "naive" in text
    assert {"json": "{", "md": "# ", "html": "<!DOCTYPE html>"}[form] in text[:20]
    if form == "json":
        assert json.loads(text)["scores"][0]["solver"] == "naive"


def test_a_run_is_exported(store: Path) -> None:
    """Answers as text or as rows, and results for a service."""
    rows = comparison.answers(store)
    assert [(row["solver"], row["wall_ns"]) for row in rows][:1] == [("naive", 100_000_000)]
    assert json.loads(comparison.export(store, "json")) == rows
    assert comparison.export(store).splitlines()[0].startswith("run,")
    assert comparison.export(store).count("\n") == 1 + len(rows)
    assert "latency" in json.loads(comparison.export(store, "bencher"))["naive"]
    names = [
        each["name"] for each in json.loads(comparison.export(store, "github-action-benchmark"))
    ]
    assert names[0] == "naive: time"


def test_stores_are_merged(store: Path, tmp_path: Path) -> None:
    """The names of the added runs are returned, and the source is not changed."""
    before = store.read_bytes()
    names = [info.run for info in comparison.runs(store)]
    assert comparison.merge(tmp_path / "all.sqlite", store) == (names, [])
    assert comparison.merge(tmp_path / "all.sqlite", store) == ([], [])
    assert store.read_bytes() == before


def test_a_run_that_does_not_exist_is_an_error(store: Path) -> None:
    """The remedy is the command that lists the runs."""
    with pytest.raises(InputError, match="there is no run x"):
        comparison.load("x", store=store)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"processes": 1.5}, r"processes is 1\.5; give an integer"),
        ({"stop_after": 1.5}, r"stop_after is 1\.5; give an integer"),
        ({"precision": 0}, "precision is 0; give a finite number above 0"),
        ({"budget": "1min"}, "budget is '1min'; give a number"),
        ({"count": "cycles"}, "count is 'cycles'; give \"instructions\", or leave it out"),
        ({"time_limit": "x"}, "the time limit is 'x'"),
        ({"solution_limits": "all"}, r"solution_limits is 'all'; give a list such as \[1, 2\]"),
        ({"solution_limits": True}, "the solution limit is True"),
        ({"solvers": 5}, r'solvers is 5; give a list such as \["bitmasks"\]'),
    ],
)
def test_a_wrong_argument_is_refused_before_anything_is_stored(
    arguments: dict[str, Any], words: str, tmp_path: Path
) -> None:
    """No store is created."""
    given: dict[str, Any] = {"solvers": "naive", "solution_limits": 2} | arguments
    with pytest.raises(OptionError, match=words):
        comparison.compare([GIVEN], store=tmp_path / "runs.sqlite", **given)
    assert not [*tmp_path.iterdir()]


def test_a_plan_with_a_wrong_goal_is_refused(tmp_path: Path) -> None:
    """Precision and budget are numbers above 0."""
    for name, value in (("precision", "x"), ("budget", 0.0), ("precision", float("nan"))):
        goal: dict[str, Any] = {name: value}
        described = PlanDescription((), ("naive",), (1,), 1.0, **goal)
        with pytest.raises(OptionError, match=f"{name} is {value!r}; give a"):
            comparison.run_plan(described, store=tmp_path / "runs.sqlite")


def test_arguments_of_a_wrong_type_are_named(store: Path) -> None:
    """The remedy says what to give."""
    wrong: Any = 5
    before = store.read_bytes()
    for call, words in (
        (lambda: comparison.report(store, wrong), "form is 5; give one of html, md, json"),
        (lambda: comparison.export(store, wrong), "form is 5; give one of csv, json"),
        (lambda: comparison.report(wrong), "run is 5; give the name of a run"),
        (lambda: comparison.load("x", store=wrong), "store is 5; give the path of a file"),
        (lambda: comparison.add("x", wrong, store=store), "solvers is 5; give a list"),
        (comparison.combine, "there are no runs to combine; give at least one run"),
        (
            lambda: comparison.compare([GIVEN], "naive", store=store, name=wrong),
            "5 cannot be the name of a run; begin with a letter",
        ),
    ):
        with pytest.raises(InputError, match=words):
            call()
    assert store.read_bytes() == before


def test_one_solver_can_be_given_without_a_list(store: Path) -> None:
    """It is not read as a list of letters."""
    (info, _) = comparison.runs(store)
    with pytest.raises(UnknownSolver, match="nave"):
        comparison.compare([GIVEN], "nave", store=store)
    with pytest.raises(InputError, match="naive"):
        comparison.add(info.run, "naive", store=store)
