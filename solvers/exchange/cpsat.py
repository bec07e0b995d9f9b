"""CP-SAT: the model of OR-Tools (CpModelProto) as text, with integers and all_diff constraints."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.exchange.model_format import ModelFormat, comments
from solvers.puzzle import Puzzle


def _lines(puzzle: Puzzle) -> Iterator[str]:
    shape, n = puzzle.shape, puzzle.shape.size
    yield from comments(
        puzzle,
        "# ",
        f"Variable {n}*(r-1) + (c-1) is the digit of the cell in row r and column c. Rows and"
        " columns count from 1, variables from 0.",
    )
    for cell, digit in enumerate(puzzle.givens):
        first, last = (digit, digit) if digit else (1, n)
        yield f'variables {{ name: "{shape.cell_name(cell)}" domain: {first} domain: {last} }}'
    for unit in shape.named_units:
        members = " ".join(f"exprs {{ vars: {cell} coeffs: 1 }}" for cell in unit.cells)
        yield f'constraints {{ name: "{unit.name}" all_diff {{ {members} }} }}'


FORMAT = ModelFormat(tools="CP-SAT of OR-Tools", endings=(".txtpb", ".pbtxt"), lines=_lines)
