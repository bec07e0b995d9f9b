"""The comparison that `make compare` runs: every installed solver on some of the bundled puzzles.

The time limit, the files and the number of processes are smaller than the defaults, because only
the answers are tested here, and textbook solvers time out in any case.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from solvers import formats
from solvers.backtracking import LADDER
from solvers.compare.record import BATCH_SUFFIX
from solvers.compare.solver_sets import MODELS, VARIANTS, default_solvers
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.few_puzzles import copy_puzzles
from tests.report.browser import MARKS_BY_CHART, TABLE, Visit
from tests.sudoku_command import on_path

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
PUZZLES = 2  # of each file
MAKE_CHECK = [  # make itself exits with 2 if a command fails
    (
        ["FILE=examples/leetcode.py", "ARGS=--quick"],
        0,
        "robust: no (claims-false-solution: contradictory givens)\n",
    ),
    ([], 2, "make check FILE=solver.py"),
]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run the comparison, which exits with 0. Return the folder of its two output files."""
    folder = tmp_path_factory.mktemp("compare")
    copy_puzzles(folder / "data", PUZZLES)
    command = re.search(r"sudoku (compare .*)", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert command
    line = f"{command[0]} --time-limit 0.2 --processes 1"
    done = subprocess.run(
        ["bash", "-c", line],
        cwd=folder,
        env=on_path(os.environ),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def document(made: Path) -> dict[str, Any]:
    """The JSON output of the comparison."""
    result: dict[str, Any] = json.loads((made / "compare.json").read_text(encoding="utf-8"))
    return result


@pytest.mark.parametrize(("dark", "width"), [(False, 1200), (True, 390)])
def test_the_report_draws_every_chart_without_errors_or_requests(
    made: Path, visit: Callable[..., Visit], dark: bool, width: int
) -> None:
    """Every chart has marks, for any noise grade. The browser reads only the report file."""
    report = made / "report.html"
    view = visit(report, dark=dark, width=width)
    view.run(TABLE)
    marks = view.run(MARKS_BY_CHART)
    assert marks
    assert all(count > 0 for _, count in marks), marks
    assert view.run("document.documentElement.scrollWidth") <= width
    assert view.problems == []
    assert view.requests == [report.as_uri()]
    assert report.stat().st_size < 1_500_000


def test_every_solver_answers_every_puzzle(made: Path, document: dict[str, Any]) -> None:
    """There is one record per solver and puzzle. python-constraint runs stock and tuned."""
    names = {file.name for file in formats.bundled()}
    files = sorted((made / "data").iterdir())
    assert {file.name for file in files} == names
    entries = [entry for file in files for entry in formats.read(file)]
    alone = [record for record in document["records"] if not record["in_batch"]]
    assert len(alone) == len(entries) * len(default_solvers())
    assert {*LADDER, *MODELS, *VARIANTS} == set(default_solvers())


def test_every_answer_is_correct_and_all_solvers_agree(document: dict[str, Any]) -> None:
    """The counts in the puzzle files agree with the solvers, too."""
    assert {record["verdict"] for record in document["records"]} <= {
        "correct",
        "timeout",
        "unsupported",
    }
    assert document["disagreements"] == []


def test_only_the_textbook_rungs_need_long_and_only_for_hard_puzzles(
    document: dict[str, Any],
) -> None:
    """What else times out because the machine is busy, is solved if there is a minute for it."""
    ladder = registry.names()
    textbook = ladder[: ladder.index("propagation")]
    late = [
        record
        for record in document["records"]
        if record["verdict"] == "timeout"
        and not (
            record["solver"] in textbook
            and Path(record["source"]).stem in ("hard", "anti-backtracking")
        )
    ]
    for record in late:
        puzzle = Puzzle.parse(record["puzzle"], Shape.parse(record["shape"]))
        solver = registry.get(record["solver"].removesuffix(BATCH_SUFFIX))
        result = solver.solve(puzzle, Limits(2, 60))
        assert result.stop in (Stop.EXHAUSTED, Stop.ENOUGH), record


@pytest.mark.parametrize(("arguments", "code", "text"), MAKE_CHECK)
def test_make_check_checks_a_file(
    tmp_path: Path, arguments: list[str], code: int, text: str
) -> None:
    """It prints the verdict of `sudoku check`; a missing file name is an error with the remedy."""
    environment = tmp_path / ".venv"
    environment.mkdir()
    (environment / "installed").touch()
    (environment / "bin").symlink_to(Path(sys.executable).parent)
    for name in ("Makefile", "pyproject.toml", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    command = ["make", "check", *arguments]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, text in done.stdout + done.stderr) == (code, True), done
