"""Puzzles of any shape with all their solutions, made without a solver."""

from __future__ import annotations

from functools import cache
from itertools import combinations, islice
from random import Random
from typing import Final, NamedTuple

from solvers.conformance.brute_force import solutions
from solvers.isomorph import Isomorphism
from solvers.puzzle import STANDARD, Grid, Puzzle
from solvers.shape import Shape

SHAPE_4X4: Final = Shape(2, 2)
SIZES: Final = (Shape(2, 3), Shape(3, 2), Shape(2, 4), Shape(1, 5), Shape(4, 4))
DIAGONAL_4X4: Final = Shape.parse("2x2+diagonals")
ANTI_KING_6X6: Final = Shape.parse("2x3+anti-king")
JIGSAWS: Final = (
    Shape.jigsaw("AAAB CABB CCDB CDDD"),
    Shape.jigsaw("AABABB AAABBB CCCDDD CCDCDD EEEFFF EEEFFF"),
)

# Made for this project: search in reading order takes 60,000 guesses.
_HARD: Final = "62.5..8.13.8..1..9...4..2..........85........4...7.95....6.3.....7.9.....9..54..."
_HARD_SOLVED: Final = (
    "629537841348261579715489236972345618583916724461872953854623197237198465196754382"
)

_BLANKS_PER_ROW: Final = 4  # at most, so that brute force is quick


class KnownPuzzle(NamedTuple):
    """A puzzle and all of its solutions; two of them if there are too many."""

    puzzle: Puzzle
    solutions: tuple[Grid, ...]


@cache
def full_grid(shape: Shape, seed: int = 0) -> Grid:
    """Return a random isomorph of a full grid.

    With plain boxes, each row is the first row shifted. Otherwise it is the first grid found.
    """
    n, height, width = shape.size, shape.box_height, shape.box_width
    if shape.extra or shape.regions:
        grid = next(solutions(Puzzle.empty(shape)))
    else:
        grid = tuple(
            (width * (r % height) + r // height + c) % n + 1 for r in range(n) for c in range(n)
        )
    return Isomorphism.random(shape, Random(seed)).apply(grid)


def solved(shape: Shape) -> KnownPuzzle:
    """Return a puzzle without blanks."""
    return KnownPuzzle(Puzzle(full_grid(shape), shape), (full_grid(shape),))


@cache
def unique(shape: Shape, seed: int = 0) -> KnownPuzzle:
    """Return a puzzle with one solution: remove givens in random order while it stays unique."""
    grid = full_grid(shape, seed)
    puzzle = Puzzle(grid, shape)
    for cell in Random(seed).sample(range(shape.cells), shape.cells):
        row = cell // shape.size * shape.size
        blanks = puzzle.givens[row : row + shape.size].count(0)
        if blanks < min(_BLANKS_PER_ROW, shape.size):
            fewer = puzzle.with_given(cell, 0)
            if len(list(islice(solutions(fewer), 2))) == 1:
                puzzle = fewer
    return KnownPuzzle(puzzle, (grid,))


def hard() -> KnownPuzzle:
    """Return a 9x9 puzzle with one solution that takes many wrong guesses."""
    return KnownPuzzle(Puzzle.parse(_HARD), (Puzzle.parse(_HARD_SOLVED).givens,))


@cache
def several(shape: Shape) -> KnownPuzzle:
    """Return a full grid without three of its digits, which has six or more solutions."""
    puzzle = Puzzle(tuple(digit if digit > 3 else 0 for digit in full_grid(shape)), shape)
    return KnownPuzzle(puzzle, tuple(solutions(puzzle)))


def empty(shape: Shape) -> KnownPuzzle:
    """Return the empty puzzle and two of its solutions."""
    return KnownPuzzle(Puzzle.empty(shape), (full_grid(shape), full_grid(shape, 1)))


@cache
def empty_with_all_solutions(shape: Shape) -> KnownPuzzle:
    """Return the empty puzzle of a small shape and all of its solutions."""
    return KnownPuzzle(Puzzle.empty(shape), tuple(solutions(Puzzle.empty(shape))))


def unsolvable(shape: Shape) -> list[KnownPuzzle]:
    """Return puzzles without a solution whose givens do not contradict each other."""
    puzzles = (_with_dead_cell(shape), _with_wrong_guess(shape))
    return [KnownPuzzle(puzzle, ()) for puzzle in puzzles if not puzzle.contradictions]


def _with_dead_cell(shape: Shape) -> Puzzle:
    """A puzzle in which the last cell of the first row has no candidate: its column has n."""
    n = shape.size
    return Puzzle((*range(1, n), *[0] * (shape.cells - n), n), shape)


def _with_wrong_guess(shape: Shape) -> Puzzle:
    """A wrong digit in a blank of a unique puzzle, which contradicts no given."""
    puzzle, (grid,) = unique(shape)
    for cell in (cell for cell, given in enumerate(puzzle.givens) if not given):
        seen = {puzzle.givens[peer] for peer in shape.peers(cell)} | {grid[cell]}
        if wrong := next((digit for digit in shape.digits if digit not in seen), None):
            return puzzle.with_given(cell, wrong)
    return _with_dead_cell(shape)


def full_but_wrong(shape: Shape) -> KnownPuzzle:
    """Return a full grid with the first two cells exchanged."""
    first, second, *rest = full_grid(shape)
    return KnownPuzzle(Puzzle((second, first, *rest), shape), ())


def contradictory(shape: Shape) -> list[KnownPuzzle]:
    """Return a puzzle for each kind of unit: two equal givens that share just one such unit."""
    found: dict[str, KnownPuzzle] = {}
    for number, (name, cells) in enumerate(shape.named_units):
        kind = name.split()[0]
        for one, other in combinations(cells, 2):
            shared = set(shape.units_of(one)) & set(shape.units_of(other))
            if kind not in found and shared == {number}:
                puzzle = Puzzle.empty(shape).with_given(one, 1).with_given(other, 1)
                found[kind] = KnownPuzzle(puzzle, ())
    return list(found.values())


def isomorphs(number: int) -> list[KnownPuzzle]:
    """Return this many different 9x9 puzzles with one solution each."""
    puzzle, (grid,) = unique(STANDARD)
    changes = [Isomorphism.random(STANDARD, Random(seed)) for seed in range(number)]
    return [
        KnownPuzzle(Puzzle(change.apply(puzzle.givens)), (change.apply(grid),))
        for change in changes
    ]
