"""LP: the file format of CPLEX for linear programs, for MIP solvers such as HiGHS and SCIP."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.exchange.model_format import ModelFormat, comments
from solvers.exchange.zero_one import name, naming, sums
from solvers.puzzle import Puzzle

_TERMS = 10  # on a line, because readers limit the length of a line


def _lines(puzzle: Puzzle) -> Iterator[str]:
    shape = puzzle.shape
    yield from comments(puzzle, "\\ ", naming(shape))
    yield "Minimize"
    yield f" zero: 0 {name(shape, 0, 1)}"
    yield "Subject To"
    for rule in sums(shape):
        yield f" {rule.name}:"
        yield from _broken([f"+ {name(shape, *variable)}" for variable in rule.variables])
        yield f"   {'=' if rule.is_exact else '<='} 1"
    for cell, digit in enumerate(puzzle.givens):
        if digit:
            yield f" given_{shape.cell_name(cell)}: {name(shape, cell, digit)} = 1"
    yield "Binary"
    for cell in range(shape.cells):
        yield from _broken([name(shape, cell, digit) for digit in shape.digits])
    yield "End"


def _broken(terms: Sequence[str]) -> Iterator[str]:
    """Yield lines with these terms."""
    for at in range(0, len(terms), _TERMS):
        yield f"   {' '.join(terms[at : at + _TERMS])}"


FORMAT = ModelFormat(tools="MIP solvers", endings=(".lp",), lines=_lines)
