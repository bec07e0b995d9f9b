"""Read the puzzle of a text, and describe it for a page that draws it. This runs as a job."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from typing import Any

from solvers import formats, notation
from solvers.cell_symbols import LARGEST_LETTERED
from solvers.errors import PuzzleError, SudokuError
from solvers.puzzle import Puzzle
from solvers.shape import Shape
from solvers.web.settings import LARGEST_SIZE


def read(text: str, shape: str | None) -> bytes:
    """Read a puzzle in any notation, or the first one of the text of any puzzle file."""
    found = _as_puzzle(text, shape)
    puzzle = found.puzzle
    if puzzle.shape.size > LARGEST_SIZE:
        raise too_large(puzzle.shape)
    facts = {"notation": found.notation, "name": found.name, "more": found.more}
    return json.dumps(describe(puzzle) | facts).encode()


@dataclass(frozen=True)
class _Read:
    puzzle: Puzzle
    notation: str | None = None  # the format of a file
    name: str | None = None
    more: int = 0


def _as_puzzle(text: str, shape: str | None) -> _Read:
    try:
        return _Read(Puzzle.parse(text, shape))
    except PuzzleError as error:
        own = error
    options = formats.ReadingOptions(shape=None if shape is None else Shape.parse(shape))
    try:
        with formats.PuzzleFile(io.BytesIO(text.encode()), options=options) as file:
            entries = file.entries()
            if first := next(entries, None):
                more = sum(1 for _ in entries)
                return _Read(first.puzzle, file.format, first.name or None, more)
    except SudokuError as error:
        raise replace_source(error) from None
    raise own


def replace_source(error: SudokuError) -> SudokuError:
    """Return an error of a text that is not a file: without the name of its source."""
    error.source = None
    return error


def too_large(shape: Shape) -> PuzzleError:
    """Return the error for a puzzle that is too large for a server."""
    return PuzzleError(
        f"a puzzle of {shape.size} digits is too large for this server",
        remedy=f"use at most {LARGEST_SIZE} digits, or the command line",
    )


def describe(puzzle: Puzzle) -> dict[str, Any]:
    """Return what the page needs to draw a puzzle: its shape, its units and its conflicts."""
    shape = puzzle.shape
    return {
        "puzzle": str(puzzle),
        "shape": str(shape),
        "size": shape.size,
        "rows": [
            "".join(row) if shape.size <= LARGEST_LETTERED else ",".join(row)
            for row in _rows(notation.cell_texts(puzzle.givens, shape), shape.size)
        ],
        "regions": [*shape.region_of],
        "units": [{"name": unit.name, "cells": [*unit.cells]} for unit in shape.named_units],
        "conflicts": [
            {"unit": each.unit, "digit": each.digit, "cells": [*each.cells]}
            for each in puzzle.contradictions
        ],
    }


def _rows(cells: list[str], size: int) -> list[list[str]]:
    return [cells[start : start + size] for start in range(0, len(cells), size)]
