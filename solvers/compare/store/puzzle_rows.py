"""Puzzles of a run as rows: the instance, its source, and what is known about its solutions."""

from __future__ import annotations

import sqlite3
from typing import Any, Final

from solvers import notation
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.shape import Shape

INSERT: Final = f"INSERT OR IGNORE INTO puzzles VALUES ({', '.join('?' * 11)})"


def row(run: str, puzzle: int, isomorph: int, entry: PuzzleEntry) -> tuple[Any, ...]:
    """Return the values for `INSERT`."""
    shape = entry.puzzle.shape
    solution = notation.to_line(entry.solution, shape) if entry.solution else None
    known = (entry.source, entry.line, entry.name, entry.count, entry.at_least, solution)
    return run, puzzle, isomorph, str(entry.puzzle), str(shape), *known


def entry(row: sqlite3.Row) -> PuzzleEntry:
    """Return the entry that a row of the table `puzzles` contains."""
    shape = Shape.parse(row["shape"])
    return PuzzleEntry(
        puzzle=Puzzle.parse(row["text"], shape),
        source=row["source"],
        line=row["line"],
        count=row["count"],
        at_least=row["at_least"],
        solution=notation.parse(row["solution"], shape)[1] if row["solution"] else None,
        name=row["name"],
    )
