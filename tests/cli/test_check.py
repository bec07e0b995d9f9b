"""`sudoku check` for its user: output, exit codes, JSON, and the counterexample as a file."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import sudoku_command
from tests.test_json import validate

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
LINES = """
class Solution:
    def solveSudoku(self, board):
        for row in board:
            left = [d for d in "123456789" if d not in row]
            for i in range(9):
                if row[i] == ".":
                    row[i] = left.pop()
"""


def _command(*args: str) -> list[str]:
    return [sys.executable, "-m", "solvers", "check", *args]


def check(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Run `sudoku check` in a folder, with few test cases, without measuring the speed."""
    env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    env |= sudoku_command.few_cases(2)
    return sudoku_command.run("check", "--no-speed", *args, cwd=folder, env=env)


def test_a_right_solver_gets_stages_and_a_verdict(tmp_path: Path) -> None:
    """Stages with what they prove, two summary lines, exit code 0, and no file."""
    done = check(tmp_path, "propagation", "--quick")
    assert done.returncode == 0, done.stderr
    for words in (
        "✓ textbook example",
        "1 of 1",
        "CORRECT",
        "would pass LeetCode 37: yes",
        "robust: yes",
    ):
        assert words in done.stdout
    assert "\x1b" not in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_solver_is_shown_with_its_grid_and_can_be_run_again(tmp_path: Path) -> None:
    """Wrong cells and the unit are marked; `check` and `solve` read the file."""
    (tmp_path / "mine.py").write_text(LINES)
    done = check(tmp_path, "mine.py", "--quick")
    assert done.returncode == 1, done.stderr
    for words in (
        "WRONG",
        "puzzle",
        "returned",
        "has",
        "[",
        "the rest of",
        "would pass LeetCode 37: no (wrong)",
    ):
        assert words in done.stdout
    assert "sudoku check mine.py --puzzles counterexample.txt" in done.stdout
    again = check(tmp_path, "mine.py", "--quick", "--puzzles", "counterexample.txt")
    assert "✗ your puzzles         0 of 1" in again.stdout
    assert [path.name for path in tmp_path.glob("*.txt")] == ["counterexample.txt"]
    file = tmp_path / "counterexample.txt"
    solved = sudoku_command.run("solve", file, "--solver", "propagation")
    assert "one solution" in solved.stdout


def test_a_file_of_someone_else_is_not_overwritten(tmp_path: Path) -> None:
    """The counterexample gets the next number."""
    (tmp_path / "mine.py").write_text(LINES.partition("for")[0] + "raise ValueError(board)\n")
    (tmp_path / "counterexample.txt").write_text("my own\n")
    assert (
        "next: sudoku check mine.py --puzzles counterexample-2.txt"
        in check(tmp_path, "mine.py", "--quick").stdout
    )
    assert (tmp_path / "counterexample.txt").read_text() == "my own\n"


def test_json_holds_everything(tmp_path: Path) -> None:
    """Standard output has the JSON and nothing else."""
    done = check(tmp_path, "tests.fakes:WrongDigit", "--quick", "--json")
    report = json.loads(done.stdout)
    assert report["schema"] == 3
    validate("check", report)
    assert (report["verdict"], report["contract"], report["exit_code"]) == ("wrong", "no", 1)
    assert report["counterexample"]["blanks"] == 1
    assert report["stages"][0]["findings"][0]["unit"].startswith("row")


def test_continuous_integration_gets_xml_and_an_annotation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In GitHub Actions the annotation follows the text."""
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    done = check(tmp_path, "tests.fakes:WrongDigit", "--quick", "--junit", "out.xml")
    assert done.returncode == 1
    assert "::error " in done.stdout.splitlines()[-1]
    assert "<failure" in (tmp_path / "out.xml").read_text()


def test_a_complete_backend_must_conform(tmp_path: Path) -> None:
    """It is right on puzzles with one solution, but claims more than is true: exit code 1."""
    done = check(tmp_path, "tests.fakes:ClaimsUnique", "--no-speed")
    assert done.returncode == 1
    assert "would pass LeetCode 37: yes" in done.stdout
    assert "conformance: failed: " in done.stdout
    assert "several-solutions: " in done.stdout


def test_strict_demands_robustness(tmp_path: Path) -> None:
    """The exit code is 1 for a solver that is right on the contract only."""
    done = check(tmp_path, "tests.fakes:ClaimsUnique", "--quick", "--strict")
    assert done.returncode == 1
    assert "robust: no (false-unique: several solutions, " in done.stdout


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("print('hello')\n", "NOT-A-SOLVER"),
        ("class Solution:\n    def solveSudoku(self, board)\n", "mine.py:2"),
    ],
    ids=["no solver", "a syntax error"],
)
def test_a_solver_that_cannot_be_run_is_exit_code_2(
    tmp_path: Path, source: str, words: str
) -> None:
    """The reason is printed, also as JSON, and there is no verdict on answers."""
    (tmp_path / "mine.py").write_text(source)
    done = check(tmp_path, "mine.py")
    assert done.returncode == 2
    assert words in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    assert json.loads(check(tmp_path, "mine.py", "--json").stdout)["exit_code"] == 2


def test_json_also_says_that_a_solver_does_not_start(tmp_path: Path) -> None:
    """The report has the reason, and standard output is nothing but JSON."""
    done = check(tmp_path, "tests.fakes:DiesAtStart", "--json")
    report = json.loads(done.stdout)
    assert done.returncode == report["exit_code"] == 2
    assert report["verdict"] == "cannot-run"
    validate("check", report)
    assert "DiesAtStart cannot be run" in report["reason"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("no-such.py",), "there is no file no-such.py"),
        (("nobody",), "there is no solver 'nobody'"),
        (("naive", "--quick", "--thorough"), "choose one"),
        (("naive", "--puzzles", "no-such.txt"), "no-such.txt"),
        (("naive", "--time-limit", "0"), "--time-limit 0 is out of range"),
        (("naive", "--against", "nobody"), "there is no solver 'nobody'"),
        (("naive", "--against", ""), "'' is not the name of a solver"),
    ],
)
def test_bad_usage_is_exit_code_2(tmp_path: Path, args: tuple[str, ...], words: str) -> None:
    """The error is reported before anything is run."""
    done = check(tmp_path, *args)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stdout == ""


def test_an_interrupt_ends_the_check_and_its_processes(tmp_path: Path) -> None:
    """The exit code is 130, and there is no traceback."""
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        _command("tests.fakes:Sleeps", "--time-limit", "30"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=env,
    )
    assert process.stdout
    assert "runs in its own process" in process.stdout.readline()
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "Traceback" not in errors
