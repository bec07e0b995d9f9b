"""MiniZinc: a grid of integers and all_different constraints, for every solver of MiniZinc."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.exchange.model_format import ModelFormat, comments
from solvers.models.minizinc import model
from solvers.puzzle import Puzzle


def _lines(puzzle: Puzzle) -> Iterator[str]:
    yield from comments(
        puzzle, "% ", "grid[r,c] is the digit of the cell in row r and column c, from 1."
    )
    yield from model.lines(puzzle)


FORMAT = ModelFormat(tools="MiniZinc", endings=(".mzn",), lines=_lines)
