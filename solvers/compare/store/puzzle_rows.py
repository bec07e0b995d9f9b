"""Puzzles of a run as rows: the instance, its source, and what is known about its solutions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solvers import notation
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.shape import Shape


def row(run: str, puzzle: int, isomorph: int, entry: PuzzleEntry) -> dict[str, Any]:
    """Return the values of a row of the table `puzzles`."""
    shape = entry.puzzle.shape
    return {
        "run": run,
        "puzzle": puzzle,
        "isomorph": isomorph,
        "text": str(entry.puzzle),
        "shape": str(shape),
        "source": entry.source,
        "line": entry.line,
        "name": entry.name,
        "count": entry.count,
        "at_least": entry.at_least,
        "solution": notation.to_line(entry.solution, shape) if entry.solution else None,
    }


def entry(row: Mapping[str, Any]) -> PuzzleEntry:
    """Return the entry that a row of the table `puzzles` contains."""
    shape = Shape.parse(row["shape"])
    return PuzzleEntry(
        puzzle=Puzzle(notation.read_line(row["text"], shape), shape),
        source=row["source"],
        line=row["line"],
        count=row["count"],
        at_least=row["at_least"],
        solution=notation.read_line(row["solution"], shape) if row["solution"] else None,
        name=row["name"],
    )
