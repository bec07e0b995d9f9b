"""DIMACS: the clauses of `solvers.cnf`, for SAT solvers. A proof can refer to them by number."""

from __future__ import annotations

from collections.abc import Iterator

from solvers import cnf
from solvers.exchange.model_format import ModelFormat, comments
from solvers.exchange.zero_one import numbering
from solvers.puzzle import Puzzle


def _lines(puzzle: Puzzle) -> Iterator[str]:
    shape, clauses = puzzle.shape, cnf.formula(puzzle)
    yield from comments(puzzle, "c ", numbering(shape, "Variable "))
    yield f"p cnf {shape.cells * shape.size} {len(clauses)}"
    for clause in clauses:
        yield " ".join(map(str, (*clause, 0)))


FORMAT = ModelFormat(tools="SAT solvers", endings=(".cnf",), lines=_lines, largest=36)
