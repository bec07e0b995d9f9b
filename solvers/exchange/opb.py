"""OPB: linear constraints over 0-1 variables, for pseudo-Boolean solvers."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.cnf import givens, literal
from solvers.exchange.model_format import ModelFormat, comments
from solvers.exchange.zero_one import numbering, sums
from solvers.puzzle import Puzzle


def _lines(puzzle: Puzzle) -> Iterator[str]:
    shape, known = puzzle.shape, [positive for (positive,) in givens(puzzle)]
    rules = list(sums(shape))
    number = len(rules) + bool(known)
    yield f"* #variable= {shape.cells * shape.size} #constraint= {number}"
    yield from comments(puzzle, "* ", numbering(shape, "x"))
    for rule in rules:
        sign = "+1" if rule.is_exact else "-1"
        terms = " ".join(f"{sign} x{literal(shape, *variable)}" for variable in rule.variables)
        yield f"{terms} {'= 1' if rule.is_exact else '>= -1'} ;"
    if known:
        yield f"{' '.join(f'+1 x{positive}' for positive in known)} = {len(known)} ;"


FORMAT = ModelFormat(tools="pseudo-Boolean solvers", endings=(".opb",), lines=_lines)
