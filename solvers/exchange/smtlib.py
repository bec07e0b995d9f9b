"""SMT-LIB: a Boolean for each cell and digit, and the digit of each cell as an integer, for SMT.

The integers follow from the Booleans, so that a solver searches with clauses alone. Integers with
`distinct` are shorter, and about ten times as slow in Z3.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers import cnf
from solvers.exchange.model_format import ModelFormat, comments
from solvers.exchange.zero_one import name
from solvers.puzzle import Puzzle
from solvers.shape import Shape


def _lines(puzzle: Puzzle) -> Iterator[str]:
    shape = puzzle.shape
    names = [name(shape, cell, digit) for cell in range(shape.cells) for digit in shape.digits]
    cells = [shape.cell_name(cell) for cell in range(shape.cells)]
    yield from comments(
        puzzle,
        "; ",
        "r1c2d3 is true if the cell in row 1 and column 2 has the digit 3. r1c2 is its digit.",
    )
    yield "(set-option :produce-models true)"
    yield "(set-logic QF_LIA)"
    yield from (f"(declare-const {each} Bool)" for each in names)
    for cell, each in enumerate(cells):
        yield f"(define-fun {each} () Int {_digit(shape, cell)})"
    for clause in cnf.formula(puzzle):
        literals = [names[at - 1] if at > 0 else f"(not {names[-at - 1]})" for at in clause]
        yield f"(assert (or {' '.join(literals)}))" if literals[1:] else f"(assert {literals[0]})"
    yield "(check-sat)"
    yield f"(get-value ({' '.join(cells)}))"


def _digit(shape: Shape, cell: int) -> str:
    """Return the term for the digit of a cell: a chain of choices."""
    *others, last = shape.digits
    chain = "".join(f"(ite {name(shape, cell, digit)} {digit} " for digit in others)
    return f"{chain}{last}{')' * len(others)}"


FORMAT = ModelFormat(tools="SMT solvers", endings=(".smt2",), lines=_lines, largest=36)
