"""The help of every command: its summary, its width, and examples that run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from solvers.cli import app
from tests.sudoku_command import few_cases, on_path
from tests.tools import need

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
EXAMPLES = [
    pytest.param(example, id=example)
    for name in app.COMMANDS
    for example in re.findall(r"^(?!#).+$", app.load(name).epilog or "", re.MULTILINE)
]


UNTIL_IT_SERVES = """
{} --port 0 > log &
until grep serving log; do kill -0 $! || exit 2; sleep 0.1; done
kill -TERM $! && wait $!
"""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that examples may name, and two runs in its data folder.

    puzzles.txt, solver.py, solver.cpp, plan.toml, unique.proof; the stores runs, other, before and
    after.sqlite.
    """
    folder = tmp_path_factory.mktemp("examples")
    lines = (ROOT / "data" / "easy.txt").read_text().splitlines()
    (folder / "puzzles.txt").write_text("\n".join(lines[:3]) + "\n")
    shutil.copytree(ROOT / "data", folder / "data")
    solutions = ROOT / "tests" / "adapters" / "solutions"
    shutil.copy(solutions / "leetcode_in_place.py", folder / "solver.py")
    shutil.copy(solutions / "leetcode.cpp", folder / "solver.cpp")
    run("sudoku solve 1...2.3.......42 --solver cp-sat --certify unique.proof", folder)
    compare = "sudoku compare puzzles.txt --solvers propagation,bitmasks --processes 1"
    run(f"{compare} --dry-run > plan.toml", folder)
    store = "data-home/sudoku-solvers/runs.sqlite"
    run(f"{compare} --name baseline", folder)
    run(f"for name in other before after; do cp {store} $name.sqlite; done", folder)
    run(f"{compare} --name later && cp {store} runs.sqlite", folder)
    return folder


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a line as a shell in that folder does, with settings of its own."""
    environment = on_path(os.environ) | few_cases(2)
    environment |= {
        "XDG_DATA_HOME": str(folder / "data-home"),
        "XDG_CONFIG_HOME": str(folder / "config-home"),
    }
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode in (0, 1), done.stderr
    assert "Traceback" not in done.stderr
    return done


def help_of(*arguments: str) -> str:
    """What `--help` prints in a terminal of 80 columns."""
    runner = CliRunner(env={"COLUMNS": "80"})
    return runner.invoke(app.app, [*arguments, "--help"], prog_name="sudoku").output


def test_the_list_of_commands_shows_each_whole_summary() -> None:
    """The first line of a command's own help is printed on one line, and is not cut."""
    lines = help_of().splitlines()
    for name in set(app.COMMANDS) - {"serve"}:
        summary = (app.load(name).help or "").partition("\n")[0]
        assert any(line.split() == [name, *summary.split()] for line in lines), name
        assert len(summary) <= 65, name


@pytest.mark.parametrize("name", app.COMMANDS)
def test_help_ends_with_two_or_three_explained_examples(name: str) -> None:
    """Each example is a comment and a command below it, and fits into 80 columns."""
    text = help_of(name)
    examples = text.partition("\nExamples:\n")[2].strip("\n").split("\n\n")
    assert 2 <= len(examples) <= 3
    for example in examples:
        comment, command = (line.strip() for line in example.splitlines())
        assert comment.startswith("# ")
        assert "sudoku " in command
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_runs(example: str, prepared: Path, tmp_path: Path) -> None:
    """In a folder with puzzles, solvers and runs, an example ends without an error.

    How deep a check is, how many processes a comparison starts, and how many puzzles are generated,
    is not what is tested here.
    """
    example = example.replace("--count 1000", "--count 20").replace("--hard 30", "--hard 2")
    if " check " in example:
        example += " --time-limit 0.2" if "--quick" in example else " --quick --time-limit 0.2"
    if re.search(r" compare \S+\.txt", example):
        example = example.replace(".txt", ".txt --processes 1", 1)
    if example.startswith("sudoku web"):
        example = UNTIL_IT_SERVES.format(example.replace("sudoku", "python -m solvers", 1))
    if ".cpp" in example:
        need("g++")
    folder = tmp_path / "folder"
    shutil.copytree(prepared, folder)
    run(example, folder)
