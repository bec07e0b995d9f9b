"""A backtracking search as a proof: each guess that is taken back becomes a clause.

If a search tries digit d in cell c after the guesses p, and takes it back, then no new solution has
all of p and d in c. The clause that says so follows by unit propagation from the clauses of the
guesses that were tried below it:

- The search went on with a cell or a requirement. Each of its candidates is excluded by a peer, or
  was tried, and its clause is known. None is left.
- Singles are clauses with one candidate left, so unit propagation places them, too.
- The search found a solution. The formula excludes it.

As soon as a guess has its clause, the clauses of the guesses below it are not needed any more.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import repeat
from typing import Any

from solvers.cnf import Clause
from solvers.proof import Step
from solvers.shape import Shape

_TAKEN_BACK = 0


class Refutation:
    """The steps of a search, made each time they are read.

    Only the order of the guesses is kept: for each guess its literal, and 0 where it was taken
    back. This needs 4 bytes for each guess, and 8 in grids larger than 40x40.
    """

    def __init__(self, shape: Shape) -> None:
        self._size = shape.size
        self._last = [0]  # the literal of the digit that was placed last
        self._events = array("H" if shape.cells * shape.size < 1 << 16 else "i")

    def watched(self, digits: list[int], before: int) -> list[int]:
        """Return cells of the grid, those after the first `before` cells, to place digits in."""
        return _WatchedCells(digits, before, self._size, self._last)

    def guess(self) -> None:
        """Add the digit that was placed last as a guess."""
        self._events.append(self._last[0])

    def take_back(self) -> None:
        """Take back the last guess that is still open."""
        self._events.append(_TAKEN_BACK)

    def __iter__(self) -> Iterator[Step]:
        """Yield the steps of a search that has taken back every guess."""
        path: list[int] = []
        tried: list[list[Clause]] = [[]]  # the clauses of each open guess's children
        for event in self._events:
            if event == _TAKEN_BACK:
                clause = tuple(path)
                yield Step(clause)
                yield from map(Step, tried.pop(), repeat(True))
                path.pop()
                tried[-1].append(clause)
            else:
                path.append(-event)
                tried.append([])
        yield Step(())


class _WatchedCells(list[int]):
    """Cells of a grid that remember, for all cells watched together, the digit placed last."""

    def __init__(self, digits: list[int], before: int, size: int, last: list[int]) -> None:
        """Watch the cells after the first `before` cells. `last[0]` becomes the literal."""
        super().__init__(digits)
        self._before, self._size, self._last = before, size, last

    def __setitem__(self, index: Any, digit: Any) -> None:
        """Place a digit, or 0 for none."""
        super().__setitem__(index, digit)
        if digit:
            self._last[0] = (self._before + index) * self._size + digit
