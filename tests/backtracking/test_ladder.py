"""The folder, its list and its files: what makes the rungs a ladder."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from solvers import backtracking
from solvers.backtracking import LADDER
from solvers.solver import Solver
from tests.backtracking.boards import RUNGS

FOLDER = Path(backtracking.__file__).parent
FILES = {
    path.stem.replace("_", "-"): path
    for path in FOLDER.glob("*.py")
    if not path.stem.startswith("_")
}


def test_the_ladder_lists_the_rungs_of_the_folder() -> None:
    """Every backend in the folder is in LADDER once, and LADDER names nothing else."""
    packages = {path.parent.name.replace("_", "-") for path in FOLDER.glob("[!_]*/__init__.py")}
    assert sorted(LADDER) == sorted(FILES.keys() | packages)


@pytest.mark.parametrize("name", RUNGS)
def test_a_rung_is_a_solver(name: str) -> None:
    """It has `solve`, and needs no options."""
    assert isinstance(RUNGS[name], Solver)


@pytest.mark.parametrize("name", RUNGS)
def test_no_rung_imports_another(name: str) -> None:
    """A rung reads on its own: of its folder it imports only what is no rung."""
    imports = [
        node
        for node in ast.walk(ast.parse(FILES[name].read_text()))
        if isinstance(node, ast.ImportFrom)
    ]
    siblings = [
        node.module
        for node in imports
        if node.module and node.module.startswith("solvers.backtracking.")
    ]
    assert siblings
    assert all(module.removeprefix("solvers.backtracking.").startswith("_") for module in siblings)


@pytest.mark.parametrize("name", RUNGS)
def test_a_rung_is_short(name: str) -> None:
    """It fits on a page or two: under 80 lines."""
    assert len(FILES[name].read_text().splitlines()) < 80
