"""What a board is called where one has to be named: by its name, or by the file and line that it is from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import PurePath
from typing import Any

import pandas as pd


@dataclass(frozen=True)
class Labels:
    """instances  by puzzle and isomorph
    puzzles  by number, whatever their orientation
    """

    instances: Mapping[tuple[int, int], str]
    puzzles: Mapping[int, str]


def labels(table: pd.DataFrame) -> Labels:
    """Of every board of a table."""
    rows = table.drop_duplicates(["puzzle", "isomorph"])
    told = zip(
        *(rows[name].tolist() for name in ("puzzle", "isomorph", "source", "line", "name")),
        strict=True,
    )
    boards, puzzles = dict[tuple[int, int], str](), dict[int, str]()
    for puzzle, isomorph, *where in told:
        boards[puzzle, isomorph] = label(puzzle, isomorph, *where)
        puzzles.setdefault(puzzle, label(puzzle, 0, *where))
    return Labels(boards, puzzles)


def label(puzzle: int, isomorph: int, source: Any, line: Any, name: Any) -> str:
    """`hard.txt:12`, or `hard.txt:12, orientation 3` for an isomorph; orientation 1 is as given and not said."""
    if isinstance(name, str) and name.strip():
        called = name
    elif isinstance(source, str):
        called = _file(source) + (
            f":{int(line)}" if line == line and line is not None else ""
        )  # NaN is not itself
    else:
        called = f"puzzle {puzzle + 1}"
    return f"{called}, orientation {isomorph + 1}" if isomorph else called


@cache
def _file(source: str) -> str:
    return PurePath(source).name
