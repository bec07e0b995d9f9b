"""Puzzles for a request: each is what was asked for, and depends only on the seed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from solvers.backtracking import compiled, exact_cover, lanes, propagation
from solvers.checker import find_faults
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.generate import Request, Symmetry, puzzles
from solvers.generate.jigsaw_regions import random_regions
from solvers.generate.random_grids import random_grids
from solvers.generate.random_keys import keys
from solvers.generate.symmetry import groups
from solvers.puzzle import Puzzle
from solvers.rating import Level, rate
from solvers.shape import Shape
from solvers.solver import Limits

LANES, COMPILED = lanes.Solver(), compiled.Solver()
INDEPENDENT = exact_cover.Solver()
ALL, TWO = Limits(None), Limits(2)


Symmetric = Callable[[npt.NDArray[np.bool_]], npt.NDArray[np.bool_]]


def made(request: Request, count: int = 1, threads: int = 1) -> list[PuzzleEntry]:
    """Generate puzzles."""
    solver = LANES if request.is_standard else COMPILED
    return list(islice(puzzles(request, solver, threads=threads, attempts=200), count))


def solutions(puzzle: Puzzle) -> int:
    """Count the solutions with a solver that shares no code with the generator."""
    return len(INDEPENDENT.solve(puzzle, ALL).solutions)


def test_random_numbers_are_those_of_splitmix64() -> None:
    """They are the same on every machine: these were computed with Python's integers."""
    found = keys(1, 2, np.array([0, 3]), 2).tolist()
    assert found == [[key(1, 2, index, place) for place in (1, 2)] for index in (0, 3)]


def key(seed: int, purpose: int, index: int, place: int) -> int:
    """Compute a random number with Python's integers."""
    step, whole = 0x9E3779B97F4A7C15, 2**64 - 1

    def mixed(number: int) -> int:
        number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & whole
        number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & whole
        return number ^ (number >> 31)

    start = mixed((seed + step) & whole)
    start = mixed(start ^ mixed((purpose * step + step) & whole))
    row = mixed((start + index * step) & whole)
    return mixed((row + place * step) & whole)


def test_a_seed_gives_the_same_puzzles_on_every_machine() -> None:
    """If this fails, the files that users have generated can no longer be generated again."""
    assert [str(entry.puzzle) for entry in made(Request(seed=1), 2)] == [
        "...9.......51.87..7.......6...5..6.3...6.41...7....89.82..4.....9..2...41..8.....",
        "....536....29....435.4..2...6....4..8......23..7..5.....3.1.5.....8..1.......9...",
    ]


def test_the_puzzles_do_not_depend_on_batches_and_threads() -> None:
    """Attempt 70 is in the second batch, with other attempts; two threads give the same."""
    entries = made(Request(seed=3), 80)
    assert entries == made(Request(seed=3), 80, threads=2)
    alone = random_grids(3, np.array([70]), LANES)[0].tolist()
    assert entries[70].solution == tuple(alone)


def test_random_grids_have_no_fault_and_differ() -> None:
    """The checker accepts each of them."""
    grids = [tuple(grid) for grid in random_grids(5, np.arange(20), LANES).tolist()]
    assert len(set(grids)) == 20
    assert all(find_faults(Puzzle.empty(), grid) == () for grid in grids)


@pytest.mark.parametrize("symmetry", Symmetry)
def test_a_minimal_puzzle_has_one_solution_and_no_group_can_be_removed(symmetry: Symmetry) -> None:
    """A group is a given, or givens that the symmetry maps to each other."""
    for puzzle, solution in (
        (each.puzzle, each.solution)
        for each in made(Request(seed=1, symmetry=symmetry, minimal=True), 3)
    ):
        assert INDEPENDENT.solve(puzzle, ALL).solutions == (solution,)
        for group in groups(9, symmetry):
            given = [bool(puzzle.givens[cell]) for cell in group]
            assert all(given) or not any(given)
            if all(given):
                fewer = tuple(0 if cell in group else d for cell, d in enumerate(puzzle.givens))
                assert len(LANES.solve(Puzzle(fewer), TWO).solutions) == 2


