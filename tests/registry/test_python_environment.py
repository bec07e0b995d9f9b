"""Solvers in another Python environment: `venv:PATH:SPEC`, with the libraries that it has."""

from __future__ import annotations

import json
import os
import sys
import venv
from pathlib import Path

import pytest

from solvers import solve
from solvers.compare import plan_file
from solvers.compare.environment import environment
from solvers.errors import InputError, OptionError
from solvers.registry import python_environment, registry
from solvers.registry.spec import Spec, split
from solvers.worker.limits import SandboxLimits
from tests.tools import need_library

PUZZLE = "12343412214343.."
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that has nothing but an ortools of its own, which cannot be imported."""
    folder = tmp_path_factory.mktemp("environments") / "other"
    venv.create(folder, symlinks=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "ortools-9.1.2.dist-info").mkdir()
    metadata = packages / "ortools-9.1.2.dist-info" / "METADATA"
    metadata.write_text("Name: ortools\nVersion: 9.1.2\n")
    return folder


def old(folder: Path, output: str) -> Path:
    """An environment whose interpreter prints that, whatever it is to run."""
    (folder / "bin").mkdir()
    python = folder / "bin" / "python"
    python.write_text(f"#!/bin/sh\necho '{output}'\n")
    python.chmod(0o755)
    return folder


@pytest.mark.parametrize(
    ("text", "name", "options"),
    [
        ("venv:.old:cp-sat", "cp-sat", ()),
        ("venv:.old:cp-sat:workers=2,log=1", "cp-sat", (("workers", "2"), ("log", "1"))),
        ("venv:.old:mine.py:entry=f", "mine.py", (("entry", "f"),)),
        ("venv:.old:a.b:Class", "a.b:Class", ()),
    ],
)
def test_a_spec_names_an_environment_and_a_solver_in_it(
    text: str, name: str, options: tuple[tuple[str, str], ...]
) -> None:
    """The solver is read as any other; its options and files are its own."""
    spec = Spec.parse(text)
    assert (spec, spec.environment, spec.name, spec.options) == (text, ".old", name, options)
    assert spec.inner == Spec.parse(text.removeprefix("venv:.old:"))
    assert spec.files == spec.inner.files
    assert SandboxLimits.of(spec) == SandboxLimits.of(spec.inner)
    assert split(f"{text},naive") == [text, "naive"]


@pytest.mark.parametrize("text", ["venv:", "venv:x", "venv::naive", "venv:a:venv:b:naive"])
def test_an_incomplete_spec_is_refused(text: str) -> None:
    """The remedy shows the form."""
    with pytest.raises(OptionError, match=r"write venv:PATH:NAME"):
        Spec.parse(text)


def test_options_that_are_added_keep_the_environment() -> None:
    """`get("venv:.old:cp-sat", workers=2)` runs there."""
    spec = Spec.of("venv:.old:cp-sat", {"workers": 2})
    assert (spec, spec.environment) == ("venv:.old:cp-sat:workers=2", ".old")


@pytest.mark.slow
def test_a_solver_runs_with_the_python_of_its_environment(other: Path) -> None:
    """This package is not installed there, and no library of ours is found."""
    with pytest.raises(InputError, match="needs python-constraint2") as error:
        solve(PUZZLE, solver=f"venv:{other}:python-constraint")
    assert f"{other}/bin/python -m pip install" in str(error.value)
    result = solve(PUZZLE, solver=f"venv:{other}:propagation")
    assert result.to_line() == "1234341221434321"


@pytest.mark.slow
def test_a_source_file_in_another_environment_is_isolated_like_any_other(
    other: Path, tmp_path: Path
) -> None:
    """It sees the prefix of its own environment, and no folder of ours to import from."""
    file = tmp_path / "mine.py"
    failing = f"raise ValueError(sys.prefix, {str(ROOT)!r} in sys.path)"
    file.write_text(f"import sys\n\ndef solve(board):\n    {failing}\n")
    spec = Spec.parse(f"venv:{other}:{file}")
    assert SandboxLimits.of(spec).isolated
    with pytest.raises(InputError, match=rf"\('{other}', False\)"):
        solve("." * 81, solver=spec)


@pytest.mark.slow
def test_versions_are_those_of_the_environment(other: Path) -> None:
    """Of the library there, or of the file or this package; and always that of its Python."""
    need_library("ortools")
    python = f"Python {'.'.join(map(str, sys.version_info[:3]))}"
    there = f"venv:{other}:cp-sat"
    assert registry.version(there) == f"ortools 9.1.2, {python}"
    assert registry.version("cp-sat") != registry.version(there)
    own = registry.version("naive")
    assert registry.version(f"venv:{other}:naive") == f"{own}, {python}"
    found = environment(["cp-sat", f"{there}:workers=1"])["solvers"]
    assert found == {"cp-sat": registry.version("cp-sat"), there: f"ortools 9.1.2, {python}"}


@pytest.mark.slow
def test_an_old_python_is_refused_before_anything_runs(tmp_path: Path) -> None:
    """The remedy makes the environment with a newer one."""
    folder = old(tmp_path, "[[3, 9, 2], null]")
    message = rf"{folder} has Python 3.9.2, but 3.11 or later is needed; .* -m venv {folder}"
    with pytest.raises(InputError, match=message):
        registry.check(f"venv:{folder}:naive")


@pytest.mark.slow
def test_what_is_not_an_environment_is_refused(tmp_path: Path) -> None:
    """A folder without Python, and a program that is not Python."""
    with pytest.raises(InputError, match="there is no Python environment"):
        registry.check(f"venv:{tmp_path}:naive")
    folder = old(tmp_path, "hello")
    with pytest.raises(InputError, match="bin/python is not a Python interpreter"):
        registry.check(f"venv:{folder}:naive")


def test_the_interpreter_itself_can_be_named() -> None:
    """For conda and pyenv. It may be a link, which decides what it imports."""
    assert python_environment.interpreter(sys.executable) == os.path.abspath(sys.executable)


def test_the_oldest_python_is_that_of_the_metadata() -> None:
    """A newer requirement of this package has to be written in both places."""
    oldest = ".".join(map(str, python_environment.OLDEST))
    assert f'requires-python = ">={oldest}"' in (ROOT / "pyproject.toml").read_text()


def test_a_plan_file_names_environments_relative_to_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it does source files."""
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "plan.toml").write_text(
        f"solvers = {json.dumps(['venv:.old:naive', 'venv:.old:mine.py'])}\n"
    )
    monkeypatch.chdir(tmp_path)
    plan = plan_file.read(Path("inner/plan.toml"))
    assert plan.solvers == ("venv:inner/.old:naive", "venv:inner/.old:inner/mine.py")
