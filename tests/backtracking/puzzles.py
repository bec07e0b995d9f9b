"""Puzzles, small shapes, and a brute-force search that shares no code with the rungs."""

from __future__ import annotations

from importlib import import_module
from itertools import permutations

from solvers.backtracking import LADDER
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape
from solvers.solver import Solver

RUNGS: dict[str, Solver] = {
    name: import_module(f"solvers.backtracking.{name.replace('-', '_')}").Solver()
    for name in LADDER
    if name not in ("compiled", "lanes")  # these have their own tests
}

# Made for this project. EASY needs no guess if singles are placed, HARD does. The solution of
# BACKWARDS begins 987654321.
EASY = Puzzle.parse(
    "...15973....2.3.4.6....75.....41..731.9.3..2...4.78.6...23.1...8..7253.4..7....8."
)
HARD = Puzzle.parse(
    "62.5..8.13.8..1..9...4..2..........85........4...7.95....6.3.....7.9.....9..54..."
)
BACKWARDS = Puzzle.parse(
    ".........3.........15..27..2...39.5.........37...4.61..76...2..8...2..9.5.2..6.3."
)

FOUR = Shape(2, 2)
SIX = Shape(2, 3)


def pattern(shape: Shape) -> Grid:
    """Return a full grid of a shape with regular boxes: each row is the first one, shifted."""
    n, height, width = shape.size, shape.box_height, shape.box_width
    return tuple(
        (width * (r % height) + r // height + c) % n + 1 for r in range(n) for c in range(n)
    )


def brute_force(puzzle: Puzzle) -> set[Grid]:
    """Return all solutions.

    Each row is a permutation that keeps the givens and repeats no digit in any unit so far.
    """
    n = puzzle.shape.size
    grids: list[Grid] = [()]
    for row in range(n):
        givens = puzzle.givens[row * n : row * n + n]
        rows = [line for line in permutations(puzzle.shape.digits) if _keeps(givens, line)]
        grids = [
            grid + line for grid in grids for line in rows if _allowed(puzzle.shape, grid + line)
        ]
    return set(grids)


def _keeps(givens: Grid, line: Grid) -> bool:
    return all(given in (0, digit) for given, digit in zip(givens, line, strict=True))


def _allowed(shape: Shape, grid: Grid) -> bool:
    filled = [[grid[cell] for cell in unit if cell < len(grid)] for unit in shape.units]
    return all(len(set(digits)) == len(digits) for digits in filled)