@pytest.mark.parametrize(
    ("symmetry", "same"),
    [
        (Symmetry.ROTATE_180, lambda rows: rows[::-1, ::-1]),
        (Symmetry.ROTATE_90, lambda rows: np.rot90(rows)),
        (Symmetry.HORIZONTAL, lambda rows: rows[::-1]),
        (Symmetry.VERTICAL, lambda rows: rows[:, ::-1]),
        (Symmetry.DIAGONAL, lambda rows: rows.T),
        (Symmetry.FULL, lambda rows: np.rot90(rows).T),
    ],
)
def test_the_pattern_of_givens_is_symmetric(symmetry: Symmetry, same: Symmetric) -> None:
    """Rotating or mirroring the puzzle gives the same pattern, also for another shape."""
    for shape in (Shape(), Shape(2, 3)):
        puzzle = made(Request(seed=2, symmetry=symmetry, shape=shape))[0].puzzle
        given = puzzle.to_numpy() > 0
        assert np.array_equal(given, same(given))


@pytest.mark.parametrize("minimal", [False, True])
def test_the_number_of_givens_is_in_the_range(minimal: bool) -> None:
    """Puzzles that are not minimal have each number of givens of the range."""
    entries = made(Request(seed=1, givens=range(23, 26), minimal=minimal), 20)
    found = {entry.puzzle.given_count for entry in entries}
    assert found == {23, 24, 25}
    assert all(solutions(entry.puzzle) == 1 for entry in entries)


@pytest.mark.parametrize("shape", ["3x3", "2x3"])
def test_puzzles_have_exactly_the_number_of_solutions(shape: str) -> None:
    """Another solver counts them."""
    for entry in made(Request(seed=1, shape=Shape.parse(shape), solutions=7), 3):
        assert entry.count == entry.at_least == solutions(entry.puzzle) == 7
        assert entry.solution
        assert find_faults(entry.puzzle, entry.solution) == ()


def test_several_solutions_with_a_number_of_givens() -> None:
    """Both conditions hold."""
    for entry in made(Request(seed=1, solutions=2, givens=range(26, 28)), 3):
        assert solutions(entry.puzzle) == 2
        assert 26 <= entry.puzzle.given_count <= 27


def test_unsatisfiable_puzzles_have_no_contradictory_givens() -> None:
    """Only a search finds out that they have no solution."""
    for entry in made(Request(seed=1, unsatisfiable=True), 3):
        assert (entry.count, entry.solution) == (0, None)
        assert entry.puzzle.contradictions == ()
        assert solutions(entry.puzzle) == 0


