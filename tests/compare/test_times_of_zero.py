"""A clock that counts no CPU time, and the shortest possible times, fail no command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from solvers import comparison
from solvers.check.times import Speed
from solvers.compare.store import Store
from tests.command_line import run
from tests.compare.made_up import record
from tests.compare.made_up_store import add_run
from tests.report.simulated import quiet
from tests.tools import need_library

SOLVERS = ("naive", "bitmasks", "propagation")
ROOT = Path(__file__).parents[2]
NO_CPU_TIME = "import time\ntime.process_time_ns = lambda: 0\ntime.process_time = lambda: 0.0\n"


def store(path: Path, wall_ns: int) -> Path:
    """A store with a run in which every solve took that long, and no CPU time."""
    add_run(
        path,
        [
            record(solver, puzzle, isomorph=isomorph, guesses=puzzle, wall_ns=wall_ns, cpu_ns=0)
            for puzzle in range(9)
            for isomorph in range(2)
            for solver in SOLVERS
        ],
        noise=quiet(),
        instructions={"naive": [0, 0]},
    )
    return path


@pytest.mark.parametrize("wall_ns", [0, 1])
def test_a_run_without_measured_time_is_reported_compared_exported_and_merged(
    tmp_path: Path, wall_ns: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each solve then counts as a nanosecond."""
    need_library("scipy")
    runs = store(tmp_path / "runs.sqlite", wall_ns)
    for name in ("report.json", "report.md", "report.html"):
        assert run("report", runs, "-o", tmp_path / name) == 0
    scores = json.loads((tmp_path / "report.json").read_text())["scores"]
    assert {score["median"] for score in scores} == {1e-9}
    assert run("diff", runs, runs, "--fail-if-slower", "5%") == 0
    assert run("merge", tmp_path / "all.sqlite", runs) == 0
    for form in ("csv", "bencher", "github-action-benchmark"):
        assert comparison.export(runs, form)
    assert "as before" in capsys.readouterr().out


def test_the_speed_of_solvers_that_take_no_time_is_shown() -> None:
    """Equal times have the ratio 1, and no correlation."""
    levels = {f"p{number}": "easy" for number in range(10)}
    times = {solver: dict.fromkeys(levels, 1e-9) for solver in SOLVERS}
    speed = Speed(solver=SOLVERS[0], levels=levels, times=times, time_limit=1.0)
    assert [row.ratio.value for row in speed.rows() if row.ratio] == [1, 1, 1]
    assert speed.sentences() == ()


@pytest.mark.slow
def test_solvers_are_compared_by_wall_time_if_the_clock_counts_no_cpu_time(tmp_path: Path) -> None:
    """So is the reference solver."""
    (tmp_path / "sitecustomize.py").write_text(NO_CPU_TIME)
    (tmp_path / "puzzles.txt").write_text("1.....3........2\n12..............\n")
    command = "compare puzzles.txt --solvers naive,bitmasks --processes 1 --store runs.sqlite"
    done = subprocess.run(
        [sys.executable, "-m", "solvers", *command.split()],
        env=os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    with Store(tmp_path / "runs.sqlite") as opened:
        answers = list(opened.answers(opened.find().run))
    assert {answer["cpu_ns"] for answer in answers} == {0}
    assert all(answer["wall_ns"] > 0 for answer in answers)
