"""The puzzles of a run as rows, and back: the board, where it comes from, and what is known of it."""

from __future__ import annotations

import sqlite3
from typing import Any, Final

from solvers import notation
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.shape import Shape

INSERT: Final = f"INSERT OR IGNORE INTO puzzles VALUES ({', '.join('?' * 11)})"


def row(run: str, puzzle: int, isomorph: int, entry: PuzzleEntry) -> tuple[Any, ...]:
    """The values for `INSERT`."""
    shape = entry.puzzle.shape
    solution = notation.to_line(entry.solution, shape) if entry.solution else None
    known = (entry.source, entry.line, entry.name, entry.count, entry.at_least, solution)
    return run, puzzle, isomorph, str(entry.puzzle), str(shape), *known


def entry(row: sqlite3.Row) -> PuzzleEntry:
    """The entry that a row of the table `puzzles` holds."""
    shape = Shape.parse(row["shape"])
    solution = notation.parse(row["solution"], shape)[1] if row["solution"] else None
    puzzle = Puzzle.parse(row["text"], shape)
    return PuzzleEntry(
        puzzle, row["source"], row["line"], row["count"], row["at_least"], solution, row["name"]
    )
