"""The package that docs/adding-a-backend.md shows: it type-checks, and every command accepts it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from solvers import conformance
from solvers.cli.app import app
from solvers.registry import registry
from tests.registry import plug_ins

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-backend.md").read_text("utf-8")
NAME = "my-solver"
UNIQUE = "1234341221434..."


def block(language: str) -> str:
    """Return the first block of the page in a language."""
    found = re.search(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Install the package of the page, and return the folder of its sources."""
    project = tomllib.loads(block("toml"))["project"]
    folder = tmp_path_factory.mktemp("plug-in") / "src"
    with pytest.MonkeyPatch.context() as patch:
        plug_ins.install(
            patch,
            folder,
            project["entry-points"]["solvers.backends"],
            {"my_package/__init__.py": "", "my_package/my_solver.py": block("python")},
            project["name"],
            project["description"],
        )
        yield folder


def sudoku(*arguments: str) -> str:
    """Run a command in this process, and return what it prints."""
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.slow
def test_it_passes_strict_type_checks(package: Path) -> None:
    """An error of another file shows that the types of this package are used."""
    (package / "wrong.py").write_text("from solvers.solver import Limits\n\nLimits('2')\n")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "my_package", "wrong.py"],
        cwd=package,
        capture_output=True,
        text=True,
        check=False,
    )
    assert re.findall(r"^[^:]+:\d+: error: .*\[([\w-]+)\]$", done.stdout, re.M) == ["arg-type"]
    assert "Found 1 error in 1 file (checked 3 source files)" in done.stdout


@pytest.mark.slow
def test_it_passes_the_conformance_checks(package: Path) -> None:
    """All of them apply, except those of abilities that it does not have."""
    report = conformance.run(registry.create(NAME))
    assert report.passed, str(report)
    assert {result.check.name for result in report.skipped} == {"prepare", "batch"}


@pytest.mark.slow
def test_it_is_listed(package: Path) -> None:
    """With the name, version and summary of its package."""
    (row,) = (row for row in json.loads(sudoku("solvers", "--json")) if row["name"] == NAME)
    assert row["kind"] == "plug-in"
    assert row["installed"]
    assert row["version"] == "my-package 0.1"
    assert row["idea"].startswith("Backtracking that fills")
    assert (row["family"], row["licence"]) == ("backtracking", "MIT")


def test_it_solves(package: Path) -> None:
    """With its option, too."""
    for options in ("", ":descending=true"):
        assert "one solution" in sudoku("solve", UNIQUE, "--solver", NAME + options)


@pytest.mark.slow
def test_it_can_be_checked(package: Path) -> None:
    """The verdict is the one for a complete solver."""
    assert "CORRECT" in sudoku("check", NAME, "--quick")


@pytest.mark.slow
def test_it_can_be_compared(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its answers are verified as those of other backends."""
    monkeypatch.chdir(tmp_path)
    Path("puzzles.txt").write_text(f"{UNIQUE}\n")
    arguments = ("--solvers", f"{NAME},naive", "--processes", "1", "--store", "runs.sqlite")
    assert NAME in sudoku("compare", "puzzles.txt", *arguments)
