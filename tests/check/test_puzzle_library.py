"""The boards of the trial: every expectation is right, and together they leave no cell and no digit out."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from solvers.backtracking import bitmasks, exact_cover, propagation
from solvers.check import Depth, puzzle_library
from solvers.check.stages import stages
from solvers.checker import find_faults
from solvers.formats import PuzzleEntry
from solvers.result import Stop
from solvers.solver import Limits
from solvers.worker.capabilities import Capabilities

DATA = Path(__file__).parents[2] / "data"
ASKED = {entry.puzzle: entry for stage in stages(Depth.DEFAULT) for entry in stage.entries}
LIGHT = {
    "textbook",
    "dead-cell",
    "dead-unit",
    "dead-end",
    "contradictory-givens",
    "many-solutions",
    "half-rules",
    "crosswise",
    "three-ways",
}


def _maker() -> ModuleType:
    sys.path.insert(0, str(DATA))
    try:
        return importlib.import_module("make_puzzle_library")
    finally:
        sys.path.remove(str(DATA))


@pytest.mark.parametrize("name", sorted(LIGHT))
def test_making_a_section_again_gives_the_same_lines(name: str) -> None:
    """A section is what its recipe makes; where a change makes this fail, data/make_puzzle_library.py is to be run again."""
    maker = _maker()
    (recipe,) = (recipe for recipe in maker.RECIPES if recipe.name == name)
    assert "\n".join(maker._section(recipe)) in maker.FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "rung", [propagation.Solver(), exact_cover.Solver()], ids=["propagation", "exact-cover"]
)
def test_every_expectation_is_right(rung: propagation.Solver) -> None:
    """Two rungs of unlike kinds find as many solutions, and the checker accepts the one that is given."""
    for entry in ASKED.values():
        most = 2 if entry.count is None else entry.count + 1
        result = rung.solve(entry.puzzle, Limits(most))
        assert len(result.solutions) == (entry.count if entry.count is not None else 2), entry.name
        assert (entry.solution is None) == (entry.at_least == 0)
        assert entry.solution is None or find_faults(entry.puzzle, entry.solution) == ()


def test_contract_boards_have_exactly_one_solution() -> None:
    """As LeetCode 37 promises; and at least one of every stage is asked in a quick trial, too."""
    for depth in Depth:
        for stage in stages(depth):
            assert stage.entries
            assert not stage.contract or all(entry.count == 1 for entry in stage.entries)


def test_every_cell_is_left_to_find_with_every_digit() -> None:
    """Among the boards with one solution each of the 81 cells is blank where it must become each of the nine digits."""
    seen: Counter[tuple[int, int]] = Counter()
    for entry in ASKED.values():
        if entry.count == 1 and entry.solution:
            seen.update(
                (cell, entry.solution[cell])
                for cell, given in enumerate(entry.puzzle.givens)
                if not given
            )
    assert len(seen) == 81 * 9


def test_every_cell_is_once_the_last_blank() -> None:
    """Eighty-one boards with one blank each."""
    blanks = [
        entry.puzzle.givens.index(0)
        for entry in puzzle_library.last_blanks()
        if entry.puzzle.givens.count(0) == 1
    ]
    assert blanks == list(range(81))


def test_what_is_said_to_be_quick_is_quick_for_textbook_search() -> None:
    """A time-out there is a fault, and so plain search in reading order must not need many guesses."""
    for stage in stages(Depth.DEFAULT):
        if not stage.may_be_slow:
            for entry in stage.entries:
                result = bitmasks.Solver().solve(entry.puzzle, Limits(1, 10.0))
                assert result.stop in (Stop.ENOUGH, Stop.EXHAUSTED)
                assert result.counters["guesses"] <= 5_000, entry.name


@pytest.mark.parametrize("unit", ["row", "column", "box"])
def test_there_are_clashes_in_one_kind_of_unit_alone(unit: str) -> None:
    """And clashes in all three, in boards that search fills if it never compares two givens."""
    kinds = [
        {contradiction.unit.split()[0] for contradiction in entry.puzzle.contradictions}
        for entry in puzzle_library.section("contradictory-givens")
    ]
    assert {unit} in kinds
    assert {"row", "column", "box"} in kinds


def test_isomorphs_keep_their_solutions() -> None:
    """Turned, transposed, relabelled, shuffled: what is known of the board holds for the other."""
    entry = puzzle_library.section("hard")[0]
    changes = (
        puzzle_library.turned,
        puzzle_library.transposed,
        puzzle_library.relabelled,
        lambda entry: puzzle_library.isomorph(entry, 3),
    )
    for change in changes:
        other: PuzzleEntry = change(entry)
        assert other.puzzle != entry.puzzle
        assert other.solution is not None
        assert find_faults(other.puzzle, other.solution) == ()


def test_a_solver_of_one_solution_is_not_asked_what_it_cannot_know() -> None:
    """Counting is asked of those that count, one object of those that have one."""
    asked = {stage.name for stage in stages(Depth.DEFAULT) if stage.fits(Capabilities(one=True))}
    assert not asked & {"counting", "one object", "first of several"}
    more = {
        stage.name
        for stage in stages(Depth.DEFAULT)
        if stage.fits(Capabilities(one=True, counts=True, reusable=True))
    }
    assert more - asked == {"counting", "one object"}
