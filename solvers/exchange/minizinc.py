"""MiniZinc: a grid of integers and all_different constraints, for every solver of MiniZinc."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.exchange.model_format import ModelFormat, comments
from solvers.puzzle import Puzzle


def _lines(puzzle: Puzzle) -> Iterator[str]:
    shape, n = puzzle.shape, puzzle.shape.size
    cells = [f"grid[{row},{column}]" for row in range(1, n + 1) for column in range(1, n + 1)]
    yield from comments(
        puzzle, "% ", "grid[r,c] is the digit of the cell in row r and column c, from 1."
    )
    yield 'include "all_different.mzn";'
    yield f"array[1..{n}, 1..{n}] of var 1..{n}: grid;"
    for unit in shape.named_units:
        members = ", ".join(cells[cell] for cell in unit.cells)
        yield f"constraint all_different([{members}]);  % {unit.name}"
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            yield f"constraint {cells[cell]} = {digit};"
    yield "solve satisfy;"
    yield f'output [show(grid[r,c]) ++ if c = {n} then "\\n" else " " endif'
    yield f"  | r in 1..{n}, c in 1..{n}];"


FORMAT = ModelFormat(tools="MiniZinc", endings=(".mzn",), lines=_lines)
