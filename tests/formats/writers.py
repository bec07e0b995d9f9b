"""A writer for each format, with its name, for tests that read back what it writes."""

from __future__ import annotations

from collections.abc import Sequence

from solvers import notation
from solvers.puzzle import Puzzle


def csv_tables(puzzles: Sequence[Puzzle]) -> str:
    """A table with a header."""
    return "\n".join(["name,puzzle", *(f"{n},{puzzle}" for n, puzzle in enumerate(puzzles))])


def grid_blocks(puzzles: Sequence[Puzzle]) -> str:
    """Grids with drawn boxes, separated by blank lines."""
    return "\n\n".join(notation.to_grid(puzzle.givens, puzzle.shape) for puzzle in puzzles)


def puzzle_lines(puzzles: Sequence[Puzzle]) -> str:
    """One puzzle on each line."""
    return "\n".join(map(str, puzzles))
