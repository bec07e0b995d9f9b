"""Stored runs: listed, exported, merged, compared; interrupted, killed and resumed."""

from __future__ import annotations

import csv
import io
import json
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bench import kills
from solvers.checker import Verdict
from solvers.compare.environment import environment
from solvers.compare.plan import Plan
from solvers.compare.plan_description import PlanDescription
from solvers.compare.run_actions import resume
from solvers.compare.store import Store
from solvers.compare.store.stored_run import records
from solvers.errors import InputError
from solvers.formats import read
from tests import sudoku_command
from tests.compare.stored_rows import change
from tests.tools import need_library

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SLOW = "tests.fakes:Sleeps:seconds=0.05"


def sudoku(*args: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the command from the root of the project; there must not be a traceback."""
    done = sudoku_command.run(*args)
    assert "Traceback" not in done.stderr, done.stderr
    return done


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with one run of the command line, which tests only read."""
    path = tmp_path_factory.mktemp("runs") / "runs.sqlite"
    done = sudoku(
        "compare",
        "data/4x4.txt",
        "--solvers",
        "naive,bitmasks",
        "--isomorphs",
        "2",
        "--no-pin",
        "--store",
        path,
    )
    assert done.returncode == 0, done.stderr
    with Store(path) as store:
        info = store.find()
        assert f"saved as run {info.run} in {path}" in done.stdout
        assert (info.environment["pinned"], bool(info.finished)) == (None, True)
        assert info.plan["puzzles"] == ["data/4x4.txt"]
        assert len(info.plan["sha256"]["data/4x4.txt"]) == 64
    return path


@pytest.fixture
def own(stored: Path, tmp_path: Path) -> Path:
    """A copy of it that a test may change."""
    return Path(shutil.copy(stored, tmp_path / "own.sqlite"))


def unfinished(path: Path, *solvers: str) -> str:
    """Begin a run in a store, without any answers."""
    file = str(ROOT / "data" / "4x4.txt")
    plan = Plan(tuple(read(file)), solvers, (2,), 1.0)
    described = PlanDescription((file,), solvers, plan.tasks, plan.time_limit)
    with Store(path, create=True) as store:
        return store.begin(plan, described.as_json(), environment(solvers)).run


def test_every_process_of_a_solver_is_stored_with_its_hash_seed(stored: Path) -> None:
    """Each solver has five, with their start times, and each has a fifth of the answers."""
    with Store(stored) as store:
        run = store.find().run
        processes = list(store.table(run, "processes"))
        measured = Counter(row["process"] for row in store.answers(run))
    assert [(row["solver"], row["process"], row["hash_seed"]) for row in processes] == [
        (solver, number, number) for solver in ("bitmasks", "naive") for number in range(5)
    ]
    assert all(0 < row["warm"] < row["cold"] for row in processes)
    assert measured == dict.fromkeys(range(5), 4)


def test_runs_are_listed(own: Path) -> None:
    """The latest last, with solvers and limits, and whether they are finished; all as JSON."""
    later = unfinished(own, "naive")
    done = sudoku("runs", "--store", own)
    first, solvers, second, *_ = done.stdout.splitlines()
    assert first.endswith("20 answers  finished")
    assert solvers.strip() == "naive, bitmasks, solution limit 2, time limit 1 s"
    assert second == f"{later}  0 answers  unfinished: --resume resumes it"
    listed = json.loads(sudoku("runs", "--store", own, "--json").stdout)
    assert [info["answers"] for info in listed] == [20, 0]
    assert listed[0]["environment"]["solvers"].keys() == {"naive", "bitmasks"}


def test_a_run_is_exported(stored: Path, tmp_path: Path) -> None:
    """A row for each answer, a column for each counter; the same in CSV, JSON and Parquet."""
    text = sudoku("export", "--store", stored).stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    objects = json.loads(sudoku("export", "--store", stored, "--to", "json").stdout)
    assert len(rows) == len(objects) == 20
    assert (
        rows[0].keys()
        == objects[0].keys()
        >= {"key", "text", "solver", "wall_ns", "counter_guesses"}
    )
    assert [row["key"] for row in rows] == [row["key"] for row in objects]
    assert sudoku("export", "--store", stored, "-o", tmp_path / "answers.json").returncode == 0
    assert json.loads((tmp_path / "answers.json").read_text()) == objects
    out = tmp_path / "answers.parquet"
    assert (
        "parquet is a binary format; name a file with -o"
        in sudoku("export", "--store", stored, "--to", "parquet").stderr
    )
    done = sudoku("export", "--store", stored, "--to", "parquet", "-o", out)
    try:
        from pyarrow import parquet
    except ImportError:
        assert (done.returncode, "pip install" in done.stderr) == (2, True)
        return
    assert done.returncode == 0
    assert parquet.read_table(out).column("key").to_pylist() == [row["key"] for row in objects]


def test_stores_are_merged(stored: Path, own: Path, tmp_path: Path) -> None:
    """Missing runs are added once; a missing store is created; the source is not changed."""
    before, run = stored.read_bytes(), unfinished(own, "naive")
    into = tmp_path / "all.sqlite"
    assert len(sudoku("merge", into, stored).stdout.splitlines()) == 1
    assert sudoku("merge", into, own).stdout == f"added {run}\n"
    assert "already has every run" in sudoku("merge", into, own).stdout
    change(own, "UPDATE runs SET writer = NULL")  # this process began it
    assert sudoku("compare", "--resume", "--run", run, "--store", own).returncode == 0
    assert sudoku("merge", into, own).stdout == f"replaced {run}, which has more answers in {own}\n"
    with Store(tmp_path / "empty.sqlite", create=True):
        pass
    assert "has no runs" in sudoku("merge", into, tmp_path / "empty.sqlite").stdout
    assert stored.read_bytes() == before
    done = sudoku("merge", into, tmp_path / "none.sqlite")
    assert (done.returncode, "there is no store" in done.stderr) == (2, True)


def test_runs_are_compared(own: Path, tmp_path: Path) -> None:
    """A new wrong answer comes first, and the exit code is 1; in the other direction it is 0."""
    need_library("scipy")
    worse = tmp_path / "a#b.sqlite"
    shutil.copy(own, worse)
    change(
        worse,
        "UPDATE answers SET verdict = 'wrong', reason = 'row 1'"
        " WHERE solver = 'naive' AND puzzle = 0",
    )
    done = sudoku("diff", own, worse, "--fail-if-slower", "50%")
    assert done.returncode == 1
    assert done.stdout.splitlines()[1:3] == ["changed: nothing that is recorded", "new failures: 2"]
    assert "naive: wrong: row 1" in done.stdout
    back = sudoku("diff", worse, f"{own}#2", "--json")
    assert back.returncode == 0
    assert {len(json.loads(back.stdout)[name]) for name in ("new_failures", "gone_failures")} == {
        0,
        2,
    }
    bad = sudoku("diff", own, worse, "--fail-if-slower", "much")
    assert (bad.returncode, "give a percentage" in bad.stderr) == (2, True)


def test_failures_of_one_kind_are_printed_once_with_the_hash_seed_they_need(
    tmp_path: Path,
) -> None:
    """A solver that crashes at its start, and one that is wrong in one of two processes."""
    solvers = "tests.fakes:ByHash,naive,tests.fakes:DiesAtStart"
    options = ("--repetitions", "2", "--processes", "2", "--store", tmp_path / "runs.sqlite")
    done = sudoku("compare", "data/4x4.txt", "--solvers", solvers, *options)
    assert done.returncode == 1
    claim = "tests.fakes:ByHash: refuted: claims no solution, but there is another"
    assert f"\n{claim} (with hash seed 1; right with another)\n" in done.stdout
    assert done.stdout.count("DiesAtStart: crash") == 1
    assert "and on 4 more instances  (10 answers)" in done.stdout


def test_a_run_may_have_several_tasks(tmp_path: Path) -> None:
    """There is a table for each; report and diff take one of them, and refuse another one."""
    need_library("scipy")
    store, report, results = (
        tmp_path / name for name in ("runs.sqlite", "report.json", "results.json")
    )
    given = (
        "data/4x4.txt",
        "--solvers",
        "naive,bitmasks",
        "--solution-limit",
        "1,all",
        "--processes",
        "1",
        "--store",
        store,
    )
    done = sudoku("compare", *given, "--json", results)
    assert done.returncode == 0
    assert done.stdout.startswith("5 puzzles, 2 solvers, 2 tasks, time limit 1 s")
    assert [line for line in done.stdout.splitlines() if line.startswith("Find")] == [
        "Find one solution:",
        "Find all solutions:",
    ]
    tasks = json.loads(results.read_text())["tasks"]
    assert [
        (task["solution_limit"], len(task["summary"]), task["summary"][0]["solved"])
        for task in tasks
    ] == [
        (1, 2, 5),
        (None, 2, 5),
    ]
    assert "solution limit 1, all, time limit 1 s" in sudoku("runs", "--store", store).stdout
    assert [
        row["task"] for row in json.loads(sudoku("export", "--store", store, "--to", "json").stdout)
    ] == (["1"] * 10 + ["all"] * 10)
    for options, task in (((), 1), (("--solution-limit", "all"), None)):
        assert sudoku("report", store, "-o", report, *options).returncode == 0
        found = json.loads(report.read_text())
        assert (found["run"]["task"], found["rows"], len(found["costs"])) == (task, 10, 4)
        assert sudoku("diff", store, store, *options).returncode == 0
    bad = sudoku("report", store, "-o", report, "--solution-limit", "2")
    assert (bad.returncode, "has no task 2; its solution limits are 1, all" in bad.stderr) == (
        2,
        True,
    )


def test_a_dry_run_does_not_print_a_plan_that_cannot_run() -> None:
    """A file that standard output is redirected to stays empty."""
    done = sudoku("compare", "data/4x4.txt", "--solvers", "bitmaks", "--dry-run")
    assert (done.returncode, done.stdout) == (2, "")


def test_a_dry_run_prints_the_plan_and_runs_nothing(tmp_path: Path) -> None:
    """It prints a plan file with an estimate in a comment, and creates no store."""
    store = tmp_path / "runs.sqlite"
    done = sudoku(
        "compare",
        "data/4x4.txt",
        "--solvers",
        "naive",
        "--solution-limit",
        "all",
        "--store",
        store,
        "--dry-run",
    )
    assert done.returncode == 0
    assert "# 5 answers; about " in done.stdout
    assert not store.exists()
    plan = ROOT / tmp_path / "plan.toml"
    plan.write_text(done.stdout.replace("data/4x4.txt", str(ROOT / "data/4x4.txt")))
    assert sudoku("compare", plan, "--store", store).returncode == 0
    with Store(store) as opened:
        assert opened.find().plan["solution-limit"] == "all"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("PLAN", "--isomorphs", "2"), "--isomorphs has no effect on a plan file; remove it"),
        (("PLAN", "data/4x4.txt"), "a plan file and other files; name one plan file"),
        (("--resume", "data/4x4.txt"), "FILE has no effect on a run that is resumed; remove it"),
        (("--resume", "--dry-run"), "--dry-run has no effect on a run that is resumed"),
        (("--again", "2", "--seed", "1"), "--seed has no effect with --again"),
        (("--again", "x"), "there is no run x"),
        (("--add", "used-digits"), "--add without a run; name the run with --run RUN"),
        (("--add", "naive", "--run", "2"), "already has naive; add another solver"),
        (("--add", "used-digits", "--run", "2", "--name", "x"), "--name has no effect with --add"),
        (("--add", "used-digits", "--run", "2", "--retry", "2"), "--add and --retry; give one"),
        (("--retry", "2", "--run", "2"), "--run has no effect with --retry"),
        (("--resume", "--run", "x"), "there is no run x; `sudoku runs` lists the runs"),
        (("--resume", "--json", "STORE"), "would be overwritten"),
        (("PLAN", "--json", "data/4x4.txt"), "would be overwritten"),
        (("PLAN", "--report", "nowhere/report.html"), "cannot write nowhere/report.html"),
    ],
)
def test_arguments_are_checked_before_anything_runs(
    own: Path, arguments: tuple[str, ...], words: str
) -> None:
    """The exit code is 2, and the store is not changed."""
    plan = own.with_name("plan.toml")
    plan.write_text(f'puzzles = ["{ROOT}/data/4x4.txt"]\nsolvers = ["naive"]\n')
    before = own.read_bytes()
    names = {"PLAN": str(plan), "STORE": str(own)}
    done = sudoku("compare", *(names.get(word, word) for word in arguments), "--store", own)
    assert done.returncode == 2
    assert words in done.stderr
    assert own.read_bytes() == before