def test_late_givens() -> None:
    """The first row of the solution is 987654321, and the givens are in the last rows."""
    (entry,) = made(Request(seed=1, late_givens=True))
    assert entry.solution
    assert entry.solution[:9] == (9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert INDEPENDENT.solve(entry.puzzle, ALL).solutions == (entry.solution,)
    first, last = entry.puzzle.givens[:27], entry.puzzle.givens[54:]
    assert first.count(0) > last.count(0)


def test_hard_puzzles_take_the_guesses() -> None:
    """The solver itself counts its guesses, one puzzle at a time."""
    entries = made(Request(seed=1, guesses=6), 3)
    for entry in entries:
        result = LANES.solve(entry.puzzle, TWO)
        assert result.solutions == (entry.solution,)
        assert result.counters["guesses"] >= 6


def test_hard_puzzles_can_be_minimal() -> None:
    """No given can be removed, and the guesses are still as many."""
    (entry,) = made(Request(seed=1, guesses=3, minimal=True))
    assert LANES.solve(entry.puzzle, TWO).counters["guesses"] >= 3
    for cell, given in enumerate(entry.puzzle.givens):
        assert not given or len(LANES.solve(entry.puzzle.with_given(cell, 0), TWO).solutions) == 2


def test_regions_are_connected() -> None:
    """From the first cell of each region, all its cells can be reached."""
    for seed in range(3):
        regions = random_regions(7, Random(seed))
        assert sorted(regions) == sorted([*range(7)] * 7)
        for region in range(7):
            cells = {cell for cell in range(49) if regions[cell] == region}
            reached, new = set[int](), {min(cells)}
            while new:
                reached |= new
                new = {c for c in cells - reached for r in reached if _touch(c, r)}
            assert reached == cells


def _touch(one: int, other: int) -> bool:
    """Whether two cells of a 7x7 grid share a side."""
    return abs(one // 7 - other // 7) + abs(one % 7 - other % 7) == 1


@pytest.mark.parametrize("shape", [Shape(1, 6), Shape(1, 7)], ids=["6", "7"])
def test_jigsaws_have_regions_of_their_own_and_one_solution(shape: Shape) -> None:
    """Each puzzle has other regions."""
    entries = made(Request(seed=1, shape=shape, jigsaw=True), 3)
    assert len({entry.puzzle.shape for entry in entries}) == 3
    assert all(entry.puzzle.shape.regions for entry in entries)
    assert all(solutions(entry.puzzle) == 1 for entry in entries)


def test_the_solver_has_no_influence_on_other_shapes() -> None:
    """It only proves that the solution is unique."""
    request = Request(seed=4, shape=Shape.parse("2x3+diagonals"))
    one, other = (
        list(islice(puzzles(request, solver), 3)) for solver in (propagation.Solver(), INDEPENDENT)
    )
    assert one == other


def test_the_difficulty_chooses_among_the_puzzles() -> None:
    """The puzzles of a level come in the same order as without it."""
    wanted = [entry for entry in made(Request(seed=1), 60) if rate(entry.puzzle).level == "hard"]
    assert len(wanted) > 3
    assert made(Request(seed=1, levels=frozenset([Level.HARD])), len(wanted)) == wanted


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"shape": Shape(6, 6)}, "36 rows, which may take hours each; use at most 25x25"),
        ({"givens": range(10, 11)}, "10 givens: no such puzzle has one solution; .* at least 17"),
        ({"givens": range(60, 61), "minimal": True}, "no minimal puzzle with 60 givens is known"),
        ({"givens": range(90, 95)}, r"90\.\.94 givens in a puzzle of 81 cells; use 0 to 81"),
        ({"givens": range(30, 25)}, r"30\.\.24 givens in .*, the lower number first"),
        ({"givens": range(4, 5), "shape": Shape(2, 3)}, "at least 5 givens"),
        ({"givens": range(200, 201), "shape": Shape(5, 5)}, "may take hours; .* at least 313"),
        ({"givens": range(78, 80), "solutions": 2}, "leave only one solution; .* at most 77"),
        ({"solutions": 0}, "0 solutions; use 1 to 10,000, or ask for unsatisfiable"),
        ({"solutions": 2, "unsatisfiable": True}, "several solutions and no solution"),
        ({"solutions": 2, "minimal": True}, "minimal, with several solutions"),
        ({"guesses": 9, "shape": Shape(2, 3)}, "lanes solves only usual 9x9 puzzles"),
        ({"guesses": 9, "symmetry": Symmetry.FULL}, "many guesses with a symmetry"),
        ({"seed": -1}, "the seed is -1; use 0 to"),
        (
            {"jigsaw": True, "shape": Shape.jigsaw("AABB AABB CCDD CCDD")},
            "random regions and the regions of a shape",
        ),
    ],
)
def test_impossible_requests_are_refused(wishes: dict[str, object], message: str) -> None:
    """The error says what is impossible, and what is possible."""
    with pytest.raises(InputError, match=message):
        Request(**{"seed": 1} | wishes)  # type: ignore[arg-type]  # the values of a table


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        (
            Request(seed=1, givens=range(18, 19)),
            r"200 attempts in a row gave no such puzzle; their puzzles had 2\d to \d\d givens",
        ),
        (Request(seed=1, guesses=10**6, givens=range(17, 18)), "their puzzles had .* guess"),
        (Request(seed=1, shape=Shape(2, 2), solutions=200), "none had exactly 200 solutions"),
        (Request(seed=1, shape=Shape(2, 2), levels=frozenset([Level.EXPERT])), "200 were easy"),
        (
            Request(
                seed=1, shape=Shape(2, 2), givens=range(9, 10), levels=frozenset([Level.EXPERT])
            ),
            "had 9 givens;",
        ),
    ],
    ids=["givens", "guesses", "solutions", "levels", "one number"],
)
def test_the_search_ends_after_a_number_of_attempts(wish: Request, message: str) -> None:
    """The error says what the attempts reached."""
    with pytest.raises(InputError, match=message):
        made(wish)
