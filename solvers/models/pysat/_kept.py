"""Solvers that are kept: each has the rules of a shape, and gets givens as assumptions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pysat.solvers import Solver as Oracle

from solvers.deadline import Deadline
from solvers.models.pysat._rules import add_open
from solvers.puzzle import Puzzle
from solvers.shape import Shape

_MOST = 1000  # clauses on solutions, after which a solver is not kept any more


class Kept:
    """A solver with the rules of a shape.

    switch  a literal that is assumed with a puzzle; clauses on its solutions contain its negative
    """

    def __init__(self, name: str, shape: Shape, native: bool, deadline: Deadline) -> None:
        self.oracle: Any = Oracle(name)
        add_open(self.oracle, Puzzle.empty(shape), native, deadline)
        self.switch = shape.cells * shape.size + 1


@lru_cache(maxsize=32)
def _idle(name: str, shape: Shape) -> list[Kept]:  # noqa: ARG001 - the key of the cache
    """Return the solvers that no search uses."""
    return []


def borrow(name: str, shape: Shape, native: bool, deadline: Deadline) -> Kept:
    """Return a solver that no other search uses. Raises OutOfTime."""
    try:
        return _idle(name, shape).pop()  # atomic: two threads never get the same solver
    except IndexError:
        return Kept(name, shape, native, deadline)


def give_back(name: str, shape: Shape, kept: Kept, found: int) -> None:
    """Keep a solver for the next puzzle, without the clauses on solutions of this one."""
    if found:
        kept.oracle.add_clause([-kept.switch])
        kept.switch += 1
    if found < _MOST:
        _idle(name, shape).append(kept)
    else:
        kept.oracle.delete()
