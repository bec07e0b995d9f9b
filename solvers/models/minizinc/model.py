"""Sudoku in MiniZinc: a grid of integers, and a constraint all-different for each unit."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.puzzle import Puzzle

LIBRARY = 'include "all_different.mzn";'
# Debian's MiniZinc does not find Gecode's all-different under the name that it has there.
GECODE = """\
predicate all_different_int(array[int] of var int: x);
predicate all_different(array[int] of var int: x) = all_different_int(x) :: domain;
"""


def lines(puzzle: Puzzle, all_different: str = LIBRARY) -> Iterator[str]:
    """Yield the model. `all_different` defines the constraint of this name."""
    shape, n = puzzle.shape, puzzle.shape.size
    cells = [f"grid[{row},{column}]" for row in range(1, n + 1) for column in range(1, n + 1)]
    yield all_different
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
