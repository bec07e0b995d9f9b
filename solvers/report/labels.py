"""Labels of puzzles and instances: the name of the puzzle, or its file and line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import PurePath
from typing import Any

import pandas as pd


@dataclass(frozen=True)
class Labels:
    """Labels of instances by puzzle and isomorph, and of puzzles by number."""

    instances: Mapping[tuple[int, int], str]
    puzzles: Mapping[int, str]


def labels(table: pd.DataFrame) -> Labels:
    """Return the labels of all instances of a table."""
    rows = table.drop_duplicates(["puzzle", "isomorph"])
    columns = zip(
        *(rows[name].tolist() for name in ("puzzle", "isomorph", "source", "line", "name")),
        strict=True,
    )
    instances, puzzles = dict[tuple[int, int], str](), dict[int, str]()
    for puzzle, isomorph, *where in columns:
        instances[puzzle, isomorph] = label(puzzle, isomorph, *where)
        puzzles.setdefault(puzzle, label(puzzle, 0, *where))
    return Labels(instances, puzzles)


def label(puzzle: int, isomorph: int, source: Any, line: Any, name: Any) -> str:
    """Return `hard.txt:12`, or `hard.txt:12, isomorph 2`. Isomorph 0 is the puzzle itself."""
    if isinstance(name, str) and name.strip():
        puzzle_label = name
    elif isinstance(source, str):
        has_line = line is not None and line == line  # NaN is not equal to itself
        puzzle_label = f"{_file(source)}:{int(line)}" if has_line else _file(source)
    else:
        puzzle_label = f"puzzle {puzzle + 1}"
    return f"{puzzle_label}, isomorph {isomorph}" if isomorph else puzzle_label


@cache
def _file(source: str) -> str:
    return PurePath(source).name
