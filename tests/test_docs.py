"""Run every command that README and docs/ show, and compare its output with what they show."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.few_puzzles import copy_puzzles
from tests.sudoku_command import few_cases, on_path

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
ELSEWHERE = (  # tests/test_acceptance.py runs them
    "make compare",
    "make check FILE=examples/leetcode.py ARGS=--quick",
    "sudoku check examples/leetcode.py",
)
CHEAPER = {  # what is shown is also printed after fewer test cases, or with fewer processes
    "sudoku check examples/wrong.py": "sudoku check examples/wrong.py --quick --no-speed",
    "compare data/": "compare --processes 1 data/",
    "compare @": "compare --processes 1 @",
    "--time-limit 2": "--time-limit 0.2",
    "bench.startup --runs 3": "bench.startup --runs 1",
}
FEW = 2  # puzzles of a file that are measured


class Shown(NamedTuple):
    """A command as a page shows it, with the output shown below it."""

    command: str
    output: tuple[str, ...]


class Block(NamedTuple):
    """Commands that a page shows together. They run one after another in one folder."""

    page: str
    shown: tuple[Shown, ...]


def blocks_in(text: str, page: str) -> list[Block]:
    """Find all ```console blocks: `$ ` starts a command, its output follows, `...` is any lines."""
    found = []
    for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        shown = []
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, *output = part.rstrip("\n").split("\n")
            shown.append(
                Shown(command, tuple(line for line in output if line.strip() not in ("", "...")))
            )
        found.append(Block(page, tuple(each for each in shown if each.command not in ELSEWHERE)))
    return [block for block in found if block.shown]


def cheaper(command: str) -> str:
    """Return a command that needs less time for what is shown."""
    if " --dry-run" in command:
        return command
    for shown, cheap in CHEAPER.items():
        command = command.replace(shown, cheap)
    measures = command.startswith(("sudoku compare", "sudoku advise"))
    return command.replace("data/", "few/") if measures else command


EXACT = ("sudoku audit", "sudoku rate", "sudoku canon", "sudoku count")  # print the same numbers


def normal(line: str) -> str:
    """Remove what differs between runs: numbers (not grids), time units, bounds and spacing."""
    line = re.sub(r">=? ?|(?<![\w.-])\d[\d,.]{0,10}(?:e[-+]\d+)?\b", " # ", line)
    line = re.sub(r"(?:# *)+", "# ", line)
    return " ".join(re.sub(r"# (?:µs|ns|ms|min|h|s)\b", "#", line).split())


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if ">>> " in page.read_text("utf-8")],
    ids=lambda page: page.name,
)
def test_the_python_shown_on_a_page_is_true(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every statement prints what is shown below it."""
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(page), module_relative=False)
    assert result.attempted >= 2
    assert result.failed == 0


BLOCKS = [
    block for page in PAGES for block in blocks_in(page.read_text(encoding="utf-8"), page.name)
]


def test_there_are_commands_to_run() -> None:
    """If the blocks of a page were not found, its commands would not be tested."""
    assert {"README.md", "protocol.md", "adding-a-backend.md", "certificates.md", "ci.md"} <= {
        block.page for block in BLOCKS
    }


@pytest.mark.parametrize(
    "block", BLOCKS, ids=lambda block: f"{block.page}: {block.shown[0].command}"[:80]
)
def test_shown_commands_run_and_print_what_is_shown(block: Block, tmp_path: Path) -> None:
    """The exit code is 0, or 1 for a shown failure. The shown lines are printed in this order."""
    shutil.copytree(ROOT / "data", tmp_path / "data", ignore=shutil.ignore_patterns("*.py"))
    copy_puzzles(tmp_path / "few", FEW)
    for folder in ("tests", "bench", "examples"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    env = on_path(os.environ) | few_cases(4, "easy puzzles", "partial rules")
    for shown in block.shown:
        done = subprocess.run(
            ["bash", "-c", cheaper(shown.command)],
            cwd=tmp_path,
            env=env,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode in (0, 1), done.stderr
        assert "Traceback" not in done.stderr
        same = str.strip if shown.command.startswith(EXACT) else normal
        printed = iter([same(line) for line in (done.stdout + done.stderr).splitlines()])
        missing = [line for line in shown.output if same(line) not in printed]
        assert not missing, done.stdout
