"""Find all solutions of a puzzle with few blanks per row by brute force, as permutations of rows.

The rules come from `Shape.units`; no other code is shared with any solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from solvers.puzzle import Grid, Puzzle


def solutions(puzzle: Puzzle) -> Iterator[Grid]:
    """Yield each solution once: try the missing digits of each row in every order."""
    if not puzzle.contradictions:
        yield from _complete(puzzle, ())


def _complete(puzzle: Puzzle, rows: Grid) -> Iterator[Grid]:
    size = puzzle.shape.size
    if len(rows) == puzzle.shape.cells:
        yield rows
        return
    givens = puzzle.givens[len(rows) : len(rows) + size]
    missing = [digit for digit in puzzle.shape.digits if digit not in givens]
    for order in permutations(missing):
        digits = iter(order)
        grid = rows + tuple(given or next(digits) for given in givens)
        if _last_row_fits(puzzle, grid):
            yield from _complete(puzzle, grid)


def _last_row_fits(puzzle: Puzzle, grid: Grid) -> bool:
    """Whether the last row of `grid` repeats no digit of the rows above it or of the givens."""
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
