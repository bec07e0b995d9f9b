"""The sdist and the wheel: complete, and a wheel that runs in an environment of its own."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
import yaml

from tests.adapters.loading import SOLUTIONS, TEXTBOOK
from tests.tools import need, skip

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
SETUPTOOLS = 77


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The sdist, and the wheel that is built from it. Nothing is downloaded."""
    if int(metadata.version("setuptools").partition(".")[0]) < SETUPTOOLS:
        skip(f"setuptools is older than {SETUPTOOLS}")
    folder = tmp_path_factory.mktemp("dist")
    command = ["-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run([sys.executable, *command], check=True, capture_output=True)
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="module")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel, and with the libraries of this one."""
    folder = tmp_path_factory.mktemp("environment")
    venv = [sys.executable, "-m", "venv", "--without-pip", str(folder)]
    subprocess.run(venv, check=True)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    options = ["--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check"]
    subprocess.run([*pip, *options, str(built[1])], check=True)
    (packages,) = folder.glob("lib/*/site-packages")
    libraries = sysconfig.get_path("purelib")  # whose own .pth files are not read
    (packages / "libraries.pth").write_text(f"{libraries}\n", encoding="utf-8")
    return folder / "bin"


def run(
    program: Path, *arguments: str | Path, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a program of that environment, away from the source."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.run(
        [program, *arguments],
        cwd=program.parent,
        env=environment | variables,
        capture_output=True,
        text=True,
        check=False,
    )


def source_files(folder: str) -> set[str]:
    """The files below a folder of the source, without those that Python and editors make."""
    return {
        str(path.relative_to(ROOT))
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix != ".pyc" and not path.name.startswith(".")
    }


def test_no_file_is_missing(built: tuple[Path, Path]) -> None:
    """Data, templates and drivers are in both; the sdist also makes the data again."""
    with tarfile.open(built[0]) as sdist, zipfile.ZipFile(built[1]) as wheel:
        in_sdist = {name.partition("/")[2] for name in sdist.getnames()}
        in_wheel = {name.partition(".data/data/share/")[2] or name for name in wheel.namelist()}
    sources = source_files("solvers")
    assert len(sources) > 500
    assert sources <= in_sdist
    assert sources <= in_wheel
    assert source_files("data") <= in_sdist
    assert {"CHANGELOG.md", "CITATION.cff", "LICENSE", "SECURITY.md"} <= in_sdist
    puzzles = {name for name in source_files("data") if name.endswith(".txt")}
    assert {name.replace("data", "sudoku-solvers", 1) for name in puzzles} <= in_wheel


def test_the_wheel_runs_in_an_environment_of_its_own(installed: Path, tmp_path: Path) -> None:
    """It solves bundled puzzles, compares, reports with its templates, and compiles its drivers."""
    need("gcc")
    sudoku, store = installed / "sudoku", tmp_path / "runs.sqlite"
    where = run(installed / "python", "-c", "import solvers; print(solvers.__file__)")
    assert Path(where.stdout.strip()).is_relative_to(installed.parent)
    assert run(sudoku, "--version").stdout.split()[-1] == metadata.version("sudoku-solvers")
    commands: list[list[str | Path]] = [
        ["solve", "@easy", "--format", "line"],
        ["compare", "@4x4", "--solvers", "naive", "--processes", "1", "--store", store],
        ["report", store, "-o", tmp_path / "report.html"],
        ["solve", str(TEXTBOOK), "--solver", SOLUTIONS / "constant.c"],
    ]
    for command in commands:
        done = run(sudoku, *command)
        assert done.returncode == 0, (command, done.stdout, done.stderr)
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_the_action_checks_each_solver_and_installs_first(installed: Path, tmp_path: Path) -> None:
    """Its last step exits with the highest code, and its inputs are never text of a script."""
    install, check = yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"]
    assert "${{" not in install["run"] + check["run"]
    assert subprocess.run(["bash", "-n", "-c", install["run"]], check=False).returncode == 0
    (tmp_path / "sudoku-solvers").symlink_to(installed.parent)
    wrong = tmp_path / "wrong.py"
    wrong.write_text("def solve(board):\n    raise ValueError\n")  # a short check
    done = run(
        Path("/bin/bash"),
        *("--noprofile", "--norc", "-eo", "pipefail", "-c", check["run"]),
        RUNNER_TEMP=str(tmp_path),
        GITHUB_ACTIONS="true",
        OPTIONS="--quick --no-speed --time-limit 0.2",
        SOLVERS=f"{wrong}\nmissing.py",
    )
    assert done.returncode == 2, done.stdout
    assert "there is no file missing.py" in done.stderr
    assert "::error file=" in done.stdout


def test_the_hook_checks_the_files_that_pre_commit_names(installed: Path) -> None:
    """pre-commit adds the arguments and the names of files to the entry."""
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    python, *entry = shlex.split(hook["entry"])
    done = run(installed / python, *entry, *hook["args"], SOLUTIONS / "leetcode_in_place.py")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "CORRECT" in done.stdout
    bad = run(installed / python, *entry, "mine.py")
    assert (bad.returncode, "write OPTIONS -- FILE" in bad.stderr) == (2, True)
