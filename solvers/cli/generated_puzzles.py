"""Write generated puzzles as lines, only the puzzles, grids or JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from solvers import json_fields, notation
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.puzzle import STANDARD


class PuzzleFormat(StrEnum):
    """How a generated puzzle is written."""

    LINE = "line"
    PUZZLE = "puzzle"
    GRID = "grid"
    JSON = "json"


def written(
    entries: Iterable[PuzzleEntry], puzzle_format: PuzzleFormat, recipe: str
) -> Iterator[str]:
    """Yield the text of each puzzle, and before it a comment if its shape is another one.

    The first text is a comment with the recipe, the command that generates the puzzles. JSON has no
    comments.
    """
    if puzzle_format is PuzzleFormat.JSON:
        yield from map(_json, entries)
        return
    yield f"# {recipe}\n"
    shape = STANDARD
    for entry in entries:
        if entry.puzzle.shape != shape:
            shape = entry.puzzle.shape
            yield f"# shape: {shape}\n"
        yield _text(entry, puzzle_format)


def _text(entry: PuzzleEntry, puzzle_format: PuzzleFormat) -> str:
    puzzle = entry.puzzle
    if puzzle_format is PuzzleFormat.GRID:
        return f"{puzzle.to_grid()}\n\n"
    if puzzle_format is PuzzleFormat.PUZZLE:
        return f"{puzzle}\n"
    return f"{puzzle} {entry.count} {_solution(entry) or '-'}\n"


def _json(entry: PuzzleEntry) -> str:
    values = entry.puzzle.to_dict() | {"count": entry.count, "solution": _solution(entry)}
    return f"{json_fields.dumps(values)}\n"


def _solution(entry: PuzzleEntry) -> str | None:
    return notation.to_line(entry.solution, entry.puzzle.shape) if entry.solution else None
