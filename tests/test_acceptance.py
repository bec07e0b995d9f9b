"""The comparison that `make compare` runs, on the bundled puzzles, with every solver that is installed."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from solvers import formats
from solvers.compare.plan import default_solvers
from solvers.registry import registry
from tests.report.chromium import ALL, MARKS, Chromium, complaints

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which that comparison wrote its two files; it exited with 0."""
    folder = tmp_path_factory.mktemp("compare")
    command = re.search(r"sudoku (compare .*)", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert command
    written = re.sub(r"(?=(compare\.json|report\.html))", f"{folder}/", command[1])
    line = f"{sys.executable} -m solvers {written}"
    done = subprocess.run(line, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def document(made: Path) -> dict[str, Any]:
    """The JSON of that comparison."""
    result: dict[str, Any] = json.loads((made / "compare.json").read_text(encoding="utf-8"))
    return result


@pytest.mark.parametrize(("dark", "width"), [(False, 1200), (True, 390)])
def test_its_report_is_drawn_without_a_complaint_or_a_request(
    made: Path, browser: Chromium, dark: bool, width: int
) -> None:
    """Whatever the grade of the machine: every chart that is there has marks, and only the file itself was read."""
    report = made / "report.html"
    browser.open(report, dark=dark, width=width)
    browser.run(ALL)
    marks = browser.run(MARKS)
    assert marks
    assert all(count > 0 for _, count in marks), marks
    assert browser.run("document.documentElement.scrollWidth") <= width
    assert complaints(browser) == []
    assert [told["request"]["url"] for told in browser.told("Network.requestWillBeSent")] == [
        report.as_uri()
    ]
    assert report.stat().st_size < 3_000_000


def test_every_solver_answers_every_bundled_puzzle(document: dict[str, Any]) -> None:
    """One record for each, python-constraint twice: stock and tuned."""
    entries = [entry for file in formats.bundled() for entry in formats.read(file)]
    alone = [record for record in document["records"] if not record["in_batch"]]
    assert len(alone) == len(entries) * len(default_solvers())
    assert set(registry.names()) < set(default_solvers())


def test_no_answer_is_wrong_and_no_two_disagree(document: dict[str, Any]) -> None:
    """Every claim was verified, also against the counts in the files."""
    assert {record["verdict"] for record in document["records"]} <= {
        "correct",
        "timeout",
        "unsupported",
    }
    assert document["disagreements"] == []


def test_only_search_without_propagation_times_out_and_only_on_hard_boards(
    document: dict[str, Any],
) -> None:
    """The textbook rungs on boards made to be hard; nobody else, and nowhere else."""
    late = [record for record in document["records"] if record["verdict"] == "timeout"]
    ladder = registry.names()
    textbook = set(ladder[: ladder.index("propagation")])
    assert {record["solver"] for record in late} <= textbook
    assert {Path(record["source"]).stem for record in late} <= {"hard", "anti-backtracking"}
