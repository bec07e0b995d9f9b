"""Find all solutions of a puzzle by brute force: try every digit in each blank, in reading order.

The rules come from `Shape.units`; no other code is shared with any solver.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.puzzle import Grid, Puzzle


def solutions(puzzle: Puzzle) -> Iterator[Grid]:
    """Yield each solution once, in the order of their digits."""
    if puzzle.contradictions:
        return
    shape = puzzle.shape
    blanks = [cell for cell, given in enumerate(puzzle.givens) if not given]
    peers = {cell: tuple(shape.peers(cell)) for cell in blanks}
    yield from _complete([*puzzle.givens], blanks, peers, shape.digits)


def _complete(
    grid: list[int], blanks: list[int], peers: dict[int, tuple[int, ...]], digits: range
) -> Iterator[Grid]:
    """Yield the solutions in which the cells of `grid` that are not in `blanks` are as they are."""
    if not blanks:
        yield tuple(grid)
        return
    cell, *others = blanks
    seen = {grid[peer] for peer in peers[cell]}
    for digit in digits:
        if digit not in seen:
            grid[cell] = digit
            yield from _complete(grid, others, peers, digits)
    grid[cell] = 0