def test_a_finished_run_is_shown_but_not_run_again(own: Path) -> None:
    """Resuming it measures nothing, does not change it, and says so."""
    with Store(own) as store:
        info = store.find()
        outcome = resume(own, info.run, pin=False)
        assert (len(outcome.run.records), outcome.was_finished) == (20, True)
        assert store.find() == info
    done = sudoku("compare", "--resume", "--store", own)
    assert done.stdout.endswith(f"nothing was left to measure in run {info.run} in {own}\n")
    done = sudoku("compare", "--retry", info.run, "--store", own)
    assert done.stdout.endswith(f"no failures to repeat in run {info.run} in {own}\n")


def test_a_run_whose_solver_has_changed_is_not_resumed(tmp_path: Path) -> None:
    """Answers of two versions must not be mixed; a source file is identified by its hash."""
    mine = tmp_path / "mine.py"
    mine.write_text("def solve(board): ...\n")
    unfinished(tmp_path / "runs.sqlite", str(mine), "naive")
    mine.write_text("def solve(board): return board\n")
    message = r"other versions: .*mine.py was sha256 \w{12} and is sha256 .*; begin a new run"
    with pytest.raises(InputError, match=message):
        resume(tmp_path / "runs.sqlite", None, pin=False)


def test_a_solver_that_cannot_be_loaded_leaves_no_run(own: Path) -> None:
    """The error comes before anything is stored."""
    done = sudoku(
        "compare", "data/4x4.txt", "--solvers", "naive,tests.fakes:NoSolver", "--store", own
    )
    assert done.returncode == 2
    with Store(own) as store:
        assert len(store.runs()) == 1


