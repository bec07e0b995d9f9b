"""The puzzles of a check: every number of solutions is right, and every cell and digit occurs."""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from solvers.backtracking import bitmasks, exact_cover, fewest_first, propagation
from solvers.check import Depth, puzzle_library
from solvers.check.stage_list import stages
from solvers.check.symmetries import SYMMETRIES
from solvers.checker import find_faults
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.solver import Limits
from solvers.worker.capabilities import Capabilities

DATA = Path(__file__).parents[2] / "data"
CASES = {entry.puzzle: entry for stage in stages(Depth.DEFAULT) for entry in stage.cases}
QUICKLY_MADE = {
    "textbook",
    "dead-cell",
    "dead-unit",
    "dead-end",
    "contradictory-givens",
    "many-solutions",
    "three-ways",
    "few-givens",
    "third-candidate",
}


def _maker() -> ModuleType:
    sys.path.insert(0, str(DATA))
    try:
        return importlib.import_module("make_puzzle_library")
    finally:
        sys.path.remove(str(DATA))


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [*sorted(QUICKLY_MADE), pytest.param("half-rules", marks=pytest.mark.long)],
)
def test_making_a_section_again_gives_the_same_lines(name: str) -> None:
    """If a change makes this fail, run data/make_puzzle_library.py again."""
    maker = _maker()
    (recipe,) = (recipe for recipe in maker.RECIPES if recipe.name == name)
    assert "\n".join(maker._section(recipe)) in maker.FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "rung", [propagation.Solver(), exact_cover.Solver()], ids=["propagation", "exact-cover"]
)
def test_every_number_of_solutions_is_right(rung: propagation.Solver) -> None:
    """Two rungs with different methods find that number; the checker accepts the solution."""
    for entry in CASES.values():
        most = 2 if entry.count is None else entry.count + 1
        result = rung.solve(entry.puzzle, Limits(most))
        assert len(result.solutions) == (entry.count if entry.count is not None else 2), entry.name
        assert (entry.solution is None) == (entry.at_least == 0)
        assert entry.solution is None or find_faults(entry.puzzle, entry.solution) == ()


def test_puzzles_of_the_contract_have_exactly_one_solution() -> None:
    """As LeetCode 37 promises. At every depth, every stage has a case."""
    for depth in Depth:
        for stage in stages(depth):
            assert stage.cases
            assert not stage.contract or all(entry.count == 1 for entry in stage.cases)


def test_every_cell_is_blank_with_every_digit() -> None:
    """Among the puzzles with one solution, each of the 81 cells has to become each digit."""
    seen: Counter[tuple[int, int]] = Counter()
    for entry in CASES.values():
        if entry.count == 1 and entry.solution:
            blanks = (cell for cell, given in enumerate(entry.puzzle.givens) if not given)
            seen.update((cell, entry.solution[cell]) for cell in blanks)
    assert len(seen) == 81 * 9


def test_there_are_puzzles_with_17_givens_to_21() -> None:
    """A solver with room for 63 blanks fails the first of them."""
    counts = Counter(
        81 - entry.puzzle.givens.count(0) for entry in puzzle_library.section("few-givens")
    )
    assert counts == dict.fromkeys(range(17, 22), 2)


def test_a_long_search_takes_thousands_of_guesses() -> None:
    """In reading order, or if the blank with the fewest candidates is filled first."""
    entries = puzzle_library.section("long-search")
    for entry, rung, least in (
        (entries[0], bitmasks.Solver(), 10_000),
        (entries[3], fewest_first.Solver(), 2_000),
    ):
        assert rung.solve(entry.puzzle, Limits(1)).counters["guesses"] >= least


def test_two_candidates_of_each_cell_are_not_enough() -> None:
    """Every blank has at least three candidates."""
    for entry in puzzle_library.section("third-candidate"):
        puzzle = entry.puzzle
        used = (
            {puzzle.givens[peer] for peer in puzzle.shape.peers(cell)} - {0}
            for cell, given in enumerate(puzzle.givens)
            if not given
        )
        assert max(map(len, used)) <= 6


def test_every_cell_is_once_the_last_blank() -> None:
    """There are 81 puzzles with one blank each."""
    givens = [entry.puzzle.givens for entry in puzzle_library.last_blanks()]
    assert [each.index(0) for each in givens if each.count(0) == 1] == list(range(81))


def test_stages_that_must_not_be_slow_are_quick_for_textbook_search() -> None:
    """A timeout is a fault there, so plain search in reading order must need few guesses."""
    for stage in stages(Depth.DEFAULT):
        if not stage.may_be_slow:
            for entry in stage.cases:
                result = bitmasks.Solver().solve(entry.puzzle, Limits(1))
                assert result.stop in (Stop.ENOUGH, Stop.EXHAUSTED)
                assert result.counters["guesses"] <= 5_000, entry.name


@pytest.mark.parametrize("unit", ["row", "column", "box"])
def test_givens_contradict_in_one_kind_of_unit_alone(unit: str) -> None:
    """Other puzzles contradict in all three kinds: search fills them if it compares no givens."""
    kinds = [
        {found.unit.split()[0] for found in entry.puzzle.contradictions}
        for entry in puzzle_library.section("contradictory-givens")
    ]
    assert {unit} in kinds
    assert {"row", "column", "box"} in kinds


def test_isomorphs_keep_their_solutions() -> None:
    """The solution of a rotated, transposed, relabelled or shuffled puzzle is valid."""
    entry = puzzle_library.section("hard")[0]
    changes = (
        puzzle_library.rotated,
        puzzle_library.transposed,
        puzzle_library.relabelled,
        lambda entry: puzzle_library.isomorph(entry, 3),
    )
    for change in changes:
        other: PuzzleEntry = change(entry)
        assert other.puzzle != entry.puzzle
        assert other.solution is not None
        assert find_faults(other.puzzle, other.solution) == ()


def test_the_symmetries_of_a_grid_are_different_and_keep_its_units() -> None:
    """There are seven besides the grid itself; a solved puzzle stays solved."""
    full = puzzle_library.solved(puzzle_library.solutions()[0])
    grids = [change.apply(full.puzzle.givens) for change in SYMMETRIES.values()]
    assert len({full.puzzle.givens, *grids}) == 8
    assert not any(find_faults(Puzzle.empty(), grid) for grid in grids)


def test_a_solver_runs_only_the_stages_that_it_can() -> None:
    """Counting needs a solver that counts, and one object a solver that has an object."""
    names = {stage.name for stage in stages(Depth.DEFAULT) if stage.fits(Capabilities(one=True))}
    assert not names & {"counting", "one object", "first of several"}
    able = Capabilities(one=True, counts=True, reusable=True)
    more = {stage.name for stage in stages(Depth.DEFAULT) if stage.fits(able)}
    assert more - names == {"counting", "one object"}
