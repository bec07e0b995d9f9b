"""Boards of any shape with all their solutions, made by a formula and by brute force, with no solver's help."""

from __future__ import annotations

from functools import cache
from itertools import combinations, islice
from random import Random
from typing import NamedTuple

from solvers.conformance.brute_force import solutions
from solvers.isomorph import Isomorphism
from solvers.puzzle import STANDARD, Grid, Puzzle
from solvers.shape import Shape

FOUR = Shape(2, 2)
SIZES = (Shape(2, 3), Shape(3, 2), Shape(2, 4), Shape(1, 5), Shape(4, 4))
CROSSED = Shape.parse("2x2+diagonals")
JIGSAWS = (
    Shape.jigsaw("AAAB CABB CCDB CDDD"),
    Shape.jigsaw("AABABB AAABBB CCCDDD CCDCDD EEEFFF EEEFFF"),
)

# Made for this project: it takes a search, of 60,000 guesses where the cells are tried in reading order.
_HARD = "62.5..8.13.8..1..9...4..2..........85........4...7.95....6.3.....7.9.....9..54..."
_HARD_SOLVED = "629537841348261579715489236972345618583916724461872953854623197237198465196754382"

_BLANKS_A_ROW = 4  # brute force puts what a row lacks in every order


class KnownPuzzle(NamedTuple):
    """A puzzle and all of its solutions; of one that has no end of them, two."""

    puzzle: Puzzle
    solutions: tuple[Grid, ...]


@cache
def full(shape: Shape, seed: int = 0) -> Grid:
    """A full board: of plain boxes by a formula (every row is the first, shifted), else the first there is; shuffled."""
    n, height, width = shape.size, shape.box_height, shape.box_width
    if shape.extra or shape.regions:
        grid = next(solutions(Puzzle.empty(shape)))
    else:
        grid = tuple(
            (width * (r % height) + r // height + c) % n + 1 for r in range(n) for c in range(n)
        )
    return Isomorphism.random(shape, Random(seed)).apply(grid)


def solved(shape: Shape) -> KnownPuzzle:
    """Nothing left to fill in."""
    return KnownPuzzle(Puzzle(full(shape), shape), (full(shape),))


@cache
def one(shape: Shape, seed: int = 0) -> KnownPuzzle:
    """Exactly one solution: cells blanked in random order, each unless that would let in another solution."""
    grid = full(shape, seed)
    givens = list(grid)
    for cell in Random(seed).sample(range(shape.cells), shape.cells):
        row = cell // shape.size * shape.size
        if givens[row : row + shape.size].count(0) == min(_BLANKS_A_ROW, shape.size):
            continue
        givens[cell] = 0
        if len(list(islice(solutions(Puzzle(tuple(givens), shape)), 2))) > 1:
            givens[cell] = grid[cell]
    return KnownPuzzle(Puzzle(tuple(givens), shape), (grid,))


def hard() -> KnownPuzzle:
    """The usual board, one solution, and no way to it without many wrong guesses."""
    return KnownPuzzle(Puzzle.parse(_HARD), (Puzzle.parse(_HARD_SOLVED).givens,))


@cache
def several(shape: Shape) -> KnownPuzzle:
    """Three digits taken off the board: they can at least change places, which makes six solutions, and mostly more."""
    puzzle = Puzzle(tuple(digit if digit > 3 else 0 for digit in full(shape)), shape)
    return KnownPuzzle(puzzle, tuple(solutions(puzzle)))


def empty(shape: Shape) -> KnownPuzzle:
    """No givens, and two of the solutions."""
    return KnownPuzzle(Puzzle.empty(shape), (full(shape), full(shape, 1)))


@cache
def count_all(shape: Shape) -> KnownPuzzle:
    """No givens, and every solution; for small known_puzzles."""
    return KnownPuzzle(Puzzle.empty(shape), tuple(solutions(Puzzle.empty(shape))))


def none(shape: Shape) -> list[KnownPuzzle]:
    """No solution, and no given repeats a digit: a cell that can hold nothing, a wrong guess, each without a clash."""
    return [
        KnownPuzzle(puzzle, ())
        for puzzle in (_dead_cell(shape), _wrong_guess(shape))
        if not puzzle.contradictions
    ]


def _dead_cell(shape: Shape) -> Puzzle:
    """The first row lacks its last digit, which stands at the foot of the last column."""
    n = shape.size
    return Puzzle((*range(1, n), *[0] * (shape.cells - n), n), shape)


def _wrong_guess(shape: Shape) -> Puzzle:
    """The puzzle with one solution, and a digit in one of its blanks that is not the solution's and clashes with none."""
    puzzle, (grid,) = one(shape)
    for cell in (cell for cell, given in enumerate(puzzle.givens) if not given):
        seen = {puzzle.givens[peer] for peer in shape.peers(cell)}
        if other := next(
            (digit for digit in shape.digits if digit not in seen and digit != grid[cell]), None
        ):
            return puzzle.with_given(cell, other)
    return _dead_cell(shape)


def wrong_full(shape: Shape) -> KnownPuzzle:
    """Full, and two cells of the first row have changed places."""
    first, second, *rest = full(shape)
    return KnownPuzzle(Puzzle((second, first, *rest), shape), ())


def clashing(shape: Shape) -> list[KnownPuzzle]:
    """Two equal givens in a row, in a column, in a box, in each further kind of unit; they share no unit but that one."""
    found: dict[str, KnownPuzzle] = {}
    for number, (name, cells) in enumerate(shape.named_units):
        kind = name.split()[0]
        for pair in combinations(cells, 2):
            if kind not in found and set(shape.units_of(pair[0])) & set(
                shape.units_of(pair[1])
            ) == {number}:
                found[kind] = KnownPuzzle(
                    Puzzle(tuple(int(cell in pair) for cell in range(shape.cells)), shape), ()
                )
    return list(found.values())


def isomorphs(count: int) -> list[KnownPuzzle]:
    """So many different usual boards with one solution each."""
    puzzle, (grid,) = one(STANDARD)
    changes = [Isomorphism.random(STANDARD, Random(seed)) for seed in range(count)]
    return [
        KnownPuzzle(Puzzle(change.apply(puzzle.givens)), (change.apply(grid),))
        for change in changes
    ]
