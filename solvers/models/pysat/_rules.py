"""The rules of a shape as sets of literals, and what givens leave of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any

from solvers.cnf import cell_and_digit, literal
from solvers.deadline import Deadline
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape

Read = Callable[[list[int]], tuple[list[int], Grid]]  # a model: literals of the blanks, and grid


class Rules:
    """Sets of literals of which exactly one is true, and others of which at most one is."""

    def __init__(self, shape: Shape) -> None:
        cells = [frozenset(literal(shape, c, d) for d in shape.digits) for c in range(shape.cells)]
        places = [
            (len(unit) == shape.size, frozenset(literal(shape, cell, digit) for cell in unit))
            for unit in shape.units
            for digit in shape.digits
        ]
        self.exactly = [*cells, *(each for is_full, each in places if is_full)]
        self.at_most = [each for is_full, each in places if not is_full]
        self._shape = shape
        self._excluded: dict[int, frozenset[int]] = {}

    def excluded(self, cell: int, digit: int) -> frozenset[int]:
        """Return the literals that are false if a cell has a digit, and that one itself."""
        true = literal(self._shape, cell, digit)
        if true not in self._excluded:
            peers = (literal(self._shape, peer, digit) for peer in self._shape.peers(cell))
            self._excluded[true] = frozenset((*self.exactly[cell], *peers))
        return self._excluded[true]


@lru_cache(maxsize=32)
def rules(shape: Shape) -> Rules:
    """Return the rules of a shape."""
    return Rules(shape)


def placed(puzzle: Puzzle) -> list[int]:
    """Return the literals of the givens."""
    givens = enumerate(puzzle.givens)
    return [literal(puzzle.shape, cell, digit) for cell, digit in givens if digit]


def closed(puzzle: Puzzle) -> set[int]:
    """Return the literals that are not open: those of cells with a given, or of excluded digits."""
    shape_rules = rules(puzzle.shape)
    givens = enumerate(puzzle.givens)
    return set().union(*(shape_rules.excluded(cell, digit) for cell, digit in givens if digit))


def reader(puzzle: Puzzle) -> Read:
    """Return a function that reads the open candidates of a model.

    Only these are read: a variable that occurs in no clause may have any value.
    """
    shape, not_open = puzzle.shape, closed(puzzle)
    last = shape.cells * shape.size

    def read(model: list[int]) -> tuple[list[int], Grid]:
        true = [each for each in model[:last] if each > 0 and each not in not_open]
        grid = [*puzzle.givens]
        for cell, digit in (cell_and_digit(shape, each) for each in true):
            grid[cell] = digit
        return true, tuple(grid)

    return read


def add_open(
    oracle: Any, puzzle: Puzzle, native: bool, deadline: Deadline, *, hidden_singles: bool = True
) -> None:
    """Add the rules on the candidates that no given excludes. Raises OutOfTime."""
    shape_rules, true, false = rules(puzzle.shape), {*placed(puzzle)}, closed(puzzle)
    for position, rule in enumerate(shape_rules.exactly):
        if true.isdisjoint(rule):
            deadline.check()
            candidates = sorted(rule - false)
            if hidden_singles or position < puzzle.shape.cells:  # the first are those of the cells
                oracle.add_clause(candidates)
            add_at_most_one(oracle, candidates, native)
    for rule in shape_rules.at_most:
        deadline.check()
        add_at_most_one(oracle, sorted(rule - false), native)


def add_at_most_one(oracle: Any, candidates: list[int], native: bool) -> None:
    """Add that at most one literal is true, as one constraint or as a clause for each pair."""
    if native and len(candidates) > 1:
        oracle.add_atmost(candidates, 1)
    elif not native:
        for pair in pairs(candidates):
            oracle.add_clause(pair)


def pairs(candidates: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield a clause for each pair of literals: one of the two is false."""
    return combinations([-each for each in candidates], 2)