def test_an_interrupted_run_is_saved_and_resumed(tmp_path: Path) -> None:
    """No other process may write it meanwhile; Ctrl-C prints the command that resumes it."""
    store = tmp_path / "my runs.sqlite"
    arguments = [
        "data/4x4.txt",
        "--solvers",
        f"{SLOW},naive",
        "--isomorphs",
        "8",
        "--processes",
        "2",
        "--store",
        str(store),
    ]
    command = [sys.executable, "-m", "solvers", "compare", *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        end = time.monotonic() + 60
        while time.monotonic() < end and not (store.exists() and answers(store)):
            time.sleep(0.05)
        second = sudoku("compare", "--resume", "--store", store)
        assert (second.returncode, f"being written by process {process.pid}" in second.stderr) == (
            2,
            True,
        )
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors
    with Store(store) as opened:
        (info,) = opened.runs()
    assert 0 < info.answers < 80
    assert f"--resume --run {info.run} --store '{store}'" in errors
    assert sudoku("compare", "--resume", "--run", info.run, "--store", store).returncode == 0
    with Store(store) as opened:
        (after,) = opened.runs()
        assert (after.answers, bool(after.finished)) == (80, True)
        assert len(after.environment["resumed"]) == 1


def answers(path: Path) -> int:
    """The number of answers in a store."""
    with Store(path) as store:
        return sum(info.answers for info in store.runs())


def test_a_killed_run_has_the_rows_of_an_undisturbed_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After three SIGKILLs no row is lost or repeated, and the wrong batch is still found."""
    solvers = "tests.fakes:ForgetsInBatch,tests.fakes:Sleeps:seconds=0.01"
    monkeypatch.setattr(
        kills,
        "ARGUMENTS",
        ("--solvers", solvers, "--isomorphs", "2", "--solution-limit", "2", "--processes", "2"),
    )
    monkeypatch.chdir(ROOT)
    files = ["data/4x4.txt", "data/easy.txt"]
    calm, disturbed = tmp_path / "calm.sqlite", tmp_path / "disturbed.sqlite"
    kills.timed(calm, files, *kills.ARGUMENTS)
    assert kills.killed(disturbed, files, kills=3, latest=2.0, chance=Random(1))
    assert kills.rows(disturbed) == kills.rows(calm)
    assert len(kills.rows(calm)) == (5 + 8) * 2 * 2 + 8 * 2
    assert [row[-1] for row in kills.rows(calm)].count(Verdict.INCONSISTENT) == 1


@pytest.mark.parametrize("fault", ["newer", "foreign", "truncated"])
def test_a_file_that_is_not_a_store_is_not_changed(own: Path, fault: str) -> None:
    """By any command; the exit code is 2."""
    good = own.read_bytes()
    bad = {
        "newer": good[:60] + b"\0\0\0\x63" + good[64:],
        "foreign": b"notes\n" * 100,
        "truncated": good[: len(good) // 2],
    }
    own.write_bytes(bad[fault])
    for command in (
        ("runs", "--store", own),
        ("compare", "data/4x4.txt", "--solvers", "naive", "--store", own),
    ):
        done = sudoku(*command)
        assert (done.returncode, "not changed" in done.stderr) == (2, True)
    assert own.read_bytes() == bad[fault]


def test_a_full_disk_is_reported_and_loses_no_block(own: Path) -> None:
    """The block that does not fit is not stored; the blocks before it are."""
    with Store(own) as store:
        run = store.find().run
        known = records(store, run)
        plan = Plan(
            tuple(read(str(ROOT / "data" / "4x4.txt"))),
            ("naive", "bitmasks"),
            (2,),
            1.0,
            repetitions=500,
        )
        writing = store.resume(run, {})
        pages = store.database.connection.execute("PRAGMA page_count").fetchone()[0]
        store.database.connection.execute(f"PRAGMA max_page_count = {pages + 2}")
        more = [
            replace(known[0], measurement=measurement)
            for measurement in plan.measurements()
            if measurement.repetition > 1
        ]
        with pytest.raises(
            InputError, match="cannot be written: database or disk is full; check its disk"
        ):
            writing.append(more)
        assert len(records(store, run)) == len(known)
