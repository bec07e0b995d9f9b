"""Every solution of a small board, or of one with few blanks a row: each row a permutation, no digit twice in a unit.

It reads the rules from `Shape.units`, and shares nothing else with any solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from solvers.puzzle import Grid, Puzzle


def solutions(puzzle: Puzzle) -> Iterator[Grid]:
    """Each solution once: row after row, the digits that the row lacks in every order in its blanks."""
    if not puzzle.contradictions:
        yield from _completed(puzzle, ())


def _completed(puzzle: Puzzle, rows: Grid) -> Iterator[Grid]:
    size = puzzle.shape.size
    if len(rows) == puzzle.shape.cells:
        yield rows
        return
    givens = puzzle.givens[len(rows) : len(rows) + size]
    lacking = [digit for digit in puzzle.shape.digits if digit not in givens]
    for order in permutations(lacking):
        digits = iter(order)
        grid = rows + tuple(given or next(digits) for given in givens)
        if _holds(puzzle, grid):
            yield from _completed(puzzle, grid)


def _holds(puzzle: Puzzle, grid: Grid) -> bool:
    """Whether the last row of `grid` repeats nothing in any unit, with the rows above it."""
    shape = puzzle.shape
    for cell in range(len(grid) - shape.size, len(grid)):
        digit = grid[cell]
        if puzzle.givens[cell] != digit and any(
            puzzle.givens[peer] == digit for peer in shape.peers(cell)
        ):
            return False
        if any(grid[peer] == digit for peer in shape.peers(cell) if peer < len(grid)):
            return False
    return True
