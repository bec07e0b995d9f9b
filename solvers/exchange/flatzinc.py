"""FlatZinc: integers and inequalities of two peers, for the solvers that MiniZinc calls.

FlatZinc has no all_different that all solvers know: each has its own name for it. `int_ne` is known
to all. A solver that finds more with its own all_different is to be given the MiniZinc model.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.exchange.model_format import ModelFormat, comments
from solvers.puzzle import Puzzle


def _lines(puzzle: Puzzle) -> Iterator[str]:
    shape, n = puzzle.shape, puzzle.shape.size
    names = [shape.cell_name(cell) for cell in range(shape.cells)]
    yield from comments(
        puzzle, "% ", "r1c2 is the digit of the cell in row 1 and column 2. grid has all rows."
    )
    yield from (f"var 1..{n}: {name};" for name in names)
    of_cells = ", ".join(names)
    yield f"array [1..{shape.cells}] of var int: grid :: output_array([1..{n}, 1..{n}]) ="
    yield f"  [{of_cells}];"
    for cell, name in enumerate(names):
        for peer in shape.peers(cell):
            if peer > cell:
                yield f"constraint int_ne({name}, {names[peer]});"
    for name, digit in zip(names, puzzle.givens, strict=True):
        if digit:
            yield f"constraint int_eq({name}, {digit});"
    yield "solve satisfy;"


FORMAT = ModelFormat(tools="FlatZinc solvers, such as fzn-gecode", endings=(".fzn",), lines=_lines)
