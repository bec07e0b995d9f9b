"""The ladder as files: every rung is listed, short, and independent of the other rungs."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from solvers import backtracking
from solvers.backtracking import LADDER
from solvers.solver import Solver
from tests.backtracking.puzzles import RUNGS

FOLDER = Path(backtracking.__file__).parent
FILES = {
    path.stem.replace("_", "-"): path
    for path in FOLDER.glob("*.py")
    if not path.stem.startswith("_")
}


def test_the_ladder_lists_the_rungs_of_the_folder() -> None:
    """LADDER names each backend in the folder once, and nothing else."""
    packages = {path.parent.name.replace("_", "-") for path in FOLDER.glob("[!_]*/__init__.py")}
    assert sorted(LADDER) == sorted(FILES.keys() | packages)


@pytest.mark.parametrize("name", RUNGS)
def test_a_rung_is_a_solver(name: str) -> None:
    """A rung implements the Solver protocol and needs no options."""
    assert isinstance(RUNGS[name], Solver)


@pytest.mark.parametrize("name", RUNGS)
def test_no_rung_imports_another(name: str) -> None:
    """A rung imports the driver, and of its own folder only shared modules."""
    modules = [
        node.module or ""
        for node in ast.walk(ast.parse(FILES[name].read_text()))
        if isinstance(node, ast.ImportFrom)
    ]
    assert "solvers.driver" in modules
    own = "solvers.backtracking."
    assert all(module.startswith(f"{own}_") for module in modules if module.startswith(own))


@pytest.mark.parametrize("name", RUNGS)
def test_a_rung_is_short(name: str) -> None:
    """A rung has fewer than 80 lines."""
    assert len(FILES[name].read_text().splitlines()) < 80
