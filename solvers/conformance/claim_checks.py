"""Check what a backend claims: none, one or many solutions, with every solution limit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from solvers.conformance import known_puzzles as known
from solvers.conformance.backend_tester import BackendTester, Check
from solvers.conformance.known_puzzles import KnownPuzzle
from solvers.puzzle import STANDARD
from solvers.shape import Shape

SHAPES: Final = (STANDARD, known.SHAPE_4X4)
SOLUTION_LIMITS: Final = (1, 2, None)
ALL_LIMITS: Final = (287, 288, 289, None)  # for the 288 solutions of the empty 4x4 puzzle
EMPTY_SECONDS: Final = 0.3  # a search for all solutions of an empty puzzle never ends
CONTRADICTORY_SECONDS: Final = 2.0  # a search that overlooks the contradiction is very long


def _solve_all(
    tester: BackendTester,
    puzzles: Iterable[KnownPuzzle],
    solution_limits: Iterable[int | None] = SOLUTION_LIMITS,
) -> None:
    puzzles = tuple(puzzles)
    for solution_limit in solution_limits:
        for puzzle in puzzles:
            tester.solve(puzzle, solution_limit)


def _finds(tester: BackendTester) -> None:
    shapes = (*SHAPES, *known.SIZES)
    results = [tester.solve(known.unique(shape), 1) for shape in shapes]
    supported = [result for result in results if result is not None]
    sizes = ", ".join(map(str, shapes))
    evidence = f"raised Unsupported for all sizes: {sizes}"
    tester.require(bool(supported), "supports a size", evidence)
    any_solution = any(result.solutions for result in supported)
    evidence = f"no solution for {len(supported)} puzzles"
    tester.require(any_solution, "finds a solution", evidence)


def _one(tester: BackendTester) -> None:
    _solve_all(tester, map(known.unique, SHAPES))


def _search(tester: BackendTester) -> None:
    _solve_all(tester, [known.hard()], (1, 2))


def _several(tester: BackendTester) -> None:
    for puzzle in map(known.several, SHAPES):
        number = len(puzzle.solutions)
        _solve_all(tester, [puzzle], (1, 2, number - 1, number, number + 1, None))


def _none(tester: BackendTester) -> None:
    _solve_all(tester, [puzzle for shape in SHAPES for puzzle in known.unsolvable(shape)])


def _contradictory(tester: BackendTester) -> None:
    for shape in (STANDARD, known.DIAGONAL_4X4, known.JIGSAWS[0]):
        for puzzle in known.contradictory(shape):
            for solution_limit in (1, 2):
                tester.solve(puzzle, solution_limit, CONTRADICTORY_SECONDS)


def _solved(tester: BackendTester) -> None:
    _solve_all(
        tester,
        [
            puzzle
            for shape in SHAPES
            for puzzle in (known.solved(shape), known.full_but_wrong(shape))
        ],
    )


def _all(tester: BackendTester) -> None:
    _solve_all(tester, [known.empty_with_all_solutions(known.SHAPE_4X4)], ALL_LIMITS)


def _empty(tester: BackendTester) -> None:
    if not tester.interruptible and not tester.worker:
        return
    for solution_limit in (1, 2):
        for shape in (STANDARD, Shape(4, 4)):
            tester.solve(known.empty(shape), solution_limit, EMPTY_SECONDS)


def _sizes(tester: BackendTester) -> None:
    _solve_shapes(tester, known.SIZES)


def _solve_shapes(tester: BackendTester, shapes: Iterable[Shape]) -> None:
    for shape in shapes:
        puzzles = [known.unique(shape), known.several(shape), *known.unsolvable(shape)]
        _solve_all(tester, puzzles, (2, None))


def _other_units(tester: BackendTester) -> None:
    _solve_shapes(tester, (known.DIAGONAL_4X4, known.ANTI_KING_6X6, *known.JIGSAWS))
    small = (known.DIAGONAL_4X4, known.JIGSAWS[0])
    _solve_all(tester, map(known.empty_with_all_solutions, small), (None,))


CLAIMS: Final = (
    Check("finds", "It supports at least one size, and finds a solution.", _finds),
    Check(
        "one-solution",
        "With every limit, it finds the only solution of a puzzle and claims no other.",
        _one,
    ),
    Check("search", "It also solves a puzzle that takes thousands of guesses.", _search),
    Check(
        "several-solutions",
        "It finds different, valid solutions up to the limit, and claims to have found all only if"
        " it has.",
        _several,
    ),
    Check("no-solution", "It returns no solution for an unsolvable puzzle.", _none),
    Check(
        "contradictory-givens",
        "It returns no solution if a row, column, box, region or diagonal has two equal givens.",
        _contradictory,
    ),
    Check(
        "solved-puzzle",
        "It returns a solved puzzle as its own solution, and none for a full grid that is wrong.",
        _solved,
    ),
    Check(
        "all-solutions", "It finds each of the 288 solutions of the empty 4x4 puzzle once.", _all
    ),
    Check(
        "empty-puzzle", "It does not claim that an empty puzzle has one solution or none.", _empty
    ),
    Check("sizes", "It solves puzzles of other sizes, or raises Unsupported.", _sizes),
    Check(
        "other-units",
        "It obeys diagonals and jigsaw regions, or raises Unsupported.",
        _other_units,
    ),
)
