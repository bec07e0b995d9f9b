"""MPS: the oldest file format for linear programs, which every MIP solver reads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from solvers.exchange.model_format import ModelFormat, comments
from solvers.exchange.zero_one import name, naming, sums
from solvers.puzzle import Puzzle


def _lines(puzzle: Puzzle) -> Iterator[str]:
    shape, rules = puzzle.shape, list(sums(puzzle.shape))
    rows: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    yield from comments(puzzle, "* ", naming(shape))
    yield "NAME          sudoku"
    yield "ROWS"
    yield " N  zero"
    for rule in rules:
        yield f" {'E' if rule.is_exact else 'L'}  {rule.name}"
        for variable in rule.variables:
            rows[variable].append(rule.name)
    yield "COLUMNS"
    yield "    MARKER                 'MARKER'                 'INTORG'"
    for variable, names in rows.items():
        yield from (f"    {name(shape, *variable):<8}  {row:<8}  1" for row in names)
    yield "    MARKER                 'MARKER'                 'INTEND'"
    yield "RHS"
    yield from (f"    rhs       {rule.name:<8}  1" for rule in rules)
    yield "BOUNDS"
    for cell, digit in rows:
        is_given = puzzle.givens[cell] == digit
        yield f" {'FX' if is_given else 'UP'} bounds    {name(shape, cell, digit):<8}  1"
    yield "ENDATA"


FORMAT = ModelFormat(tools="MIP solvers", endings=(".mps",), lines=_lines)
