"""The bundled puzzles come from data/make.py, and their solutions and counts are right."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from solvers import formats
from solvers.backtracking import exact_cover, propagation
from solvers.checker import find_faults
from solvers.formats import PuzzleEntry
from solvers.solver import Limits

DATA = Path(__file__).parents[1] / "data"
FILES = sorted(DATA.glob("*.txt"))
ENTRIES = [entry for file in FILES for entry in formats.read(file)]
QUICK = {"easy", "medium", "unsatisfiable", "contradictory-givens", "4x4", "6x6", "16x16"}


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_data", DATA / "make.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_data"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


RECIPES = {recipe.name: recipe for recipe in _load().RECIPES}


@pytest.mark.parametrize("name", sorted(QUICK))
def test_making_a_file_again_gives_the_same_bytes(name: str) -> None:
    """The recipe makes the file. Run data/make.py again if a changed solver makes this fail."""
    assert (DATA / f"{name}.txt").read_bytes() == RECIPES[name].text().encode()


def test_every_file_has_a_recipe() -> None:
    """Each file has as many puzzles as its recipe says."""
    assert {file.stem for file in FILES} == set(RECIPES)
    for file in FILES:
        assert sum(Path(entry.source or "") == file for entry in ENTRIES) == RECIPES[file.stem].take


@pytest.mark.parametrize(
    "entry", ENTRIES, ids=lambda entry: f"{Path(entry.source).stem}:{entry.line}"
)
@pytest.mark.parametrize(
    "rung", [propagation.Solver(), exact_cover.Solver()], ids=["propagation", "exact-cover"]
)
def test_counts_and_solutions_are_right(entry: PuzzleEntry, rung: propagation.Solver) -> None:
    """The checker accepts each solution, and two independent solvers find the same number."""
    found = rung.solve(entry.puzzle, Limits(solution_limit=None)).solutions
    assert (len(found), len(set(found))) == (entry.count, entry.count)
    assert (entry.solution in found) if entry.count else entry.solution is None
    assert entry.solution is None or find_faults(entry.puzzle, entry.solution) == ()


def _of(name: str) -> list[PuzzleEntry]:
    return [entry for entry in ENTRIES if Path(entry.source or "").stem == name]


def test_the_puzzles_are_what_the_name_of_their_file_says() -> None:
    """Numbers of solutions, contradictory givens and first rows fit the name."""
    for name in ("easy", "medium", "hard", "minimal", "anti-backtracking", "16x16"):
        assert {entry.count for entry in _of(name)} == {1}
    assert all(
        entry.solution and entry.solution[:9] == (9, 8, 7, 6, 5, 4, 3, 2, 1)
        for entry in _of("anti-backtracking")
    )
    assert all(entry.count and 2 <= entry.count <= 20 for entry in _of("several-solutions"))
    assert all(
        entry.count == 0 and not entry.puzzle.contradictions for entry in _of("unsatisfiable")
    )
    assert [
        entry.puzzle.contradictions[0].unit.split()[0] for entry in _of("contradictory-givens")
    ] == [
        "row",
        "column",
        "box",
        "diagonal",
    ]
    assert 288 in [entry.count for entry in _of("4x4")]


def test_every_puzzle_is_bundled_once() -> None:
    """No two entries have the same puzzle."""
    puzzles = [entry.puzzle for entry in ENTRIES]
    assert len(set(puzzles)) == len(puzzles)
