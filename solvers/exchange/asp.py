"""ASP: facts about cells, units and givens, and four rules, for clingo."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.exchange.model_format import ModelFormat, comments
from solvers.puzzle import Puzzle

_RULES = """\
{ has(R, C, D) : digit(D) } = 1 :- cell(R, C).
{ has(R, C, D) : in(R, C, U) } = 1 :- full(U), digit(D).
{ has(R, C, D) : in(R, C, U) } <= 1 :- small(U), digit(D).
:- given(R, C, D), not has(R, C, D).
#show has/3."""


def _lines(puzzle: Puzzle) -> Iterator[str]:
    shape, n = puzzle.shape, puzzle.shape.size
    places = [f"{row}, {column}" for row in range(1, n + 1) for column in range(1, n + 1)]
    yield from comments(
        puzzle,
        "% ",
        "has(R, C, D): the cell in row R and column C has the digit D; all count from 1.",
        "in(R, C, U): the cell is in unit U, which is full if it has each digit once.",
    )
    yield f"digit(1..{n})."
    yield f"cell(1..{n}, 1..{n})."
    for number, unit in enumerate(shape.named_units, 1):
        kind = "full" if len(unit.cells) == n else "small"
        members = " ".join(f"in({places[cell]}, {number})." for cell in unit.cells)
        yield f"{kind}({number}). {members}  % {unit.name}"
    for place, digit in zip(places, puzzle.givens, strict=True):
        if digit:
            yield f"given({place}, {digit})."
    yield from _RULES.splitlines()
    # small/1 and given/3 may have no facts
    yield "#defined small/1. #defined given/3."


FORMAT = ModelFormat(tools="clingo", endings=(".asp",), lines=_lines)
