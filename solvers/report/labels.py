"""Labels of puzzles and instances: the name of the puzzle, or its file and line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import PurePath

from solvers.compare.results.instance import Instance
from solvers.formats import PuzzleEntry


@dataclass(frozen=True)
class Labels:
    """Labels of instances by puzzle and isomorph, and of puzzles by number."""

    instances: Mapping[tuple[int, int], str]
    puzzles: Mapping[int, str]


def labels(entries: Mapping[Instance, PuzzleEntry]) -> Labels:
    """Return the labels of all instances of a run."""
    return Labels(
        {at: label(*at, entry) for at, entry in entries.items()},
        {puzzle: label(puzzle, 0, entry) for (puzzle, _), entry in entries.items()},
    )


def label(puzzle: int, isomorph: int, entry: PuzzleEntry) -> str:
    """Return `hard.txt:12`, or `hard.txt:12, isomorph 2`. Isomorph 0 is the puzzle itself."""
    if entry.name and entry.name.strip():
        puzzle_label = entry.name
    elif entry.source:
        puzzle_label = _file(entry.source) + (f":{entry.line}" if entry.line is not None else "")
    else:
        puzzle_label = f"puzzle {puzzle + 1}"
    puzzle_label = puzzle_label.replace("\n", r"\n")
    return f"{puzzle_label}, isomorph {isomorph}" if isomorph else puzzle_label


@cache
def _file(source: str) -> str:
    return PurePath(source).name
